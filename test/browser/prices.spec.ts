import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Server } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { closeAll, openSignedIn, startPanel } from './helpers/panel.js';
import { problems } from './helpers/problems.js';

/** The latest day that has begun everywhere: the days of the panel are those of the installation. */
const LAST_DAY = Math.floor(Date.now() / 86_400_000) - 1;
/** How Meta priced messages of the first key on the first channel: day, category, type, billable, messages. */
const PRICED = [
  [LAST_DAY, `'utility'`, `'regular'`, 1, 1_250],
  [LAST_DAY, `'service'`, `'free_customer_service'`, 0, 320],
  [LAST_DAY - 1, `'utility'`, `'regular'`, 1, 900],
  [LAST_DAY - 1, `'authentication_international'`, `'regular'`, 1, 4],
] as const;

let server: Server;
let page: Page;
beforeAll(async () => {
  server = await startPanel();
  page = await openSignedIn(server);
  const rows = PRICED.map(([day, ...rest]) => `(${[day, 1, 1, ...rest].join(', ')})`).join(', ');
  const columns = 'day, channel_id, api_key_id, category, type, billable, messages';
  await askDatabase(server.folder, `INSERT INTO price_figures (${columns}) VALUES ${rows}`);
});
afterAll(() => closeAll(server));

describe('the prices that the provider tells', () => {
  it.each(['/admin/channels/1', '/admin/api-keys/1'])('are summed on %s, which everybody can use', async (path) => {
    await page.goto(path);
    const table = page.locator('table', { hasText: 'Categoria' });
    const rows = await table.locator('tbody tr').allInnerTexts();
    expect(rows.map((row) => row.split(/\s*\n\s*|\t/).filter((cell) => cell !== ''))).toEqual([
      ['Utilidade', 'normal', 'cobrada', '2.150'],
      ['Serviço', 'gratuita na janela de atendimento', 'gratuita', '320'],
      ['Autenticação internacional', 'normal', 'cobrada', '4'],
    ]);
    expect(await problems(page)).toEqual([]);
  });
});
