import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillWithSamples, SHOWN_MESSAGE } from '../../scripts/lib/sample-data.mjs';
import { launchBrowser } from '../support/browser.js';
import { type Server, startServer } from '../support/index.js';
import { openWindow, signIn, startPanel } from './helpers/panel.js';
import { databaseFile } from './helpers/sessions.js';

/** The policy of the pages blocks script tags, so axe comes in through the debugger. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const LOOKS = (['light', 'dark'] as const).flatMap((theme) =>
  [1280, 360].map((width) => ({ theme, width, name: `${theme} at ${width} px` })),
);

interface Finding {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

let browser: Browser;
let server: Server;
let page: Page;
beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startPanel()]);
  fillWithSamples(databaseFile(server));
  page = await openWindow(browser, server);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** Everything that is wrong with the page as it stands: by axe, and where it is wider than the window. */
async function problems(where: Page): Promise<string[]> {
  await where.evaluate(AXE);
  const findings = await where.evaluate(async (tags): Promise<Finding[]> => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<{ violations: Finding[] }> } };
    return (await axe.run({ runOnly: tags })).violations;
  }, RULES);
  const overflow = await where.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  const said = findings.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
  return overflow > 0 ? [...said, `${overflow} px wider than the window`] : said;
}

async function look(where: Page, { theme, width }: (typeof LOOKS)[number]): Promise<void> {
  await where.emulateMedia({ colorScheme: theme });
  await where.setViewportSize({ width, height: 780 });
}

describe('pages that anybody may open', () => {
  it.each(LOOKS)('login and its refusal, $name', async (style) => {
    await look(page, style);
    await page.goto('/admin/login');
    expect(await problems(page)).toEqual([]);
    await signIn(page, { password: 'quase a frase certa' });
    await page.locator('[role=alert]').waitFor();
    expect(await problems(page)).toEqual([]);
  });

  it('the set-up and its end', async () => {
    const fresh = await startServer();
    const visitor = await openWindow(browser, fresh);
    for (const style of LOOKS) {
      await look(visitor, style);
      await visitor.goto(/\/admin\/setup\?token=\S+/.exec(fresh.logs())?.[0] ?? '');
      expect(await problems(visitor)).toEqual([]);
      await visitor.goto('/admin/setup?token=no');
      expect(await problems(visitor)).toEqual([]);
      await visitor.goto('/admin/login');
      expect(await problems(visitor)).toEqual([]);
    }
    await visitor.context().close();
    await fresh.stop();
  });
});

describe.each(LOOKS)('pages behind the login, $name', (style) => {
  beforeAll(async () => {
    await page.context().clearCookies();
    await page.goto('/admin/login');
    await signIn(page);
    await page.waitForURL('**/admin/messages');
    await look(page, style);
  });

  it.each([
    '/admin/messages',
    '/admin/messages?status=expired&phone=123456789',
    '/admin/messages?before=1',
    `/admin/messages/${SHOWN_MESSAGE}`,
    `/admin/messages/${SHOWN_MESSAGE - 4}`,
    `/admin/messages/${SHOWN_MESSAGE - 6}`,
    '/admin/api-keys',
    '/admin/api-keys/2',
    '/admin/api-keys/7',
    '/admin/simulator',
    '/admin/nothing',
  ])('%s', async (path) => {
    await page.goto(path);
    expect(await problems(page)).toEqual([]);
  });

  it('a new key: the form, its errors, the secret', async () => {
    await page.goto('/admin/api-keys/new');
    await page.click('text=Opções avançadas');
    expect(await problems(page)).toEqual([]);
    await page.click('form.card .button-main');
    await page.locator('[aria-invalid]').waitFor();
    expect(await problems(page)).toEqual([]);
    await page.fill('#name', 'Acessível');
    await page.click('form.card .button-main');
    await page.waitForURL('**/created');
    expect(await problems(page)).toEqual([]);
  });

  it('open menus and the revocation', async () => {
    await page.goto('/admin/api-keys/2');
    await page.click('text=Revogar esta chave…');
    if (style.width < 900) await page.click('.menu > summary');
    await page.click('.account summary:visible');
    expect(await problems(page)).toEqual([]);
  });
});

describe('the keyboard', () => {
  it('skips to the content first, and reaches a message', async () => {
    await page.setViewportSize({ width: 1280, height: 780 });
    await page.goto('/admin/messages');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Ir para o conteúdo');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('content');
    await page.focus(`#m${SHOWN_MESSAGE}`);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/admin/messages/${SHOWN_MESSAGE}`);
  });
});
