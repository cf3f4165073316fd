import { WebhookDeliveryStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KEY } from '../../../../test/support/fixtures/messages-fixture.js';
import { TESTER, WebhooksFixture } from '../testing/webhooks-fixture.js';
import type { WebhookAnswer } from '../transport.js';
import type { Notifier } from './notifier.js';

const { Waiting, Delivered, Failed } = WebhookDeliveryStatus;
const SECOND = 1_000;

describe('a delivery that a person asks for', () => {
  let f: WebhooksFixture;
  let notifier: Notifier;
  let endpoint: number;

  beforeEach(async () => {
    f = await WebhooksFixture.create();
    notifier = f.notifier();
    endpoint = (await f.subscribe(['message.sent'])).id;
  });
  afterEach(() => f.close());

  const requests = () => f.transport.requests.length;
  /** Ticks as the loop makes them, for so long; the answers of requests come after each tick. */
  const run = async (ms: number, by = notifier) => {
    for (const end = f.clock.now() + ms; f.clock.now() < end;) {
      const restMs = await by.deliveryTick();
      await by.settled();
      f.clock.advance(Math.max(restMs, 5));
    }
  };
  /** Events wait for the endpoint, which answers 500: after rests of 1, 2, 4, 8 and 16 s it rests for 30 s. */
  const takeDown = async () => {
    f.transport.answers(500);
    for (let event = 0; event < 20; event++) await f.sendOne();
    await f.fanOutAll();
    await run(35 * SECOND);
  };
  const sendTest = async () => f.replays.sendTest(await f.endpoint(endpoint), TESTER);
  const delivery = async (id: number) => (await f.queries.find(id))!;
  const replay = async (id: number) => f.replays.replayOne(await delivery(id), await f.endpoint(endpoint), TESTER);
  const untried = async () => (await f.deliveries(endpoint)).filter(({ attempts }) => attempts === 0);

  it('goes out at once while its endpoint rests after failures, a test as well as one that waits', async () => {
    await takeDown();
    const before = requests();
    const [waiting] = await untried();
    const test = await sendTest();
    expect(await delivery(test)).toMatchObject({ status: Waiting, isAsked: true, nextAt: f.clock.now() });
    await replay(waiting!.id);
    await run(SECOND);
    expect(requests() - before).toBe(2);
    for (const id of [test, waiting!.id])
      expect(await delivery(id)).toMatchObject({ attempts: 1, isAsked: false, error: 'bad_status' });
    expect((await delivery(test)).nextAt).toBeGreaterThan(f.clock.now());
  });

  it('goes out at once by a process that knows nothing of the failures, and once in all', async () => {
    await takeDown();
    const before = requests();
    const test = await sendTest();
    const other = f.notifier();
    await Promise.all([notifier.deliveryTick(), other.deliveryTick()]);
    await Promise.all([notifier.settled(), other.settled()]);
    await run(SECOND);
    expect((await delivery(test)).attempts).toBe(1);
    // The other process makes four ordinary requests at first beside it.
    expect(requests() - before).toBeLessThanOrEqual(5);
  });

  it('is one at a time, however many are asked for', async () => {
    await takeDown();
    let [running, most] = [0, 0];
    f.transport.answer = async (): Promise<WebhookAnswer> => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
      return { kind: 'answer', status: 500, headers: {}, body: '', ms: 1 };
    };
    const tests: number[] = [];
    for (let click = 0; click < 20; click++) tests.push(await sendTest());
    await run(SECOND);
    expect(most).toBe(1);
    for (const id of tests) expect((await delivery(id)).attempts).toBe(1);
  });

  it('brings the others after it when it succeeds', async () => {
    await takeDown();
    f.transport.answers(204);
    await sendTest();
    await run(2 * SECOND);
    expect(await untried()).toEqual([]);
  });

  it('leaves the pace of a replay of many as it is', async () => {
    await takeDown();
    const before = requests();
    const fail = `UPDATE webhook_deliveries SET status = ${Failed}, next_at = 0`;
    await f.database.write((tx) => tx.run(fail));
    expect(await f.replays.replaySince(await f.endpoint(endpoint), 0, TESTER)).toBe(20);
    await run(SECOND);
    expect(requests()).toBe(before);
  });

  it('waits for the end of a Retry-After, and is not sent to a disabled endpoint', async () => {
    const other = await f.subscribe(['message.sent'], KEY, 'https://other.example/');
    f.transport.answers(429, { 'retry-after': '60' });
    await f.sendOne();
    await f.deliverDue(notifier);
    const before = requests();
    const test = await sendTest();
    const late = await f.replays.sendTest(await f.endpoint(other.id), TESTER);
    await f.changes.update(other.id, { enabled: false }, TESTER);
    await run(50 * SECOND);
    expect(requests()).toBe(before);
    f.transport.answers(204);
    await run(20 * SECOND);
    expect(await delivery(test)).toMatchObject({ status: Delivered });
    expect((await delivery(late)).attempts).toBe(0);
  });

  it('is waited for until its attempt has ended, and no longer than was said', async () => {
    await takeDown();
    const test = await sendTest();
    expect(await f.answers.waitingTest(endpoint)).toBe(test);
    expect(await f.answers.comesTo(test, 0, 0)).toBe(false);
    const comes = f.answers.comesTo(test, 0, 60 * SECOND);
    await run(SECOND);
    expect(await comes).toBe(true);
    expect(await f.answers.waitingTest(endpoint)).toBeNull();
    await replay(test);
    expect(await f.answers.comesTo(test, 1, 0)).toBe(false);
    // A running attempt has begun, and is still waited for.
    await f.claim(endpoint, 1);
    expect(await f.answers.comesTo(test, 1, 0)).toBe(false);
    expect(await f.answers.comesTo(0, 0, 60 * SECOND)).toBe(false);
  });
});
