import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Server } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { closeAll, openSignedIn, startPanel } from './helpers/panel.js';
import { problems } from './helpers/problems.js';

const NOW = Date.now();
const HOUR = 3_600_000;
/** What a provider told of the account of the first channel: kind, subject, value, detail, hours ago. */
const TOLD = [
  ['template_status', 'aviso:pt_BR', 'PAUSED', 'low quality', 1],
  ['account', '', 'ACCOUNT_RESTRICTION', 'RESTRICTED_BIZ_INITIATED_MESSAGING', 2],
  ['quality', '', 'RED', null, 3],
  ['messaging_limit', '', 'TIER_2K', null, 5],
  ['capping', '', 'FIRST_WARNING', null, 26],
] as const;

let server: Server;
let page: Page;
beforeAll(async () => {
  server = await startPanel();
  page = await openSignedIn(server);
  const text = (value: string | null) => (value === null ? 'NULL' : `'${value}'`);
  const rows = TOLD.map(([kind, subject, value, detail, ago]) =>
    [1, text(kind), text(subject), text(value), text(detail), NOW - ago * HOUR].join(', '),
  );
  const ask = (sql: string) => askDatabase(server.folder, sql);
  await ask(
    `INSERT INTO channel_news (channel_id, kind, subject, value, detail, at) VALUES ${rows.map((row) => `(${row})`).join(', ')}`,
  );
  await ask(
    `UPDATE channels SET cold_until = ${NOW + 20 * HOUR}, cold_code = 'reach_out_locked', direct_refused_at = ${NOW} WHERE id = 1`,
  );
});
afterAll(() => closeAll(server));

describe('the account behind a channel', () => {
  it('can be read by everybody, with the form that ends a lock open', async () => {
    await page.goto('/admin/channels/1');
    const chips = await page.locator('h1 .chip-bad').allInnerTexts();
    expect(chips).toEqual(['Novos contatos bloqueados', 'Conta restrita', 'Qualidade baixa']);
    await page.click('summary:has-text("Encerrar o bloqueio")');
    expect(await problems(page)).toEqual([]);
  });

  it.each(['/admin', '/admin/channels'])('is warned of on %s', async (path) => {
    await page.goto(path);
    expect(await page.locator('td .chip-bad').allInnerTexts()).toEqual([
      'Novos contatos bloqueados',
      'Conta restrita',
      'Qualidade baixa',
    ]);
    expect(await problems(page)).toEqual([]);
  });
});
