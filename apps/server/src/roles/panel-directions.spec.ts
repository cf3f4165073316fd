import { ApiKeys } from '@recado/auth';
import { Database } from '@recado/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PanelClient } from '../../../../test/support/panel-client.js';
import { RunningPanel } from '../../../../test/support/fixtures/running-panel.js';

const TESTER = { type: 'system', id: null, name: 'a test' } as const;
const WORD = 'tulipa';
/** Begins a text that is written from the right, and never ends it. */
const TURNED = `${WORD}\u202e\u2066\u200f`;
const MARK = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
/** What others gave, by table: words of providers and recipients, and names. */
const GIVEN: Readonly<Record<string, readonly string[]>> = {
  messages: ['failure_reason', 'provider_message_id', 'reference', 'sent_as', 'text'],
  delivery_attempts: ['detail'],
  message_batches: ['name'],
  channels: ['last_error_detail', 'pause_note', 'paused_by', 'phone'],
  channel_news: ['subject', 'value', 'detail'],
  api_keys: ['name', 'notes', 'created_by'],
  audit_entries: ['actor_name', 'ip'],
  alerts: ['subject', 'detail'],
};
const MAX_PAGES = 400;

let panel: RunningPanel;
let browser: PanelClient;

beforeAll(async () => {
  panel = await RunningPanel.start();
  browser = await panel.browserOf('administrator');
  await fill();
});
afterAll(() => panel.stop());

const part = <T>(type: abstract new (...args: never[]) => T) => panel.app.get<T>(type, { strict: false });

async function fill(): Promise<void> {
  const order = { name: 'ERP', scopes: ['messages:write', 'messages:read'] as const, expiresAt: null };
  const { secret } = await part(ApiKeys).issue(order, TESTER);
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  const scheduled_at = new Date(Date.now() + 86_400_000).toISOString();
  const messages = ['5511987654321', '5521987654321'].map((phone) => ({ phone, message: 'Oi', scheduled_at }));
  const body = JSON.stringify({ name: 'Lote', messages });
  const answer = await fetch(`${panel.url}/api/enqueue-messages`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
  await part(Database).write(async (tx) => {
    for (const [table, columns] of Object.entries(GIVEN))
      await tx.run(
        `UPDATE ${table} SET ${columns.map((column) => `${column} = ? || rowid`).join()}`,
        columns.map(() => TURNED),
      );
    await tx.run('UPDATE channel_version SET version = version + 1 WHERE id = 1');
  });
}

/** What a browser lays out among the words of the panel: neither whole texts of their own nor what a form sends back. */
function laidOut(html: string): string {
  const alone = /<(p|div|bdi|textarea|span)\b[^>]*(?:dir="auto"[^>]*|(?<=<(?:bdi|textarea)\b[^>]*))>.*?<\/\1>/gs;
  return html.replace(alone, '').replace(/\s(?:value|href|data-[\w-]+|action)="[^"]*"/g, '');
}

describe('the panel', () => {
  it('has no page whose words are turned round by what others wrote', { timeout: 120_000 }, async () => {
    const waiting = ['/admin'];
    const seen = new Set(waiting);
    const turned: string[] = [];
    let told = 0;
    for (let path = waiting.shift(); path !== undefined && seen.size < MAX_PAGES; path = waiting.shift()) {
      const { headers, text } = await browser.open(path);
      if (!headers.get('content-type')?.startsWith('text/html')) continue;
      if (text.includes(WORD)) told++;
      if (MARK.test(laidOut(text))) turned.push(path);
      for (const [, href = ''] of text.matchAll(/href="(\/admin[^"#]*)/g)) {
        const next = href.replaceAll('&amp;', '&');
        const route = next.replace(/\?.*/, '');
        if (seen.has(route) || /assets|logout/.test(next)) continue;
        seen.add(route);
        waiting.push(next);
      }
    }
    expect(turned).toEqual([]);
    expect(told).toBeGreaterThan(5);
    expect(seen.size).toBeGreaterThan(40);
  });
});
