import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, type Json } from '../support/api.js';
import { temporaryFolder } from '../support/cleanup.js';
import { freePort } from '../support/free-port.js';
import { inProject } from '../support/paths.js';
import { type Program, startProgram } from '../support/program.js';
import { type Server } from '../support/server.js';
import { until } from '../support/until.js';
import { clientWithNewKey, queue, startNotifying, subscribe } from './helpers/webhooks.js';

const RECEIVER = inProject('docs/examples/webhook-receiver.mjs');

describe('the webhook receiver in docs/examples', () => {
  let server: Server;
  let client: Api;
  let receiver: Program;
  let url: string;
  let secret: string;

  beforeAll(async () => {
    server = await startNotifying();
    client = await clientWithNewKey(server);
    const port = await freePort();
    url = `http://127.0.0.1:${port}/recado`;
    ({ secret } = await subscribe(client, url));
    const env = { RECADO_WEBHOOK_SECRET: secret, PORT: String(port) };
    receiver = startProgram(RECEIVER, [], temporaryFolder(), env);
    await until(async () => receiver.stderr().includes('listening'), { describe: () => receiver.output() });
  });
  afterAll(() => server?.stop());

  const handled = () =>
    receiver
      .stdout()
      .split('\n')
      .filter((line) => line !== '')
      .map((line): Json => JSON.parse(line));

  /** Posts an event as Recado does; `sign` may spoil it. */
  async function post(id: string, { key = secret, ageSeconds = 0 } = {}): Promise<number> {
    const time = String(Math.floor(Date.now() / 1_000) - ageSeconds);
    const body = JSON.stringify({ type: 'message.sent', data: { id, status: 'Enviada', sequence: 1 } });
    const signature = createHmac('sha256', Buffer.from(key.slice('whsec_'.length), 'base64'))
      .update(`${id}.${time}.${body}`)
      .digest('base64');
    const headers = { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v1,x v1,${signature}` };
    return (await fetch(url, { method: 'POST', body, headers })).status;
  }

  it('gets every status change of a message', async () => {
    const [id] = await queue(client, 1);
    const steps = () =>
      handled()
        .filter((event) => event.id === id)
        .map(({ type }) => type as string);
    await until(async () => steps().includes('message.read'), { describe: () => receiver.output() });
    expect(new Set(steps())).toEqual(new Set(['message.sent', 'message.delivered', 'message.read']));
  });

  it('handles an event once, however often it arrives', async () => {
    expect([await post('evt_twice'), await post('evt_twice')]).toEqual([204, 204]);
    expect(await post('evt_after')).toBe(204);
    await until(async () => handled().some(({ id }) => id === 'evt_after'));
    expect(handled().filter(({ id }) => id === 'evt_twice')).toHaveLength(1);
  });

  it('refuses old events and those that another secret signed', async () => {
    const key = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
    expect([await post('evt_forged', { key }), await post('evt_old', { ageSeconds: 600 })]).toEqual([401, 401]);
    expect((await fetch(url)).status).toBe(405);
    expect(handled().filter(({ id }) => id === 'evt_forged' || id === 'evt_old')).toEqual([]);
  });
});
