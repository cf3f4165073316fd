import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Server } from '../support/server.js';
import { WahaStandIn } from '../support/stand-ins/waha.stand-in.js';
import { closeAll, openSignedIn, refreshUntil, startPanel } from './helpers/panel.js';
import { problems } from './helpers/problems.js';

let server: Server;
let waha: WahaStandIn;
beforeAll(async () => {
  waha = await WahaStandIn.start();
  waha.status = 'STOPPED';
  const env = { GATEWAY: 'waha', WAHA_URL: waha.url, WAHA_API_KEY: waha.settings.apiKey };
  server = await startPanel({ env });
});
afterAll(async () => {
  await closeAll(server);
  await waha?.close();
});

it('a phone is paired from the page of its channel, which follows the code and the connection by itself', async () => {
  const page = await openSignedIn(server);
  await page.goto('/admin/channels');
  await page.locator('tr', { hasText: 'default' }).locator('a.button').first().click();
  await page.click('text=Conectar o celular');
  await page.click('text=Gerar código');
  await page.locator('.chip', { hasText: 'Gerando o código' }).waitFor();
  waha.status = 'SCAN_QR_CODE';
  await refreshUntil(page, page.locator('.qr-code'));
  const first = await page.locator('.qr-code path').getAttribute('d');
  expect(await problems(page)).toEqual([]);
  waha.qr = '2@another,code';
  const followed = page.locator(`.qr-code path:not([d="${first}"])`);
  await refreshUntil(page, followed);
  waha.status = 'WORKING';
  await refreshUntil(page, page.locator('.chip-good', { hasText: 'Conectado' }));
  expect(await problems(page)).toEqual([]);
});

it('a channel is made step by step: its provider, its settings beside the guide, and a test before it is saved', async () => {
  waha.status = 'WORKING';
  const page = await openSignedIn(server);
  await page.goto('/admin/channels/new');
  await page.click('.kinds >> text=WAHA');
  await page.locator('.guide', { hasText: 'WAHA_API_KEY' }).waitFor();
  await page.fill('#set-url', waha.url);
  await page.fill('#set-apiKey', waha.settings.apiKey);
  await page.keyboard.press('Enter');
  await page.locator('[role=alert]', { hasText: 'Confira os campos' }).waitFor();
  expect(await page.locator(':focus').getAttribute('id')).toBe('name');
  expect(await problems(page)).toEqual([]);
  await page.fill('#name', 'loja');
  await page.click('text=Testar conexão');
  await page.locator('.notice-good', { hasText: 'A conexão funciona' }).waitFor();
  expect(await problems(page)).toEqual([]);
  await page.focus('#name');
  await page.keyboard.press('Enter');
  await page.locator('h1', { hasText: 'loja' }).waitFor();
  await page.click('text=Conexão do celular');
  await page.locator('.chip-good', { hasText: 'Conectado' }).waitFor();
});
