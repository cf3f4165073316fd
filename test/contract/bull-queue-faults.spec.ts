import { Lane, LANES } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TcpProxy } from '../support/tcp-proxy.js';
import { promptly } from '../support/promptly.js';
import { hasRedis, type PrivateRedis, startRedis } from '../support/redis.js';
import { until } from '../support/until.js';
import { chunk, Taker } from './queue.contract.js';
import { type QueueProcess, startQueueProcess } from './queue-process.js';

/** After any fault, work continues within this time after Redis is back, without a restart. */
const HEALED_WITHIN_MS = 10_000;
/** A Redis that is away must not delay the feeder by more than this. */
const PUBLISH_WITHIN_MS = 3_000;

let redis: PrivateRedis;
let processes: QueueProcess[];
let takers: Taker[];
let lastId = 0;

beforeEach(async () => {
  redis = await startRedis();
  processes = [];
  takers = [];
});

afterEach(async () => {
  for (const taker of takers) taker.releaseAll();
  await Promise.all(processes.map((one) => one.close()));
  await redis.kill();
});

async function start(url = redis.url): Promise<QueueProcess> {
  const one = await startQueueProcess(url);
  processes.push(one);
  return one;
}

function consume({ queue }: QueueProcess, holds = false): Taker {
  const taker = new Taker(holds);
  takers.push(taker);
  queue.consume(taker.handle);
  return taker;
}

/** Publishes new hints, as the feeder does, until one of them arrives. */
async function untilWorkFlows({ queue }: QueueProcess, taker: Taker, lane: Lane): Promise<void> {
  const published = new Set<number>();
  const arrives = async () => {
    published.add(++lastId);
    await queue.publish(chunk(lastId, lane));
    return taker.taken.some((id) => published.has(id));
  };
  await until(arrives, { timeoutMs: HEALED_WITHIN_MS, intervalMs: 200, describe: `work in lane ${lane}` });
}

async function untilAllLanesFlow(one: QueueProcess, taker: Taker): Promise<void> {
  await Promise.all(LANES.map((lane) => untilWorkFlows(one, taker, lane)));
}

const foundSilent = ({ log }: QueueProcess) => log.filter((line) => line.includes('was silent'));

function publishInTime({ queue }: QueueProcess): Promise<void> {
  return promptly(PUBLISH_WITHIN_MS, () => queue.publish(chunk(++lastId)));
}

describe.skipIf(!hasRedis)('BullQueue continues by itself when Redis', () => {
  it('is killed and started again three times, with an idle and a busy consumer', async () => {
    const one = await start();
    const idle = consume(one);
    const busy = consume(await start(), true);
    for (let round = 0; round < 3; round++) {
      for (let id = 0; id < 12; id++) await one.queue.publish(chunk(++lastId));
      await until(() => busy.taken.length > 0);
      await redis.kill();
      await until(() => !one.health.isUp());
      await publishInTime(one);
      busy.releaseAll();
      await redis.start();
      await untilAllLanesFlow(one, idle);
    }
  });

  it('is restarted in an orderly way, and reports that hints may be lost', async () => {
    const one = await start();
    const taker = consume(one);
    const lost = vi.fn();
    one.queue.onLoss(lost);
    await redis.kill('SIGTERM');
    await redis.start();
    await untilAllLanesFlow(one, taker);
    expect(lost).toHaveBeenCalledOnce();
  });

  it('is flushed while chunks are being handled', async () => {
    const one = await start();
    const taker = consume(one, true);
    for (let id = 0; id < 20; id++) await one.queue.publish(chunk(++lastId));
    await until(() => taker.taken.length === 8);
    await redis.flush();
    taker.releaseAll();
    await untilAllLanesFlow(one, taker);
  });

  it('stands still with its sockets open, and continues later', async () => {
    const one = await start();
    const taker = consume(one);
    await promptly(PUBLISH_WITHIN_MS, async () => {
      // Frozen again for each try: once that is noticed, nothing is delayed any more.
      redis.resume();
      await until(() => one.health.isUp());
      redis.freeze();
      const from = performance.now();
      await one.queue.publish(chunk(++lastId));
      return performance.now() - from;
    });
    await until(() => !one.health.isUp());
    await publishInTime(one);
    redis.resume();
    await untilAllLanesFlow(one, taker);
  });

  it('was away at the start', async () => {
    await redis.kill();
    const one = await start();
    const taker = consume(one);
    expect(one.health.isUp()).toBe(false);
    await publishInTime(one);
    await redis.start();
    await untilAllLanesFlow(one, taker);
  });

  it('is away while the process stops', async () => {
    await promptly(5_000, async (turn) => {
      if (turn > 0) await redis.start();
      const one = await start();
      consume(one);
      await redis.kill();
      const from = performance.now();
      await processes.pop()!.close();
      return performance.now() - from;
    });
  });
});

describe.skipIf(!hasRedis)('BullQueue, when connections stop transmitting', () => {
  let proxy: TcpProxy;

  beforeEach(async () => {
    proxy = await TcpProxy.to(redis.port);
  });

  afterEach(() => proxy.close());

  const startBehindProxy = () => start(`redis://127.0.0.1:${proxy.port}`);

  it('goes on when only those do that wait for work', async () => {
    const one = await startBehindProxy();
    const taker = consume(one);
    await untilAllLanesFlow(one, taker);
    expect(proxy.mute('recado-blocking')).toBe(3);
    // The heartbeat replaces each of them, or the consumer is found silent: whichever is first.
    await untilAllLanesFlow(one, taker);
  });

  it('replaces everything when all connections do', async () => {
    const one = await startBehindProxy();
    const taker = consume(one);
    await untilAllLanesFlow(one, taker);
    expect(proxy.mute()).toBe(5);
    await untilAllLanesFlow(one, taker);
    // The heartbeat notices it before the consumers are found silent.
    expect(foundSilent(one)).toEqual([]);
  });

  it('lets another process take over when those of one process do', async () => {
    const lost = consume(await startBehindProxy(), true);
    const well = await start();
    await well.queue.publish(chunk(++lastId));
    await until(() => lost.taken.length === 1);
    proxy.mute();
    await untilWorkFlows(well, consume(well), Lane.Normal);
  });
});

describe.skipIf(!hasRedis)('BullQueue in Redis', () => {
  it('waits for work once in each lane, however many chunks it may handle', async () => {
    consume(await start());
    // Further waits of a connection stay in the buffer of its queries until the first one has ended.
    const waiting = async () => {
      const clients = String(await redis.command('CLIENT', 'LIST')).split('\n');
      return clients.filter((line) => /cmd=brpoplpush/.test(line) && / qbuf=0 /.test(line)).length;
    };
    await until(async () => (await waiting()) === LANES.length);
  });

  it('keeps at most 1,000 chunks of a lane', async () => {
    const one = await start();
    for (let id = 0; id < 1_050; id++) await one.queue.publish(chunk(++lastId));
    expect(await one.queue.depth()).toEqual({ 0: 0, 1: 1_000, 2: 0 });
  });

  it('keeps ids only, and removes what was handled', async () => {
    const one = await start();
    await one.queue.publish(chunk(41));
    const keys = async () => (await redis.command('KEYS', '*')) as string[];
    const jobs = async () => (await keys()).filter((key) => /:normal:[0-9a-f-]{36}/.test(key));
    const [job = ''] = await jobs();
    expect(await redis.command('HGET', job, 'data')).toBe('{"channelId":7,"ids":[41]}');
    const taker = consume(one);
    await until(() => taker.taken.length === 1);
    await until(async () => (await jobs()).length === 0);
    expect((await keys()).filter((key) => !key.startsWith('{recado:test}:'))).toEqual([]);
  });
});
