import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillWithSamples, SHOWN_MESSAGE } from '../../scripts/lib/sample-data.mjs';
import { inProject } from '../support/paths.js';
import type { Server } from '../support/server.js';
import { until } from '../support/until.js';
import { difference, looksOf, prepareForPictures, unusedPictures } from './helpers/pictures.js';
import { closeAll, openWindow, signIn, startPanel } from './helpers/panel.js';
import { FURTHER_PAGES, PAGES_AT, PICTURED_PAGES } from './helpers/pages.js';
import { type Look, LOOKS, NARROW, problems, show, WIDE } from './helpers/problems.js';
import { ageSessions, databaseFile } from './helpers/sessions.js';

let server: Server;
let page: Page;

/**
 * Lets the clock of the pages go as that of the server does: their script would otherwise tell the age of the samples by the
 * real date, some seconds after a page was opened.
 */
const SHIFTED_DATE = (shift: number) => `{
  const RealDate = Date;
  globalThis.Date = class Date extends RealDate {
    constructor(...parts) {
      if (parts.length === 0) super(Date.now());
      else super(...parts);
    }
    static now() {
      return RealDate.now() + ${shift};
    }
  };
}`;

beforeAll(async () => {
  const startedAt = Date.now();
  server = await startPanel({
    env: {
      RECADO_TEST_NOW: String(PAGES_AT),
      NODE_OPTIONS: `--import=${pathToFileURL(inProject('test/support/shifted-date.mjs')).href}`,
    },
  });
  fillWithSamples(databaseFile(server), PAGES_AT);
  // The font of the pictures is not allowed by the policy of the panel, which other tests check.
  page = await openWindow(server, { bypassCSP: true });
  await page.addInitScript(SHIFTED_DATE(PAGES_AT - startedAt));
});
afterAll(() => closeAll(server));

/** Whether a batch has no rate any more: the samples have sent some messages in the minute before the server started. */
async function isPastItsMinute(of: Page): Promise<boolean> {
  if ((await of.getByText('no último minuto').count()) === 0) return true;
  await of.reload();
  return false;
}

/** Whether the failing webhook of the samples has been noticed, which takes some seconds. */
async function tellsOfTheWebhook(of: Page): Promise<boolean> {
  if ((await of.getByText('falhando').count()) > 0) return true;
  await of.reload();
  return false;
}

describe('pages that anybody may open', () => {
  it('login and its refusal', async () => {
    await page.goto('/admin/login');
    expect(await problems(page)).toEqual([]);
    await signIn(page, { password: 'quase a frase certa' });
    await page.locator('[role=alert]:visible').waitFor();
    expect(await problems(page)).toEqual([]);
  });
});

describe('pages behind the login', () => {
  beforeAll(async () => {
    await page.context().clearCookies();
    await page.goto('/admin/login');
    await signIn(page);
    await page.waitForURL('**/admin');
  });

  let done = 0;

  it.each(PICTURED_PAGES)('%s', async (path) => {
    await page.goto(path);
    if (path === '/admin') await until(() => tellsOfTheWebhook(page));
    if (path.startsWith('/admin/batches/')) await until(() => isPastItsMinute(page));
    await prepareForPictures(page);
    const looks = await looksOf(page);
    const compare = async (look: Look) => (looks.includes(look) ? difference(page, path, look) : undefined);
    expect(await problems(page, LOOKS, compare)).toEqual([]);
    done++;
  });

  it('no picture is left of a page or look that is not compared', ({ skip }) => {
    skip(done < PICTURED_PAGES.length, 'only some of the pages were compared');
    expect(unusedPictures()).toEqual([]);
  });

  it.each(FURTHER_PAGES)('%s', async (path) => {
    // A page that shows a refused filter says so with 422.
    expect([200, 422]).toContain((await page.goto(path))?.status());
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe(path);
    expect(await problems(page)).toEqual([]);
  });

  it('a new key: the form, its errors, the secret', async () => {
    await page.goto('/admin/api-keys/new');
    for (const part of ['Limites e endereços', 'Opções avançadas']) await page.click(`text=${part}`);
    await page.check('input[value=custom]');
    await page.fill('#ipAllowList', 'em todo lugar');
    expect(await problems(page)).toEqual([]);
    await page.click('form.card .button-main');
    await page.locator('#name[aria-invalid]').waitFor();
    expect(await problems(page)).toEqual([]);
    await page.fill('#name', 'Acessível');
    await page.fill('#ipAllowList', '');
    await page.check('input[value=send]');
    await page.click('form.card .button-main');
    await page.waitForURL('**/created');
    expect(await problems(page)).toEqual([]);
  });

  it('a replaced key: the form, the secret, both in the list', async () => {
    await page.goto('/admin/api-keys/2');
    await page.click('text=Substituir chave…');
    expect(await problems(page)).toEqual([]);
    await page.click('text=Gerar novo segredo');
    await page.waitForURL('**/created');
    expect(await problems(page)).toEqual([]);
    await page.goto('/admin/api-keys');
    expect(await problems(page)).toEqual([]);
    await page.goto('/admin/api-keys/2');
    await page.click('text=Encerrar agora… >> nth=0');
    expect(await problems(page)).toEqual([]);
  });

  it('the forms that change a message and a batch', async () => {
    await page.goto(`/admin/messages/${SHOWN_MESSAGE - 3}`);
    for (const action of await page.locator('.changes summary').all()) await action.click();
    expect(await problems(page)).toEqual([]);
    await page.fill('#at', '2020-01-31T10:00');
    await page.click('.changes .button-main');
    await page.locator('[aria-invalid]').waitFor();
    expect(await problems(page)).toEqual([]);
    await page.goto('/admin/batches/7738');
    for (const action of await page.locator('.changes summary').all()) await action.click();
    expect(await problems(page)).toEqual([]);
  });

  it('a channel with its forms open', async () => {
    await page.goto('/admin/channels/1');
    for (const summary of await page.locator('main summary').all()) await summary.click();
    expect(await problems(page)).toEqual([]);
    await page.goto('/admin/channels');
    await page.click('text=Pausar tudo…');
    expect(await problems(page)).toEqual([]);
  });

  it('a channel of a provider, the page that sets up its receipts, and a pool with its form', async () => {
    await page.goto('/admin/channels/new?gateway=waha');
    const typed = {
      name: 'loja',
      'set-url': 'https://waha.example.com',
      'set-session': 'loja',
      'set-apiKey': 'segredo-comprido',
    };
    for (const [field, value] of Object.entries(typed)) await page.fill(`#${field}`, value);
    await page
      .locator('details.advanced', { has: page.locator('#set-webhookSecret') })
      .locator('summary')
      .click();
    await page.fill('#set-webhookSecret', 'segredo-bem-comprido');
    await page.click('form.card .button-main');
    await page.locator('h1', { hasText: 'loja' }).waitFor();
    expect(await problems(page)).toEqual([]);
    await page.goto(`${new URL(page.url()).pathname}/receipts`);
    await page.locator('h1', { hasText: 'recibos' }).waitFor();
    expect(await problems(page)).toEqual([]);
    await page.goto('/admin/channels/pools/new');
    await page.fill('#name', 'todos');
    await page.check('text=loja');
    await page.click('form.card .button-main');
    await page.locator('h1', { hasText: 'todos' }).waitFor();
    expect(await problems(page)).toEqual([]);
    await page.goto(`${page.url()}/edit`);
    expect(await problems(page)).toEqual([]);
  });

  it('a channel whose description is not the one that ships, and the page that shows what differs', async () => {
    await page.goto('/admin/channels/new?gateway=http&preset=own');
    const typed = {
      name: 'gowa',
      'set-url': 'http://127.0.0.1:9',
      'set-secret1': 'chave',
      'set-secret2': 'um-token-bem-comprido',
    };
    for (const [field, value] of Object.entries(typed)) await page.fill(`#${field}`, value);
    await page.click('form.card .button-main');
    await page.locator('h1', { hasText: 'gowa' }).waitFor();
    const channel = new URL(page.url()).pathname;
    await page.goto(`${channel}/edit`);
    const request = { path: '/v8/send', json: { phone: '{to}', message: '{text}' } };
    await page.fill('#set-description', JSON.stringify({ name: 'GOWA 9', request }));
    await page.click('form.card .button-main');
    await page.locator('.notice-warn', { hasText: 'GOWA 9' }).waitFor();
    expect(await problems(page)).toEqual([]);
    await page.click('text=Ver o que muda');
    await page.locator('h1', { hasText: 'Versão nova' }).waitFor();
    expect(await problems(page)).toEqual([]);
  });

  it('opt-outs: the list with a confirmation, a refused number and file', async () => {
    await page.goto('/admin/opt-outs');
    await page.click('.opt-outs summary >> nth=0');
    expect(await problems(page)).toEqual([]);
    await page.goto('/admin/opt-outs/new');
    await page.click('form.card >> nth=0 >> .button-main');
    await page.locator('[aria-invalid]').waitFor();
    expect(await problems(page)).toEqual([]);
    await page.fill('#numbers', 'Ana');
    await page.click('text=Importar');
    await page.locator('#numbers[aria-invalid]').waitFor();
    expect(await problems(page)).toEqual([]);
  });

  it('open menus and the revocation', async () => {
    await page.goto('/admin/api-keys/2');
    await page.click('text=Revogar esta chave…');
    for (const looks of [WIDE, NARROW]) {
      await show(page, looks[0]!);
      if (looks === NARROW) await page.click('.menu > summary');
      await page.click('.account summary:visible');
      expect(await problems(page, looks)).toEqual([]);
    }
  });
});

describe('a login of some time ago', () => {
  it('has its password confirmed before a file is given', async () => {
    ageSessions(server);
    await page.goto('/admin/account/confirm');
    await page.locator('#password').waitFor();
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
