import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPanelPages } from '../../scripts/lib/panel-pages.mjs';
import { fillWithSamples } from '../../scripts/lib/sample-data.mjs';
import { SECTIONS } from '../../libs/admin/src/sections/index.js';
import { frameTexts } from '../../libs/admin/src/ui/texts/index.js';
import { runCli } from '../support/cli.js';
import type { Server } from '../support/server.js';
import { closeAll, EMAIL, openWindow, PASSWORD, signIn, startPanel } from './helpers/panel.js';
import { databaseFile } from './helpers/sessions.js';

const ROLES = ['administrator', 'operator', 'viewer'] as const;
const LANGUAGES = ['pt-BR', 'en'] as const;
const WIDTHS = [1280, 390] as const;
const LONGEST_PX = 2_000;
const MOST_LINKS = 12;

/** Shorter texts are words that both languages may have. */
const LEAST_LETTERS = 14;
/** Names that the samples have, in whatever language a page is. */
const OF_SAMPLES = ['Primeiros passos'];

/** The plain texts of a catalogue, by their place in it. */
function textsOf(catalogue: object, place = ''): [string, string][] {
  return Object.entries(catalogue).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    if (typeof value === 'string') return [[`${place}.${name}`, value]];
    return typeof value === 'object' && value !== null ? textsOf(value, `${place}.${name}`) : [];
  });
}

/** Texts that are said in this language only. */
function onlyIn(language: (typeof LANGUAGES)[number]): string[] {
  const other = language === 'en' ? 'pt-BR' : 'en';
  const catalogues = [frameTexts, ...SECTIONS.flatMap(({ texts }) => texts ?? [])];
  const said = (of: typeof language) => catalogues.flatMap((each) => textsOf(each[of]).map(([, text]) => text));
  const others = said(other).join('\n');
  return said(language).filter(
    (text) => text.length >= LEAST_LETTERS && !others.includes(text) && !OF_SAMPLES.includes(text),
  );
}

let server: Server;

beforeAll(async () => {
  server = await startPanel();
  for (const role of ROLES.slice(1)) {
    const person = ['--email', `${role}@exemplo.com.br`, '--role', role, '--password', PASSWORD];
    const { code } = await runCli(['create-admin', ...person], { folder: server.folder });
    expect(code).toBe(0);
  }
  fillWithSamples(databaseFile(server));
});
afterAll(() => closeAll(server));

describe.each(ROLES)('every page that the links of the panel lead to, as %s', (role) => {
  let page: Page;
  let paths: string[];

  beforeAll(async () => {
    page = await openWindow(server);
    await signIn(page, { email: role === 'administrator' ? EMAIL : `${role}@exemplo.com.br` });
    await page.waitForURL('**/admin');
    paths = await findPanelPages(page);
  });

  /** Gives the pages this language, by the form of the frame. */
  async function speak(language: string): Promise<void> {
    await page.goto('/admin/account');
    await page.setViewportSize({ width: WIDTHS[0], height: 720 });
    await page.click('.sidebar .account summary');
    await page.click(`.sidebar button[name=language][value="${language}"]`);
    await page.locator(`html[lang="${language}"]`).waitFor();
  }

  it.each(LANGUAGES)('fits, is short enough, and speaks one language: %s', async (language) => {
    await speak(language);
    const foreign = onlyIn(language === 'en' ? 'pt-BR' : 'en');
    const faults: string[] = [];
    for (const path of paths) {
      await page.setViewportSize({ width: WIDTHS[0], height: 720 });
      const answer = await page.goto(path);
      if (![200, 422].includes(answer?.status() ?? 0)) faults.push(`${path}: ${answer?.status()}`);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 720 });
        const { over, height } = await page.evaluate<{ over: number; height: number }>(
          '({ over: document.documentElement.scrollWidth - innerWidth, height: document.body.scrollHeight })',
        );
        if (over > 0) faults.push(`${path}: ${over} px wider than ${width}`);
        if (width === WIDTHS[0] && height > LONGEST_PX) faults.push(`${path}: ${height} px long`);
      }
      const text = await page.innerText('body');
      faults.push(...foreign.filter((said) => text.includes(said)).map((said) => `${path}: says "${said}"`));
    }
    expect(faults).toEqual([]);
  });

  it('has a menu that fits beside it', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto('/admin');
    const links = page.locator('.sidebar .navigation a');
    expect(await links.count()).toBeLessThanOrEqual(MOST_LINKS);
    const last = await links.last().boundingBox();
    const account = await page.locator('.sidebar .account').boundingBox();
    expect(last!.y + last!.height).toBeLessThanOrEqual(account!.y);
  });
});
