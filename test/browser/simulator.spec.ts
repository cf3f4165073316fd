import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { type Server } from '../support/server.js';
import { announced, closeAll, heading, openSignedIn, refreshUntil, startPanel } from './helpers/panel.js';

let server: Server;
let page: Page;
beforeAll(async () => {
  server = await startPanel();
  page = await openSignedIn(server);
});
afterAll(() => closeAll(server));

describe('the simulator', () => {
  it('lists the magic numbers and a sample', async () => {
    await page.click('.sidebar >> text=Canais');
    await page.click('.tabs >> text=Simulador');
    await page.waitForLoadState();
    expect(await heading(page)).toBe('Simulador');
    expect(await page.innerText('.device')).toContain('Nenhuma mensagem ainda');
    expect(await page.locator('.magic tbody tr').count()).toBeGreaterThan(5);
    expect(await page.innerText('.magic')).toContain('5511900000001');
    expect(await page.innerText('#sample')).toContain(`http://localhost:${server.port}/api/enqueue-messages`);
  });

  it('shows messages and their ticks without a reload', async () => {
    const key = await createKey(server, { test: true });
    const messages = [{ phone: '5511987654321', message: 'Olá, {name}!', name: 'Ana' }];
    await api(server, key).post('/api/enqueue-messages', { messages });
    const bubble = page.locator('.received', { hasText: 'Olá, Ana!' });
    await refreshUntil(page, bubble);
    expect(await bubble.locator('h3').innerText()).toBe('+55 (11) 98765-4321');
    await refreshUntil(page, bubble.locator('.receipt-read'));
    await announced(page, 'Caixa de entrada atualizada');
    await bubble.locator('h3 a').click();
    expect(await heading(page)).toContain('Mensagem');
  });
});
