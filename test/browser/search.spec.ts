import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Server } from '../support/server.js';
import { sharedServer } from '../support/shared-server.js';
import { closeAll, heading, openSignedIn } from './helpers/panel.js';
import { problems, WIDE } from './helpers/problems.js';

let server: Server;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => closeAll());

const chosen = (page: Page) => page.locator('#commands [aria-selected]').innerText();

it('the list of commands is used by the keyboard alone', async () => {
  const page = await openSignedIn(server);
  const list = page.locator('#commands');
  await page.goto('/admin/messages');
  await page.focus('select[name=status]');
  await page.keyboard.press('Control+k');
  await list.waitFor();
  expect(await problems(page, WIDE)).toEqual([]);
  expect(await chosen(page)).toBe('Início');
  await page.keyboard.press('ArrowUp');
  expect(await chosen(page)).toMatch(/^Ferramentas para um assistente/);

  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  await page.locator('select[name=status]:focus').waitFor();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('CONFIGURACOES');
  expect(await chosen(page)).toMatch(/^Configurações/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/settings');

  await page.keyboard.press('Meta+k');
  await page.keyboard.type('pausar');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/channels#pause-all');
  await page.locator('#pause-all input[name=reason]:focus').waitFor();

  // A name finds the thing itself while it is typed.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('defau');
  await page.locator('#commands [aria-selected]', { hasText: 'default Canais' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/channels/1');
  const live = (q: string) =>
    page.request.get('/admin/search/live', { params: { q }, headers: { 'hx-request': 'true' } });
  expect(await (await live(`rcd_live_${'9fQ2'.repeat(10)}`)).text()).toBe('');
  expect(await (await live('d')).text()).toBe('');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('(11) 98765-4321');
  const hits = page.locator('#command-hits a');
  await hits.first().waitFor();
  expect(await hits.count()).toBeLessThanOrEqual(5);
  expect(await problems(page, WIDE)).toEqual([]);
  await page.locator('#commands [aria-selected][id^=command-hit]').waitFor();
  await page.locator('#commands input').press('ArrowUp');
  expect(await chosen(page)).toBe('Buscar por (11) 98765-4321');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/search?q=*');
  expect(await heading(page)).toBe('Buscar');
  expect(await page.inputValue('#q')).toBe('(11) 98765-4321');
});
