import { ApiKeys } from '@recado/auth';
import { Database } from '@recado/database';
import { OptOutChanges } from '@recado/opt-outs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PanelClient } from '../../../../test/support/panel-client.js';
import { RunningPanel } from '../../../../test/support/fixtures/running-panel.js';
import { until } from '../../../../test/support/until.js';

const TESTER = { type: 'system', id: null, name: 'a test' } as const;
const PHONE = '5511976543219';
const OTHER = '5511976543218';
const TEXT = 'Segredo entre nós: tulipa-amarela';
/** The numbers as they are stored and as they are written, and the text. */
const SECRETS = [/97654[^\d]{0,3}321[89]/, /tulipa-amarela/];
/** What a provider may answer: the number, the text, and both in base64, as in the ids of Meta's messages. */
const ANSWER = `cannot send "${TEXT}" to +${PHONE}`;
const BASE64 = Buffer.from(PHONE).toString('base64').replace(/=+$/, '');

/** Real ids: the rows of this installation are few. */
const IDS = ['1', '2'];
/** Filters that pages have, for each of them. */
const QUERIES = ['?mode=test', '?before=9', '?status=failed', '?key=1', '?batch=1', '?limit=9', '?range=7d', '?q=1'];
/** All of these filters at once. */
const TOGETHER = `?${QUERIES.map((query) => query.slice(1)).join('&')}`;
/** The names that a filter of phones may have. */
const SEARCHES = ['phone', 'q', 'search', 'telefone', 'to', 'recipient'];
/** A number that nobody has. */
const NOBODYS = '5511912345678';

let panel: RunningPanel;
let viewer: PanelClient;
let operator: PanelClient;

beforeAll(async () => {
  panel = await RunningPanel.start();
  viewer = await panel.browserOf('viewer');
  operator = await panel.browserOf('operator');
  await fill();
});
afterAll(() => panel.stop());

const part = <T>(type: abstract new (...args: never[]) => T) => panel.app.get<T>(type, { strict: false });

/** Messages that were sent, that failed and that wait, an opt-out, and the words of providers everywhere. */
async function fill(): Promise<void> {
  const scopes = ['messages:write', 'webhooks:write'] as const;
  const { secret } = await part(ApiKeys).issue({ name: 'ERP', scopes, expiresAt: null }, TESTER);
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  const url = 'https://avisos.invalid/';
  const post = (path: string, body: object) =>
    fetch(`${panel.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(
    (await post('/api/webhooks', { url, description: TEXT, events: ['message.sent', 'message.failed'] })).status,
  ).toBe(201);
  const late = { scheduled_at: new Date(Date.now() + 86_400_000).toISOString() };
  const message = { message: TEXT };
  const messages = [
    { ...message, phone: PHONE, reference: `pedido de ${PHONE}` },
    { ...message, phone: PHONE, reference: `cliente ${OTHER}` },
    { ...message, phone: OTHER },
  ];
  expect((await post('/api/enqueue-messages', { name: `Aviso a ${PHONE}`, messages })).status).toBe(200);
  expect((await post('/api/enqueue-messages', { messages: [{ ...message, phone: PHONE, ...late }] })).status).toBe(200);
  const database = part(Database);
  const sent = 'SELECT id FROM messages WHERE sent_at IS NOT NULL';
  await until(async () => (await database.read(sent)).length >= 3, { describe: 'the messages to be sent' });
  await part(OptOutChanges).add({ phone: OTHER, scope: 'all', source: 'panel', actor: TESTER });
  await database.write(async (tx) => {
    const id = `wamid.HBgN${BASE64}`;
    await tx.run('UPDATE messages SET failure_reason = ?, provider_message_id = ? WHERE id <= 3', [ANSWER, id]);
    await tx.run('UPDATE messages SET status = 6, failure_code = ?, ended_at = sent_at WHERE id = 2', ['rejected']);
    const attempt = ['message_id', 'attempt', 'started_at', 'ended_at', 'outcome', 'code', 'detail'];
    await tx.insert('delivery_attempts', attempt, [[2, 1, 1, 2, 'rejected', 'invalid_phone', ANSWER]]);
    const error = 'UPDATE channels SET last_error_code = ?, last_error_detail = ?, last_error_at = ?';
    await tx.run(error, ['http_400', ANSWER, Date.now()]);
  });
}

/** The addresses of each GET route, with real ids. */
function addressesOfRoutes(): string[][] {
  const paths = panel
    .routes()
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => path);
  return paths.map((path) => [...new Set(IDS.map((id) => path.replace(/:\w+/g, id)))]);
}

/**
 * An address of each GET route, which the viewer may open where there is one: what a page does with a filter is the same
 * for every id. `isShown`: whether it was opened.
 */
async function oneOfEach(): Promise<{ path: string; isShown: boolean }[]> {
  const found = new Map<string, boolean>();
  for (const addresses of addressesOfRoutes()) {
    const shown: string[] = [];
    for (const path of addresses) if (shown.length === 0 && (await viewer.open(path)).status === 200) shown.push(path);
    found.set(shown[0] ?? addresses[0]!, shown.length > 0);
  }
  return [...found].map(([path, isShown]) => ({ path, isShown }));
}

/** The addresses whose answer has a phone or a text: with these filters, of which a page that is not shown gets all at once. */
async function leaks(browser: PanelClient, queries: readonly string[] = [], headers: Record<string, string> = {}) {
  const found: string[] = [];
  const open = async (address: string): Promise<boolean> => {
    const { text, status } = await browser.open(address, { headers });
    expect([address, status >= 500]).toEqual([address, false]);
    if ([...SECRETS, new RegExp(BASE64)].some((secret) => secret.test(text))) found.push(address);
    return status === 200;
  };
  for (const path of new Set(addressesOfRoutes().flat())) {
    const isShown = await open(path);
    const further = isShown || queries.length === 0 ? queries : [TOGETHER];
    for (const query of further) await open(path + query);
  }
  return found;
}

/** Whether the answer to a search for a known number differs from that for an unknown one, in three tries. */
async function tells(path: string, ...names: readonly string[]): Promise<boolean> {
  for (let tries = 0; tries < 3; tries++) {
    const answers = [PHONE, NOBODYS].map((phone) => answerTo(path, names, phone));
    // A time such as "now" may have become another one in between.
    if (new Set(await Promise.all(answers)).size === 1) return false;
  }
  return true;
}

/** The answer without what differs in any case: the number itself, tokens and times. */
async function answerTo(path: string, names: readonly string[], phone: string): Promise<string> {
  const { status, text } = await viewer.open(`${path}?${names.map((name) => `${name}=${phone}`).join('&')}`);
  const plain = text.replaceAll(phone, '').replace(/name="_csrf" value="[^"]+"/g, '');
  return `${status} ${plain.replace(/\d+/g, '0')}`;
}

describe('a viewer', () => {
  it('finds no whole number and no text on any page, whole or in part', async () => {
    expect(await leaks(viewer, QUERIES)).toEqual([]);
    expect(await leaks(viewer, [], { 'hx-request': 'true' })).toEqual([]);
  });

  it('learns nothing from a search for a whole number: known and unknown ones have one answer', async () => {
    const telling: string[] = [];
    // The pages about one's own account have secrets of their own, which are new each time.
    for (const { path, isShown } of (await oneOfEach()).filter((one) => !one.path.startsWith('/admin/account'))) {
      // The role decides before a filter is read.
      const searches = isShown ? SEARCHES.map((name) => [name]) : [SEARCHES];
      for (const names of searches) if (await tells(path, ...names)) telling.push(`${path}?${names.join('&')}`);
    }
    expect(telling).toEqual([]);
    for (const path of ['/admin/messages', '/admin/opt-outs']) {
      const answers = [PHONE, '5521900000000'].map(
        async (phone) => (await viewer.open(`${path}?phone=${phone}`)).status,
      );
      expect(await Promise.all(answers)).toEqual([403, 403]);
      expect((await viewer.open(path)).text).not.toContain('name="phone"');
    }
  });

  it('finds no batch by what is hidden in its name', async () => {
    const found = async (browser: PanelClient, q: string) =>
      (await browser.open(`/admin/batches?q=${encodeURIComponent(q)}`)).text.includes('href="/admin/batches/1"');
    expect(await found(operator, 'a 5511976')).toBe(true);
    expect([await found(viewer, 'a 5511976'), await found(viewer, 'AVISO a 5511')]).toEqual([false, true]);
  });

  it('is the only one: an operator finds them in all of these places', async () => {
    const found = await leaks(operator);
    const places = ['/admin/messages', '/admin/messages/1', '/admin/messages/2', '/admin/opt-outs', '/admin/simulator'];
    expect(found).toEqual(expect.arrayContaining([...places, '/admin/channels/1', '/admin/opt-outs/export']));
    expect((await operator.open(`/admin/messages?phone=${PHONE}`)).status).toBe(200);
  });
});
