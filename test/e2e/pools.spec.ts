// On both shapes: the leader moves rows while workers claim others.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpGatewayStub, startHttpGatewayStub } from '../stubs/http-gateway.stub.js';
import { type Api, api, type Json } from '../support/api.js';
import { runCli } from '../support/cli.js';
import { createKey } from '../support/keys.js';
import { type Server, startServer } from '../support/server.js';
import { until } from '../support/until.js';
import { accepted, phoneOf, refusedOne } from './helpers/enqueue.js';

const PEOPLE = 200;
const MESSAGES_EACH = 3;
const TOTAL = PEOPLE * MESSAGES_EACH;
const MEMBERS = ['norte', 'sul', 'leste'];
/** What the channel that fails accepts before. */
const BEFORE_FAILURE = 40;

describe('a pool of channels', () => {
  let stub: HttpGatewayStub;
  let server: Server;
  let client: Api;

  beforeAll(async () => {
    stub = await startHttpGatewayStub();
    server = await startServer({ env: { GATEWAY: 'http', HTTP_GATEWAY_URL: stub.url } });
    for (const name of MEMBERS) {
      await cli('create-channel', '--name', name, '--gateway', 'http', '--set', `url=${stub.url}`, '--pace', '40/1s');
    }
    await cli('create-pool', '--name', 'vendas', ...MEMBERS.flatMap((name) => ['--member', name]));
    client = api(server, await createKey(server, { name: 'loja', options: ['--channel', 'vendas'] }));
  });
  afterAll(async () => {
    await server?.stop();
    await stub?.close();
  });

  const cli = async (...args: string[]) => {
    const { code, stdout, stderr } = await runCli(args, { folder: server.folder });
    expect(code, stderr).toBe(0);
    return stdout;
  };
  /** The accepted messages of each person, in the order in which they arrived. */
  const arrivals = () => {
    const people = new Map<string, { channel: string; text: string }[]>();
    for (const { request } of stub.accepted.values()) {
      people.set(request.to, [...(people.get(request.to) ?? []), { channel: request.channel, text: request.text }]);
    }
    return people;
  };

  it('loses and repeats nothing when a channel is suspended, keeps each order, and changes only the sender of its people', async () => {
    let ofSouth = 0;
    stub.behave(({ channel }) => {
      if (channel !== 'sul' || ofSouth++ < BEFORE_FAILURE) return { kind: 'ok' };
      return { kind: 'status', status: 401 };
    });
    const texts = Array.from({ length: MESSAGES_EACH }, (_, index) => `texto ${index}`);
    const messages = texts.flatMap((message) =>
      Array.from({ length: PEOPLE }, (_, index) => ({ phone: phoneOf(index), message })),
    );
    const { messages: answered } = await accepted(client, { messages });
    await until(() => stub.accepted.size === TOTAL, { describe: 'every message to arrive' });
    expect([...stub.accepted.values()].filter(({ deliveries }) => deliveries !== 1)).toEqual([]);
    const people = arrivals();
    expect(people.size).toBe(PEOPLE);
    const senders = [...people.values()].map((received) => received.map(({ channel }) => channel));
    for (const received of people.values()) expect(received.map(({ text }) => text)).toEqual(texts);
    // One that has left the suspended channel stays where it is; nobody else moves.
    for (const channels of senders) {
      const first = channels.findIndex((channel) => channel !== 'sul');
      const rest = first < 0 ? [] : channels.slice(first);
      expect(new Set(rest).size).toBeLessThanOrEqual(1);
    }
    const startedWith = (name: string) => senders.filter(([first]) => first === name).length;
    expect(MEMBERS.map(startedWith).every((count) => count > 0)).toBe(true);
    expect(senders.flat().filter((channel) => channel === 'sul').length).toBeLessThanOrEqual(BEFORE_FAILURE);
    const last = await client.get(`/api/messages/${(answered as { id: number }[]).at(-1)!.id}`);
    expect(last.body).toMatchObject({ pool: 'vendas', channel: people.get(phoneOf(PEOPLE - 1))!.at(-1)!.channel });
    expect(await cli('list-channels')).toMatch(/sul\thttp\t(paused|held)/);
  });

  it('is addressed by its name, takes messages while all its channels are paused, and none when it is archived', async () => {
    stub.behave(() => ({ kind: 'ok' }));
    const other = api(server, await createKey(server, { name: 'outra' }));
    const [message] = [{ phone: '5511944443333', message: 'oi' }];
    for (const name of MEMBERS) await runCli(['pause-channel', '--name', name], { folder: server.folder });
    let waiting: Json = {};
    // A pause reaches every process within a second.
    const isPaused = async () => {
      const { messages } = await accepted(other, { channel: 'vendas', messages: [message] });
      waiting = (await other.get(`/api/messages/${(messages as { id: number }[])[0]!.id}`)).body;
      return waiting.waiting_for?.code === 'channel_paused';
    };
    await until(isPaused, { describe: 'a message to wait' });
    expect(waiting.pool).toBe('vendas');
    const { id } = waiting as { id: number };
    expect(MEMBERS).toContain(waiting.channel);
    const elsewhere = MEMBERS.find((name) => name !== waiting.channel)!;
    await cli('resume-channel', '--name', elsewhere);
    await until(() => stub.accepted.get(id)?.request.channel === elsewhere, { describe: 'the other one to send it' });
    await cli('create-pool', '--name', 'antigo', '--member', 'norte');
    await cli('edit-pool', '--name', 'antigo', '--archive');
    await until(
      // While it is not refused yet, the helper fails.
      async () => Object.keys(await refusedOne(other, {}, { channel: 'antigo' }).catch(() => ({}))).length > 0,
    );
    expect(await cli('list-pools')).toContain('vendas\tnorte,sul,leste\tworking');
  });
});
