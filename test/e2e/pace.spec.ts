// On both shapes: a pace that all workers keep together.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StrictProvider, type StrictRequest } from '../stubs/strict-provider.stub.js';
import { type Api, api } from '../support/api.js';
import { runCli } from '../support/cli.js';
import { createKey } from '../support/keys.js';
import { Punctuality } from '../support/punctuality.js';
import { type Server, startServer } from '../support/server.js';
import { inProduction } from '../support/shape.js';
import { until } from '../support/until.js';

const RECIPIENTS = 520;
const MESSAGES = 900;
const PACE = 80;
const SPACING_MS = 6_000;
/** A refusal may occur when the machine stands still at the wrong moment, and costs a second: there must be few. */
const MAX_REFUSALS = 3;
/** The share of its pace that a channel uses after each refusal that follows soon after another. */
const SHARE_AFTER_ANOTHER = 0.8;
/** The processes that must be on time for a message: leader, worker and provider; also a database and Redis. */
const PARTIES = inProduction ? 5 : 3;
/** How long requests that left before a refusal may still arrive, in ms: a while on a busy machine. */
const UNDER_WAY_MS = 500;

describe('A provider that enforces its limits', () => {
  let provider: StrictProvider;
  /** Asks for a longer pause than requests need to arrive. */
  let throttling: StrictProvider;
  let servers: Server[];
  let paced: Api;
  let greedy: Api;

  beforeAll(async () => {
    provider = await StrictProvider.start({ perSecond: PACE, spacingMs: SPACING_MS, retryAfterSeconds: 1 });
    throttling = await StrictProvider.start({ perSecond: PACE, spacingMs: 0, retryAfterSeconds: 3 });
    const first = await startServer();
    servers = inProduction ? [first, await startServer({ folder: first.folder })] : [first];
    await createChannel('oficial', provider, ['--pace', '80/s', '--spacing', '6s']);
    await createChannel('sem-ritmo', throttling, []);
    paced = await client('oficial');
    greedy = await client('sem-ritmo');
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await Promise.all([provider?.close(), throttling?.close()]);
  });

  async function createChannel(name: string, { url }: StrictProvider, limits: string[]): Promise<void> {
    const args = ['create-channel', '--name', name, '--gateway', 'http', '--set', `url=${url}`, ...limits];
    const { code, stderr } = await runCli(args, { folder: servers[0]!.folder });
    expect([code, stderr]).toEqual([0, expect.anything()]);
  }
  const client = async (channel: string) =>
    api(servers[0]!, await createKey(servers[0]!, { options: ['--channel', channel] }));
  async function enqueue(by: Api, phones: string[]): Promise<number[]> {
    const messages = phones.map((phone, i) => ({ phone, message: `mensagem ${i}` }));
    const { status, body } = await by.post('/api/enqueue-messages', { messages });
    expect(status).toBe(200);
    return (body.messages as { id: number }[]).map(({ id }) => id);
  }
  const phones = (count: number, from: number, different = count) =>
    Array.from({ length: count }, (_, i) => String(from + (i % different)));
  const arrive = (at: StrictProvider, ids: number[]) => {
    const missing = () => ids.length - at.with('accepted').length;
    return until(() => missing() === 0, { describe: () => `${missing()} more messages at the provider` });
  };
  /** The different outcomes of these messages. */
  const outcomes = async (by: Api, ids: number[]) => {
    const found = await Promise.all(
      ids.map((id) => by.get<{ status: string; attempts: number }>(`/api/messages/${id}`)),
    );
    return [...new Set(found.map(({ body: { status, attempts } }) => JSON.stringify({ status, attempts })))];
  };

  it('gets messages at the full pace from all workers together, and never faster', async () => {
    const punctuality = new Punctuality();
    const ids = await enqueue(paced, phones(MESSAGES, 5511900000000, RECIPIENTS));
    await arrive(provider, ids);
    // The part of the messages for which this machine was on time. The expectations below are reduced by it.
    const possible = punctuality.stop() ** PARTIES;
    const { refusals, requests } = provider;
    expect(refusals.length).toBeLessThanOrEqual(Math.min(MESSAGES * (1 - possible), MAX_REFUSALS));
    expect(requests.filter((request) => isIgnoringRefusal(request, requests))).toEqual([]);
    const share = SHARE_AFTER_ANOTHER ** Math.max(refusals.length - 1, 0);
    expect(provider.goodput).toBeGreaterThanOrEqual(PACE * 0.95 * possible * share);
    expect(closestOf(provider.with('accepted'))).toBeGreaterThanOrEqual(SPACING_MS);
  });

  it('gets nothing for as long as it asks, from any worker, and no message fails', async () => {
    const ids = await enqueue(greedy, phones(240, 5511900100000));
    await arrive(throttling, ids);
    expect(throttling.with('too many').length).toBeGreaterThan(0);
    expect(throttling.requests.filter((request) => isIgnoringRefusal(request, throttling.requests))).toEqual([]);
    const sentAtOnce = JSON.stringify({ status: 'Enviada', attempts: 1 });
    await until(async () => (await outcomes(greedy, ids)).join() === sentAtOnce, { describe: 'all to be sent' });
  });
});

/** The shortest time between two messages to one recipient, as far as it is certain, in ms. */
function closestOf(requests: readonly StrictRequest[]): number {
  const last = new Map<string, number>();
  let closest = Infinity;
  for (const { to, at, earliest } of requests) {
    closest = Math.min(closest, at - (last.get(to) ?? -Infinity));
    last.set(to, earliest);
  }
  return closest;
}

/** Whether it arrived during a pause that the provider had asked for, and so late that the sender knew. */
function isIgnoringRefusal({ result, at, earliest }: StrictRequest, all: readonly StrictRequest[]): boolean {
  const refusals = all.filter((other) => other.result !== 'accepted' && other.result !== 'inside' && other.at < at);
  return result === 'inside' && earliest - refusals.at(-1)!.at > UNDER_WAY_MS;
}
