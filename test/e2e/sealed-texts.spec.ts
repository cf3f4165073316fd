// On both shapes: what is sealed goes through the SQL of every module, and is read by other processes.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNREADABLE_TEXT } from '@recado/core';
import { type Api, api } from '../support/api.js';
import { runCli } from '../support/cli.js';
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
const OTHER = '5511987650124';
const SCOPES = [
  ...['messages:write', 'messages:read', 'messages:read_all', 'sends:write', 'lists:write', 'privacy', 'inbound:read'],
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
    const rows = await askDatabase<Record<string, unknown>>(folder, `SELECT * FROM ${name}`);
    const cells = rows.flatMap((row) => Object.entries(row));
    for (const [column, value] of cells) if (String(value).includes(word)) found.add(`${name}.${column}`);
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

    await acceptedOne(client, { phone: OTHER, message: `Mais tarde, ${WORD}` }, { scheduled_at: inThirtyDays() });
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
    const doctor = await runCli(['doctor'], { folder, env: { ...env, SEAL_TEXTS: 'false', RECADO_LANG: 'en' } });
    expect(doctor.stdout + doctor.stderr).toContain('SEAL_TEXTS is off for this process');
    expect(await placesOf(folder, 'Às claras')).toEqual(['messages.text']);
    expect((await client.delete(`/api/recipients/${PHONE}`)).status).toBe(200);
  });

  it('are never sent when the secret is lost: the message fails and says why, and the others go on', async () => {
    const { folder } = server;
    // Sealed, because the process before it sealed.
    const [lost] = await askDatabase<{ id: number }>(folder, `SELECT id FROM messages WHERE phone = '${OTHER}'`);
    await server.stop();
    const NEW = { ...env, APP_SECRET: 'outro segredo, feito depois que o primeiro se perdeu' };
    const forgotten = await runCli(['forget-secrets', '--yes'], { folder, env: { ...NEW, RECADO_LANG: 'en' } });
    expect(forgotten.stderr).toContain('Texts that were sealed (SEAL_TEXTS) cannot be read any more');
    server = await startServer({ folder, env: NEW });
    client = api(server, key);
    expect(await textOf(lost!.id)).toBe(UNREADABLE_TEXT);
    expect((await client.patch(`/api/messages/${lost!.id}`, { scheduled_at: 'now' })).status).toBe(200);
    const failed = await until(async () => {
      const found = await look(client, lost!.id);
      return found.failure_code === null ? undefined : (found as { status: string; failure_code: string });
    });
    expect(failed).toMatchObject({ status: 'Falhou', failure_code: 'text_unreadable' });
    const { id } = await acceptedOne(client, { phone: PHONE, message: `Novo ${WORD}` });
    await sent(id);
    expect(await textOf(id)).toBe(`Novo ${WORD}`);
    expect((await client.get('/api/messages?limit=100')).status).toBe(200);
    expect((await client.get(`/api/recipients/${OTHER}/export`)).status).toBe(200);
    expect((await client.delete(`/api/recipients/${OTHER}`)).status).toBe(200);
    const doctor = await runCli(['doctor'], { folder, env: { ...NEW, RECADO_LANG: 'en' } });
    expect(doctor.stdout).toMatch(/^✓ secret: it opens/m);
  });
});
