import { ChannelEditor } from '@recado/channels';
import { OptOutChanges, readOptOutFile } from '@recado/opt-outs';
import { Database } from '@recado/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RunningPanel } from '../../../../test/support/fixtures/running-panel.js';
import type { PanelClient } from '../../../../test/support/panel-client.js';
import { until } from '../../../../test/support/until.js';

const PASSWORD = 'tulipas sob a mesa';
const TESTER = { type: 'system', id: null, name: 'a test' } as const;

let panel: RunningPanel;
let ana: PanelClient;

beforeAll(async () => {
  panel = await RunningPanel.start();
  ana = await panel.browserOf('administrator');
});
afterAll(() => panel.stop());

const database = () => panel.app.get(Database, { strict: false });
const makeOld = () =>
  database().write((tx) => tx.run("UPDATE admin_sessions SET data = json_set(data, '$.authenticatedAt', 0)"));
/** What the trail says about exports, oldest first. */
async function entries(action: string) {
  const found = await database().read<{ details: string; who: string }>(
    'SELECT details, actor_name AS who FROM audit_entries WHERE action = ? ORDER BY id',
    [action],
  );
  return found.map(({ details, who }) => ({ who, ...(JSON.parse(details) as object) }));
}
const nextEntry = async (action: string, before: number) => {
  await until(async () => (await entries(action)).length > before);
  return (await entries(action)).at(-1);
};

describe('the export of many rows', () => {
  it('leaves an entry in the trail with its filter and the number of its rows', async () => {
    const changes = panel.app.get(OptOutChanges, { strict: false });
    await changes.addMany(
      ['5511987654321', '5521987654321'].map((phone) => ({ phone, scope: 'all' as const, source: 'panel' as const })),
      TESTER,
    );
    const who = 'administrator@exemplo.com.br';
    const exports = [
      ['/admin/opt-outs/export', 'opt_outs.exported', { filter: { testMode: false }, rows: 2 }],
      [
        '/admin/messages/export?batch=7&phone=5511987654321',
        'messages.exported',
        { filter: { batchId: 7, phone: '***' }, rows: 0 },
      ],
      ['/admin/audit/export?what=person.invited', 'audit.exported', { filter: { action: 'person.invited' }, rows: 0 }],
    ] as const;
    for (const [path, action, details] of exports) {
      const { status, headers } = await ana.open(path);
      expect([status, headers.get('content-type')], path).toEqual([200, 'text/csv; charset=utf-8']);
      expect(await nextEntry(action, 0)).toEqual({ who, ...details, complete: true });
    }
    const file = readOptOutFile((await ana.open('/admin/opt-outs/export')).text);
    expect(file).toMatchObject({ optOuts: [{ phone: '5521987654321' }, { phone: '5511987654321' }], assumed: [] });
  });

  it('asks for the password of who logged in more than ten minutes ago, and then downloads', async () => {
    await makeOld();
    const path = '/admin/messages/export?status=failed&reference=a%2Ab*c';
    const before = (await entries('messages.exported')).length;
    const asked = (await ana.open(path)).headers.get('location') ?? '';
    expect(asked).toContain('/admin/account/confirm?next=');
    expect((await ana.open(asked)).text).toContain('type="password"');
    const next = new URL(asked, panel.url).searchParams.get('next') ?? '';
    const wrong = await ana.submit('/admin/account/confirm', { password: 'not the password', next }, asked);
    expect([wrong.status, (await entries('messages.exported')).length]).toEqual([422, before]);
    const right = await ana.submit('/admin/account/confirm', { password: PASSWORD, next }, asked);
    expect(right.headers.get('location')).toBe('/admin/messages/export?status=failed&reference=a%2Ab%2Ac');
    const { headers } = await ana.open(right.headers.get('location') ?? '');
    expect(headers.get('content-disposition')).toBe('attachment; filename="mensagens.csv"');
    expect(await nextEntry('messages.exported', before)).toMatchObject({ filter: { reference: 'a*b*c' }, rows: 0 });
  });

  it('leaves an entry also where the download is broken off', async () => {
    const before = (await entries('audit.exported')).length;
    // Far more than the buffers of a connection hold.
    const details = JSON.stringify({ long: 'x'.repeat(8_000) });
    const rows = Array.from({ length: 5_000 }, (_, at) => [at, 'system', 'a test', 'many.rows', details]);
    const columns = ['at', 'actor_type', 'actor_name', 'action', 'details'];
    await database().write((tx) => tx.insert('audit_entries', columns, rows));
    expect(await ana.statusOf('/admin/audit/export?what=many.rows')).toBe(200);
    const entry = await nextEntry('audit.exported', before);
    expect(entry).toMatchObject({ filter: { action: 'many.rows' }, complete: false });
  });

  it('asks for it also before a phone is linked to a channel', async () => {
    const settings = { url: 'http://127.0.0.1:1', apiKey: 'a-key', instance: 'loja' };
    const editor = panel.app.get(ChannelEditor, { strict: false });
    const page = `/admin/channels/${await editor.create({ name: 'celular', gateway: 'evolution', settings }, TESTER)}/pair`;
    const begin = async () => (await ana.submit(page, {}, '/admin/account')).headers.get('location');
    await makeOld();
    const asked = (await begin()) ?? '';
    expect(asked).toBe(`/admin/account/confirm?next=${encodeURIComponent(page)}`);
    expect((await entries('channel.pairing_begun')).length).toBe(0);
    const right = await ana.submit('/admin/account/confirm', { password: PASSWORD, next: page }, asked);
    expect(right.headers.get('location')).toBe(page);
    expect(await begin()).toBe(page);
  });

  it('leads to no other site', async () => {
    const away = await ana.open('/admin/account/confirm?next=https%3A%2F%2Fexemplo.com');
    expect(away.headers.get('location')).toBe('/admin');
  });
});
