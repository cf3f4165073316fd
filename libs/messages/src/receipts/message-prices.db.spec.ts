import { NoMetrics, type Pricing, type Receipt } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, KEY, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { NotificationSubscriptions, Transitions } from '../store/notifications.js';
import { MessageTraces } from '../traces/message-traces.js';
import { ReceiptApplier } from './receipt-applier.js';

const DAY = 86_400_000;
const PROCESSES = 6;
const UTILITY: Pricing = { billable: true, category: 'utility', type: 'regular', model: 'PMP' };
const FREE: Pricing = { billable: false, category: 'service', type: 'free_customer_service', model: 'PMP' };

describe('The prices of messages', () => {
  let fixture: MessagesFixture;
  let counted: [string, number, Record<string, string>][];

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    counted = [];
  });
  afterEach(() => fixture.close());

  /** What applies receipts in one process. */
  function applier(database = fixture.database): ReceiptApplier {
    const metrics = Object.assign(new NoMetrics(), {
      count: (...what: (typeof counted)[number]) => void counted.push(what),
    });
    const { clock, secondAttempts, held, settings } = fixture;
    const transitions = new Transitions(database, clock, fixture.parts.get(NotificationSubscriptions));
    return new ReceiptApplier(
      database,
      clock,
      transitions,
      metrics,
      secondAttempts,
      held,
      settings,
      fixture.parts.get(MessageTraces),
    );
  }

  async function sent(): Promise<number> {
    const id = await fixture.store({});
    const [attempt] = await fixture.claims.claim([id]);
    const at = fixture.clock.now();
    await fixture.recorder.record([{ kind: 'sent', attempt: attempt!, at, providerMessageId: null }]);
    return id;
  }
  const receipt = (messageId: number, kind: Receipt['kind'], pricing?: Pricing, at = fixture.clock.now()): Receipt => ({
    channelId: CHANNEL,
    messageId,
    kind,
    providerMessageId: null,
    at,
    ...(pricing && { pricing }),
  });
  const figures = () =>
    fixture.database.read<Record<string, unknown>>(
      `SELECT day, channel_id AS channelId, api_key_id AS apiKeyId, category, type, billable, messages
       FROM price_figures ORDER BY day, category`,
    );
  const today = () => Math.floor(fixture.clock.now() / DAY);
  const figure = (pricing: Pricing, messages: number, day = today()) => {
    const { category, type, billable } = pricing;
    return { day, channelId: CHANNEL, apiKeyId: KEY, category, type, billable: Number(billable), messages };
  };

  it('are stored by the first receipt that tells one, and summed', async () => {
    const [first, second, third, untold] = [await sent(), await sent(), await sent(), await sent()];
    await applier().accept([
      receipt(first, 'sent', UTILITY),
      receipt(first, 'delivered', FREE),
      receipt(second, 'sent'),
      receipt(second, 'read', UTILITY),
      receipt(third, 'delivered', FREE),
      receipt(untold, 'delivered'),
    ]);
    const pricing = await Promise.all(
      [first, second, third, untold].map(async (id) => (await fixture.row(id)).pricing),
    );
    expect(pricing.map((json) => (json === null ? null : (JSON.parse(String(json)) as Pricing)))).toEqual([
      UTILITY,
      UTILITY,
      FREE,
      null,
    ]);
    expect(await figures()).toEqual([figure(FREE, 1), figure(UTILITY, 2)]);
    expect(counted).toEqual([
      ['priced', 2, { category: 'utility', type: 'regular', billable: 'true' }],
      ['priced', 1, { category: 'service', type: 'free_customer_service', billable: 'false' }],
    ]);
  });

  it('count once where receipts come again, in another order and through many processes', async () => {
    const ids = [await sent(), await sent(), await sent()];
    const receipts = ids.flatMap((id) => [
      receipt(id, 'sent', UTILITY),
      receipt(id, 'delivered', UTILITY),
      receipt(id, 'read', UTILITY),
    ]);
    const others = await Promise.all([fixture.reopened(), fixture.reopened()]);
    const databases = [fixture.database, ...others.map(({ database }) => database)];
    const processes = Array.from({ length: PROCESSES }, (_, index) => applier(databases[index % databases.length]));
    await Promise.all(
      processes.map((process, index) => process.accept(index % 2 === 0 ? receipts : [...receipts].reverse())),
    );
    for (const process of processes) await process.accept(receipts);
    await Promise.all(others.map((other) => other.close()));
    expect(await figures()).toEqual([figure(UTILITY, ids.length)]);
    expect(counted.reduce((sum, [, messages]) => sum + messages, 0)).toBe(ids.length);
  });

  it('belong to the day that the provider tells, where it can be', async () => {
    const [late, early, yesterday] = [await sent(), await sent(), await sent()];
    const now = fixture.clock.now();
    await applier().accept([
      receipt(late, 'delivered', UTILITY, now + 400 * DAY),
      receipt(early, 'delivered', UTILITY, 0),
      receipt(yesterday, 'delivered', UTILITY, now - DAY),
    ]);
    expect(await figures()).toEqual([
      figure(UTILITY, 1, today() - 8),
      figure(UTILITY, 1, today() - 1),
      figure(UTILITY, 1),
    ]);
  });

  it('are not those of a message that failed or was never sent', async () => {
    const failed = await sent();
    const waiting = await fixture.store({});
    await applier().accept([
      { ...receipt(failed, 'failed', UTILITY), code: 'delivery_failed' },
      receipt(waiting, 'delivered', UTILITY),
    ]);
    expect(await figures()).toEqual([]);
    expect((await fixture.row(waiting)).pricing).toBeNull();
    expect(counted).toEqual([]);
  });
});
