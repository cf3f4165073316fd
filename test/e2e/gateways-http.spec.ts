// On both shapes: the state of a channel, which all processes share.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type HttpGatewayStub, startHttpGatewayStub } from '../stubs/http-gateway.stub.js';
import { type Api, api } from '../support/api.js';
import { runCli } from '../support/cli.js';
import { createKey } from '../support/keys.js';
import { type Server, startServer } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { until } from '../support/until.js';
import { accepted, look, message } from './helpers/enqueue.js';

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
