// On both shapes: what is sealed goes through the SQL of every module, and is read by other processes.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { EMAIL, PanelClient, PASSWORD } from '../support/panel-client.js';
import { type Server, startServer } from '../support/server.js';
import { askDatabase, inProduction } from '../support/shape.js';
import { until } from '../support/until.js';
import { startWebhookSink, type WebhookSink } from '../support/webhook-sink.js';
import { inThirtyDays } from './helpers/clock.js';
import { acceptedOne, look } from './helpers/enqueue.js';
import { LOOPBACK_ALLOWED, subscribe } from './helpers/webhooks.js';

/** In every text that a person writes or gets here. */
const WORD = 'Jabuticabeira';
const PHONE = '5511987650123';
const SCOPES = [
  ...['messages:write', 'messages:read', 'messages:read_all', 'sends:write', 'privacy', 'inbound:read'],
  ...['webhooks:read', 'webhooks:write'],
];
const SEALING = { SEAL_TEXTS: 'true', APP_SECRET: 'um segredo comprido desta instalação de teste' };

/** The columns of all tables in which the word stands, as `table.column`. */
async function placesOf(folder: string, word: string): Promise<string[]> {
  const tables = inProduction
    ? 'SELECT TABLE_NAME AS name FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()'
    : "SELECT name FROM sqlite_master WHERE type = 'table'";
  const found = new Set<string>();
  for (const { name } of await askDatabase<{ name: string }>(folder, tables)) {
    for (const row of await askDatabase<Record<string, unknown>>(folder, `SELECT * FROM ${name}`))
      for (const [column, value] of Object.entries(row))
        if (String(value).includes(word)) found.add(`${name}.${column}`);
  }
  return [...found].sort();
}

describe('texts that are sealed at rest', () => {
  let sink: WebhookSink;
  let server: Server;
  let client: Api;
  let key: string;
  let panel: PanelClient;
  const env = { ...LOOPBACK_ALLOWED, ...SEALING, ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD };

  beforeAll(async () => {
    sink = await startWebhookSink();
    // What a receiver answers may repeat what it got, and is kept for a while.
    sink.behave(({ body, seen }) => ({ kind: 'status', status: seen === 1 ? 503 : 200, body: `${WORD} ${body}` }));
    server = await startServer({ env });
    key = await createKey(server, { scopes: SCOPES });
    client = api(server, key);
    panel = new PanelClient(server);
    await panel.login();
  });
  afterAll(async () => {
    await server?.stop();
    await sink?.close();
  });

  const textOf = async (id: number) => (await client.get(`/api/messages/${id}`)).body.message as string;
  const sent = (id: number) =>
    until(async () => (await look(client, id)).sent_at !== null, { describe: `message ${id} to leave` });

  it('stand in no column of any table, and are read, sent and told as ever', async () => {
    await subscribe(client, sink.url('/hook'), ['message.sent', 'message.failed', 'message.received']);
    const order = { phone: PHONE, message: `Oi, ${WORD} {nome}`, variables: { nome: WORD } };
    const headers = { 'idempotency-key': 'uma-vez' };
    const first = await client.post('/api/enqueue-messages', { messages: [order] }, { headers });
    expect(first.status, first.text).toBe(200);
    const again = await client.post('/api/enqueue-messages', { messages: [order] }, { headers });
    expect(again.body).toEqual(first.body);
    const id = (first.body.messages as { id: number }[])[0]!.id;
    await sent(id);
    const media = { type: 'document', url: 'https://example.com/a.pdf', filename: `${WORD}.pdf` };
    await sent((await acceptedOne(client, { phone: PHONE, message: `Nota de ${WORD}`, media })).id);
    const later = await acceptedOne(
      client,
      { phone: PHONE, message: `Depois, ${WORD}` },
      { scheduled_at: inThirtyDays() },
    );

    expect((await panel.submit('/admin/send/texts', { name: 'aviso', text: `Oi {name}, ${WORD}` })).status).toBe(303);
    await client.post('/api/lists', { name: 'Clientes' });
    const people = [{ phone: PHONE, name: `Ana ${WORD}` }];
    expect((await client.request('PUT', '/api/lists/Clientes/people', { people })).status).toBe(200);
    const body = { list: 'Clientes', text: `{name}: ${WORD}`, channel: 'default' };
    const made = await client.post('/api/sends', body, { headers: { 'idempotency-key': 'lista' } });
    expect(made.status, made.text).toBe(200);
    await until(async () => (await client.get(`/api/sends/${made.body.id}`)).body.state === 'queued');
    const fields = {
      name: 'b',
      text: `{name} ${WORD}`,
      channel: 'default',
      when: 'now',
      priority: 'normal',
      numbers: '',
    };
    const draft = await panel.upload('/admin/send', fields, new Blob([`telefone;nome\n${PHONE};${WORD}`]));
    expect(draft.status).toBe(303);
    expect((await panel.open(draft.headers.get('location') ?? '')).text).toContain(`${WORD} ${WORD}`);

    const page = await until(async () => {
      const { text } = await panel.open('/admin/simulator');
      return text.includes(`Ana ${WORD}`) ? text : undefined;
    });
    const replies = /action="(\/admin\/simulator\/\d+\/replies)"/.exec(page)?.[1] ?? '';
    expect((await panel.submit(replies, { text: `Resposta ${WORD}` }, '/admin/simulator')).status).toBe(303);
    await until(() => sink.requests.some((request) => request.body.includes(`Resposta ${WORD}`)), {
      describe: 'the answer at the webhook',
    });

    expect(await placesOf(server.folder, WORD)).toEqual([]);
    const files = ['recado.sqlite', 'recado.sqlite-wal'].map((name) => join(server.folder, name)).filter(existsSync);
    for (const file of files) expect(readFileSync(file).includes(WORD), file).toBe(false);

    expect(await textOf(id)).toBe(`Oi, ${WORD} ${WORD}`);
    expect((await panel.open(`/admin/messages/${later.id}`)).text).toContain(`Depois, ${WORD}`);
    expect((await client.get(`/api/recipients/${PHONE}/export`)).text).toContain(`Nota de ${WORD}`);
  });

  it('are read after a start without the option, which stores new ones as they are', async () => {
    const { id } = await acceptedOne(
      client,
      { phone: PHONE, message: `Antes ${WORD}` },
      { scheduled_at: inThirtyDays() },
    );
    await server.stop();
    const { folder } = server;
    server = await startServer({ folder, env: { ...env, SEAL_TEXTS: 'false' } });
    client = api(server, key);
    expect(await textOf(id)).toBe(`Antes ${WORD}`);
    const plain = await acceptedOne(client, { phone: PHONE, message: 'Às claras' }, { scheduled_at: inThirtyDays() });
    expect(await textOf(plain.id)).toBe('Às claras');
    expect(await placesOf(folder, 'Às claras')).toEqual(['messages.text']);
    expect((await client.delete(`/api/recipients/${PHONE}`)).status).toBe(200);
  });
});
