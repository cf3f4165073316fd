import { Audit, type AuditEntryView, AuditList } from '@recado/audit';
import { ApiKeys } from '@recado/auth';
import { ChannelEditor } from '@recado/channels';
import { Database } from '@recado/database';
import { OptOutChanges } from '@recado/opt-outs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { RunningPanel } from '../../../../test/support/fixtures/running-panel.js';
import type { PanelClient } from '../../../../test/support/panel-client.js';
import { until } from '../../../../test/support/until.js';

const TESTER = { type: 'system', id: null, name: 'a test' } as const;
const PHONE = '5531976500001';
const TWIN = '553176500001';
const SHOWN = '+55 (31) 97650-0001';
const PAGE = `/admin/recipients?phone=%2B${PHONE}`;
const EXPORT = '/admin/recipients/export';
const PASSWORD = 'tulipas sob a mesa';
const ERASE = '/admin/recipients/erase';
/** More than a step of the export. */
const SENT = 105;

let panel: RunningPanel;
let administrator: PanelClient;
let operator: PanelClient;
let viewer: PanelClient;
let send: (messages: object[]) => Promise<void>;

const part = <T>(type: abstract new (...args: never[]) => T) => panel.app.get<T>(type, { strict: false });
const statusesOf = async (path: string) =>
  Promise.all([administrator, operator, viewer].map(async (browser) => (await browser.open(path)).status));

beforeAll(async () => {
  panel = await RunningPanel.start();
  administrator = await panel.browserOf('administrator');
  operator = await panel.browserOf('operator');
  viewer = await panel.browserOf('viewer');
  const { secret } = await part(ApiKeys).issue({ name: 'ERP', scopes: ['messages:write'], expiresAt: null }, TESTER);
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  send = async (messages) => {
    const body = JSON.stringify({ messages });
    const answer = await fetch(`${panel.url}/api/enqueue-messages`, { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
  };
  await send(Array.from({ length: SENT }, (_, index) => ({ phone: PHONE, message: `Aviso ${index}` })));
  await until(async () => (await part(Database).read('SELECT id FROM messages WHERE sent_at IS NULL')).length === 0, {
    describe: 'the messages to be sent',
  });
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  await send([{ phone: TWIN, message: 'Até amanhã', scheduled_at: tomorrow }]);
  await part(OptOutChanges).add({ phone: PHONE, scope: 'marketing', source: 'panel', actor: TESTER });
});
afterAll(() => panel.stop());

/** The content of a page, without its frame. */
async function shown(browser: PanelClient, path: string): Promise<string> {
  const { text } = await browser.open(path);
  return text.split('<main')[1]?.split('</main>')[0] ?? '';
}

async function entries(action: string): Promise<readonly AuditEntryView[]> {
  return (await part(AuditList).page({ action }, { limit: 10 })).items;
}

describe('the page about a recipient', () => {
  it('asks for a number, and says when it is none', async () => {
    expect(await statusesOf('/admin/recipients')).toEqual([200, 200, 403]);
    const text = await shown(operator, '/admin/recipients?phone=ana');
    expect(text).toContain('Não há um número de telefone.');
    expect(text).not.toMatch(/Descadastro(?!s<)/);
  });

  it.each([`%2B${PHONE}`, `%2B${TWIN}`, '(31) 97650-0001'])('finds a person by %s', async (typed) => {
    const text = await shown(operator, `/admin/recipients?phone=${typed}`);
    for (const spelling of [PHONE, TWIN]) expect(text).toContain(`href="/admin/messages?phone=%2B${spelling}"`);
    for (const known of ['Agendada', 'De publicidade', 'Pelo painel']) expect(text).toContain(known);
  });

  it('shows the opt-out of test keys apart', async () => {
    const phone = '5531976500004';
    await part(OptOutChanges).add({ phone, scope: 'all', source: 'panel', actor: TESTER, testMode: true });
    const text = await shown(operator, `/admin/recipients?phone=%2B${phone}`);
    for (const known of ['Não pediu para sair', 'Descadastro das chaves de teste', 'mode=test'])
      expect(text).toContain(known);
  });

  it('knows nothing of a number without messages', async () => {
    const text = await shown(operator, '/admin/recipients?phone=%2B5531976500009');
    expect(text).toContain('Não pediu para sair');
    expect(text).toContain('Nenhuma');
  });

  it('says when they last wrote to each channel', async () => {
    const settings = { url: 'http://127.0.0.1:1', apiKey: 'a-key', instance: 'loja' };
    const channelId = await part(ChannelEditor).create({ name: 'celular', gateway: 'evolution', settings }, TESTER);
    const now = Date.now();
    const contacts = [
      [channelId, PHONE, now, null, now],
      [1, PHONE, null, now, now],
    ];
    const columns = ['channel_id', 'person', 'inbound_at', 'reached_at', 'touched_at'];
    await part(Database).write((tx) => tx.insert('recipient_contacts', columns, contacts));
    const text = (await shown(operator, PAGE)).replace(/<[^>]+>/g, ' ').replace(/ +/g, ' ');
    expect(text).toMatch(/Última mensagem da pessoa ao canal celular \d/);
    expect(text).toContain('Última mensagem da pessoa ao canal default Nenhuma');
  });

  it('is for those who see phones, and its changes for administrators', async () => {
    expect(await statusesOf(PAGE)).toEqual([200, 200, 403]);
    const [whole, part] = [await shown(administrator, PAGE), await shown(operator, PAGE)];
    for (const action of ['Baixar os dados', 'Apagar…']) {
      expect(whole).toContain(action);
      expect(part).not.toContain(action);
    }
    expect((await operator.submit(EXPORT, { phone: PHONE }, PAGE)).status).toBe(403);
    expect((await operator.submit(ERASE, { phone: PHONE }, PAGE)).status).toBe(403);
  });

  it('is linked from the messages and the search', async () => {
    for (const page of ['/admin/messages/1', '/admin/search?q=31976500001']) {
      expect(await shown(operator, page)).toContain(`href="${PAGE}"`);
      expect(await shown(viewer, page)).not.toContain('/admin/recipients');
    }
  });
});

/** Makes the sessions older than ten minutes, after which sensitive forms ask for the password. */
const ageSessions = () =>
  part(Database).write((tx) => tx.run(`UPDATE admin_sessions SET data = json_set(data, '$.authenticatedAt', 0)`));
const exported = async (phone: string) =>
  JSON.parse((await administrator.submit(EXPORT, { phone, password: PASSWORD }, PAGE)).text);

describe('the export', () => {
  it('asks for the password after ten minutes, and gives nothing without it', async () => {
    await ageSessions();
    const { status, headers, text } = await administrator.submit(EXPORT, { phone: PHONE, password: 'errada' }, PAGE);
    expect([status, headers.get('content-disposition')]).toEqual([422, null]);
    expect(text).toContain('name="password"');
    expect(await entries('recipient.exported')).toEqual([]);
  });

  it('is one JSON document with every message, and is in the audit trail without the number', async () => {
    const fields = { phone: PHONE, password: PASSWORD };
    const { headers, text } = await administrator.submit(EXPORT, fields, PAGE);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="destinatario-${PHONE}.json"`);
    const { phone, held, messages, next_cursor } = JSON.parse(text);
    expect([phone, messages.length, next_cursor]).toEqual([PHONE, SENT + 1, null]);
    expect(held.opt_outs).toMatchObject([{ scope: 'marketing' }]);
    expect(new Set(messages.map(({ id }: { id: number }) => id)).size).toBe(SENT + 1);
    expect(messages[0]).toMatchObject({ phone: TWIN, message: 'Até amanhã', status: 'Agendada' });
    const found = await entries('recipient.exported');
    expect(found).toMatchObject([{ actorName: 'administrator@exemplo.com.br' }]);
    expect(JSON.stringify(found)).not.toContain('76500001');
  });

  it('is a document without messages for a number of which nothing is held', async () => {
    expect(await exported('5531976500009')).toMatchObject({ phone: '5531976500009', messages: [], next_cursor: null });
  });

  it('is an error page where it cannot be put on record', async () => {
    const refusal = vi.spyOn(part(Audit), 'record').mockRejectedValueOnce(new Error('disk full'));
    const { status, headers } = await administrator.submit(EXPORT, { phone: PHONE }, PAGE);
    expect([status, headers.get('content-disposition')]).toEqual([500, null]);
    refusal.mockRestore();
  });

  it.each(['', 'ana'])('needs a number: %j', async (phone) => {
    expect((await administrator.submit(EXPORT, { phone }, PAGE)).status).toBe(404);
  });
});

describe('the erasure', () => {
  it('asks for the password after ten minutes, and does nothing without it', async () => {
    await ageSessions();
    const { status, text } = await administrator.submit(ERASE, { phone: PHONE, password: 'errada' }, PAGE);
    expect(status).toBe(422);
    expect(text).toContain(SHOWN);
    expect(text).toContain('name="password"');
    expect(await entries('recipient.erased')).toEqual([]);
    await panel.logInAgain(administrator);
  });

  it('cancels and erases, says how much, and leaves the opt-out', async () => {
    const { status, headers } = await administrator.submit(
      ERASE,
      { phone: PHONE, password: PASSWORD, confirm: PHONE.slice(-4) },
      PAGE,
    );
    expect([status, headers.get('location')]).toEqual([303, PAGE]);
    const text = await shown(administrator, PAGE);
    expect(text).toContain(`Mensagens apagadas: ${SENT + 1}, das quais canceladas: 1.`);
    expect(text).toContain('De publicidade');
    const { messages, held } = await exported(PHONE);
    expect([messages, held.opt_outs.length]).toEqual([[], 1]);
    expect(await entries('recipient.erased')).toMatchObject([{ actorName: 'administrator@exemplo.com.br' }]);
  });

  it('needs a number', async () => {
    expect((await administrator.submit(ERASE, { phone: 'ana' }, PAGE)).status).toBe(404);
  });
});
