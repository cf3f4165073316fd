import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Server } from '../support/server.js';
import { sharedServer } from '../support/shared-server.js';
import { closeAll, openSignedIn } from './helpers/panel.js';
import { ageSessions } from './helpers/sessions.js';
import { PASSWORD } from '../support/panel-client.js';

const PAGE = '/admin/recipients?phone=%2B5531987650008';
const FORM = 'form[action="/admin/recipients/export"]';

let server: Server;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => closeAll());

it.each([true, false])(
  'an administrator exports the data of a person, after the password (script: %s)',
  async (script) => {
    const page = await openSignedIn(server, { javaScriptEnabled: script });
    ageSessions(server);
    await page.goto(PAGE);
    await page.fill(`${FORM} [name=password]`, PASSWORD);
    const [file] = await Promise.all([page.waitForEvent('download'), page.click(`${FORM} button`)]);
    expect(file.suggestedFilename()).toBe('destinatario-5531987650008.json');
    const content = JSON.parse(readFileSync(await file.path(), 'utf8')) as object;
    expect(content).toMatchObject({ phone: '5531987650008', messages: [], next_cursor: null });
    expect(page.url()).toContain(PAGE);
  },
);

it('says how much an erasure concerns, and asks for the last digits of the number, also without the script', async () => {
  const page = await openSignedIn(server, { javaScriptEnabled: false });
  await page.goto(PAGE);
  const form = page.locator('details', { has: page.locator('form[action="/admin/recipients/erase"]') });
  await form.locator('summary').click();
  expect(await form.innerText()).toContain('0 mensagens.');
  for (const wrong of ['8000', '87650008']) {
    await form.locator('[name=confirm]').evaluate((field) => field.removeAttribute('maxlength'));
    await form.locator('[name=confirm]').fill(wrong);
    await form.locator('button').click();
    expect(await form.innerText()).toContain('Estes não são os quatro últimos dígitos');
    expect(await form.locator('[name=confirm]').inputValue()).toBe(wrong);
  }
  await form.locator('[name=confirm]').fill('0008');
  await form.locator('button').click();
  expect(await page.locator('.notice').innerText()).toContain('Mensagens apagadas: 0');
});
