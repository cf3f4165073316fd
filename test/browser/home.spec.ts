import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillWithSamples } from '../../scripts/lib/sample-data.mjs';
import { api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import type { Server } from '../support/server.js';
import { closeAll, heading, openSignedIn, refresh, refreshUntil, startPanel } from './helpers/panel.js';
import { problems } from './helpers/problems.js';
import { databaseFile } from './helpers/sessions.js';

let server: Server;
let page: Page;
beforeAll(async () => {
  server = await startPanel();
  page = await openSignedIn(server);
});
afterAll(() => closeAll(server));

const step = (title: string) => page.locator('.steps li', { hasText: title });
const tile = (name: string) => page.locator(`.tiles > div:has(dt:text-is("${name}")) dd`);

/** Unfolds a part after the page has asked for its news, and before they arrive. */
async function unfoldDuringRefresh(summary: Locator): Promise<void> {
  const answered = page.evaluate(
    `new Promise((resolve) => addEventListener('htmx:afterRequest', () => resolve(), { once: true }))`,
  );
  const held = new Promise<Route>((resolve) => void page.route('**/admin?window=*', resolve));
  await refresh(page);
  const route = await held;
  await summary.click();
  await route.continue();
  await answered;
  await page.unroute('**/admin?window=*');
}

describe('the start page', () => {
  it('is where a login leads, and marks each first step by itself', async () => {
    expect(await heading(page)).toBe('Início');
    expect(await page.locator('.steps li').count()).toBe(6);
    expect(await step('Envie a primeira mensagem').innerText()).toContain('A fazer');
    expect(await page.locator('.tiles').count()).toBe(0);
    expect(await problems(page)).toEqual([]);
    const client = api(server, await createKey(server, { name: 'ERP Matriz' }));
    await client.post('/api/enqueue-messages', { messages: [{ phone: '5511987654321', message: 'Olá!' }] });
    await refreshUntil(page, page.locator('.tiles'));
    await unfoldDuringRefresh(page.locator('summary', { hasText: 'Primeiros passos' }));
    expect(await step('Envie a primeira mensagem').innerText()).toContain('Feito');
    expect(await step('Crie uma chave de API').innerText()).toContain('Feito');
    // A part is not replaced while something in it is unfolded.
    await page.locator('summary', { hasText: 'Primeiros passos' }).click();
    await refreshUntil(page, tile('Enviadas').filter({ hasText: /^1$/ }));
    await page.goto('/admin');
    await page.locator('summary', { hasText: 'Primeiros passos' }).click();
    await page.click('text=Ocultar esta lista');
    await page.locator('.notice', { hasText: 'não aparece mais' }).waitFor();
    expect(await page.locator('.steps').count()).toBe(0);
  });

  it('shows the figures of an hour, a day and a week, and keeps an open table while it reads', async () => {
    fillWithSamples(databaseFile(server));
    await page.goto('/admin');
    const ofDay = await tile('Enviadas').innerText();
    expect(await page.locator('.chart').first().locator('svg g').count()).toBe(24);
    await page.click('.tabs >> text=7 dias');
    await page.waitForURL('**/admin?window=7d');
    expect(await tile('Enviadas').innerText()).not.toBe(ofDay);
    expect(await page.innerText('.tabs [aria-current]')).toBe('7 dias');
    await page.locator('summary', { hasText: 'Ver em tabela' }).first().click();
    expect(await page.locator('.chart').first().locator('tbody tr').count()).toBe(7);
    await refresh(page);
    expect(await page.locator('.chart-data[open]').count()).toBe(1);
    expect(await page.locator('table', { hasText: 'recipient_not_on_whatsapp' }).count()).toBe(1);
  });
});
