import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type HttpGatewayStub, startHttpGatewayStub } from '../stubs/http-gateway.stub.js';
import { type Api, api } from '../support/api.js';
import { runCli } from '../support/cli.js';
import { createKey } from '../support/keys.js';
import { type Server, startServer } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { until } from '../support/until.js';
import { accepted, look, message } from './helpers/enqueue.js';

const DESCRIPTION = {
  isIdempotent: true,
  headers: { Authorization: 'Bearer {secret.2}', 'Idempotency-Key': '{key}' },
  request: { path: '/v1/send', json: { id: '{id}', to: '{to}', text: '{text}' }, idPath: '/id' },
  callbacks: {
    proof: { kind: 'hmac-sha256-hex', header: 'X-Signature', prefix: 'sha256=', secret: '{secret.1}' },
    receipts: [
      {
        when: { pointer: '/event', equals: 'ack' },
        ids: '/ids',
        status: { pointer: '/kind', map: { device: 'delivered' } },
      },
    ],
  },
};

const PAGE = {
  kind: 'status',
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html>',
} as const;

describe('a server whose http gateway has a wrong address', () => {
  let stub: HttpGatewayStub;
  let server: Server;
  let client: Api;
  let nextPhone = 5511900300000;
  const env = () => ({ GATEWAY: 'http', HTTP_GATEWAY_URL: stub.url });

  beforeAll(async () => {
    stub = await startHttpGatewayStub();
    server = await startServer({ env: env() });
    client = api(server, await createKey(server));
  });
  afterAll(async () => {
    await server?.stop();
    await stub?.close();
  });
  beforeEach(() => stub.behave(() => ({ kind: 'ok' })));

  async function enqueue(count: number): Promise<number[]> {
    const one = () => message({ phone: String(nextPhone++) });
    const { messages } = await accepted(client, { messages: Array.from({ length: count }, one) });
    return messages.map(({ id }: { id: number }) => id);
  }
  const reach = (ids: readonly number[], wanted: string) =>
    until(
      async () => {
        const found = await Promise.all(ids.map((id) => look(client, id)));
        return found.every(({ status }) => status === wanted) && found;
      },
      { describe: `${ids.length} messages to be ${wanted}` },
    );
  const stopsWith = (code: string) =>
    until(
      async () => {
        const select = "SELECT pause_code AS code FROM channels WHERE name = 'default'";
        return (await askDatabase<{ code: string | null }>(server.folder, select))[0]?.code === code;
      },
      { describe: `the channel to stop with ${code}` },
    );
  async function resume(): Promise<void> {
    const { code, stderr } = await runCli(['resume-channel', '--name', 'default'], { folder: server.folder });
    expect(code, stderr).toBe(0);
  }

  it.each([
    [401, 'channel_auth_failed'],
    [403, 'channel_auth_failed'],
    [404, 'channel_not_found'],
    [405, 'channel_not_found'],
  ])(
    'suspends the channel at a %i, fails no message, and sends them once the address is corrected',
    async (status, code) => {
      stub.behave(() => ({ kind: 'status', status, body: '{"message":"Not so"}' }));
      const ids = await enqueue(40);
      await stopsWith(code);
      const waiting = await reach(ids, 'Pendente');
      for (const { waiting_for } of waiting)
        expect(waiting_for).toMatchObject({ code: 'channel_paused', reason: code });
      stub.behave(() => ({ kind: 'ok' }));
      await resume();
      for (const sent of await reach(ids, 'Enviada')) expect(sent).toMatchObject({ attempts: 1, failure_code: null });
    },
  );

  it('speaks to a described provider by a channel from the command line, and understands its callbacks', async () => {
    const file = join(server.folder, 'description.json');
    writeFileSync(file, JSON.stringify(DESCRIPTION));
    const settings = [`url=${new URL(stub.url).origin}`, 'secret1=chave-dos-recibos', 'secret2=token'];
    const set = settings.flatMap((setting) => ['--set', setting]);
    const create = ['create-channel', '--name', 'descrito', '--gateway', 'http', ...set, '--description-file', file];
    const made = await runCli(create, { folder: server.folder });
    expect(made.code, made.stderr).toBe(0);
    const send = async () => {
      const body = {
        channel: 'descrito',
        messages: [message({ phone: String(nextPhone++), message: 'Diga "oi" {to}' })],
      };
      return (await client.post('/api/enqueue-messages', body)).body?.messages?.[0]?.id as number | undefined;
    };
    const id = await until(send, { describe: 'the server to know the channel' });
    const [sent] = await reach([id], 'Enviada');
    const request = stub.requests.find((each) => each.url === '/v1/send')!;
    expect(request).toMatchObject({ text: 'Diga "oi" {to}', headers: { authorization: 'Bearer token' } });
    const callback = (content: object, key = 'chave-dos-recibos') => {
      const text = JSON.stringify(content);
      const signature = createHmac('sha256', key).update(text).digest('hex');
      const headers = { 'content-type': 'application/json', 'x-signature': `sha256=${signature}` };
      return fetch(`${server.url}/gateways/descrito/receipts`, { method: 'POST', headers, body: text });
    };
    const receipt = { event: 'ack', ids: [sent!.provider_message_id], kind: 'device' };
    expect((await callback(receipt, 'outra')).status).toBe(403);
    expect((await callback(receipt)).status).toBe(200);
    await reach([id], 'Entregue');
    expect((await callback({ event: 'call', from: '5511987654321', note: 'atenda' })).status).toBe(200);
    const select = "SELECT total, sample FROM channel_sightings WHERE kind = 'unread'";
    const [unread] = await until(
      async () => {
        const rows = await askDatabase<{ total: number; sample: string }>(server.folder, select);
        return rows.length > 0 && rows;
      },
      { describe: 'the callback to be counted' },
    );
    expect(unread!.total).toBe(1);
    expect(JSON.parse(unread!.sample)).toEqual({ event: 'call', from: '••• (13)', note: '••• (6)' });
  });

  it('suspends the channel at the third page in a row, and repeats the requests with the same keys once the address is corrected', async () => {
    stub.behave(() => PAGE);
    const [first = 0] = await enqueue(1);
    await until(() => stub.requests.some(({ id }) => id === first));
    expect((await look(client, first)).sent_at).toBeNull();
    await enqueue(1);
    const [third = 0] = await enqueue(1);
    await stopsWith('channel_address_wrong');
    const [waiting = 0] = await enqueue(1);
    expect((await look(client, waiting)).waiting_for).toMatchObject({ reason: 'channel_address_wrong' });
    const doctor = await runCli(['doctor'], { folder: server.folder, env: env() });
    expect(doctor.stdout).toContain('! channel default: was stopped by channel_address_wrong. This address does not');
    stub.behave(() => ({ kind: 'ok' }));
    await resume();
    await reach([first, third, waiting], 'Enviada');
    const keys = new Set(stub.requests.filter(({ id }) => id === first).map(({ key }) => key));
    expect(keys.size).toBe(1);
  });
});
