import { minuteOf, type MovedMessages, NoMetrics, type StatusCode } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import type { ClaimedMessage } from '../claims/attempt.js';
import { LEASE_MS } from '../claims/message-claims.js';
import { NotificationSubscriptions, Transitions } from '../store/notifications.js';
import { OutcomeRecorder } from './outcome-recorder.js';

/** Keeps what is counted. */
function keptMetrics() {
  const moves: Partial<Record<StatusCode, number>> = {};
  const delays: number[] = [];
  const failures: [number, MovedMessages][] = [];
  const metrics = Object.assign(new NoMetrics(), {
    moved(to: StatusCode, messages: number, of?: MovedMessages) {
      moves[to] = (moves[to] ?? 0) + messages;
      if (to === 'failed' && of) failures.push([messages, of]);
    },
    sentAfter: (ms: number) => void delays.push(ms),
  });
  return { metrics, moves, delays, failures };
}

describe('The figures of recorded outcomes', () => {
  let fixture: MessagesFixture;
  let kept: ReturnType<typeof keptMetrics>;
  let recorder: OutcomeRecorder;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    kept = keptMetrics();
    const { database, clock, blocklist } = fixture;
    recorder = new OutcomeRecorder(
      database,
      new Transitions(database, clock, fixture.parts.get(NotificationSubscriptions)),
      blocklist,
      kept.metrics,
      fixture.held,
    );
  });
  afterEach(() => fixture.close());

  const claim = async (id: number): Promise<ClaimedMessage> => (await fixture.claims.claim([id]))[0]!;
  const sent = (attempt: ClaimedMessage) =>
    ({ kind: 'sent', attempt, at: fixture.clock.now(), providerMessageId: null }) as const;
  async function lose(): Promise<void> {
    fixture.clock.advance(LEASE_MS + 1);
    await fixture.sweeps.reapLostAttempts();
  }

  it('count each outcome once, also an acceptance after a receipt or after the end of its lease', async () => {
    const id = await fixture.store({}, {}, {}, {}, {});
    const late = await claim(id);
    await lose();
    const received = await claim(id + 1);
    const receipt = { channelId: CHANNEL, messageId: id + 1, providerMessageId: null, at: fixture.clock.now() };
    await fixture.receipts.accept([{ ...receipt, kind: 'delivered' }]);
    const [usual, retried, failed] = [await claim(id + 2), await claim(id + 3), await claim(id + 4)];
    const why = { at: fixture.clock.now(), code: 'gateway_error', detail: null };
    await recorder.record([
      ...[late, received, usual].map(sent),
      { kind: 'retry', attempt: retried, ...why, charged: true, dueAt: null },
      { kind: 'failed', attempt: failed, ...why, finalCode: 'gateway_error', reason: null },
    ]);
    // That of the receipt was counted with the receipt.
    expect(kept).toMatchObject({
      moves: { sent: 2, pending: 1, failed: 1 },
      delays: Array(2).fill(LEASE_MS + 1),
    });
  });

  it('name the channel and the code of failures, and nothing of the message', async () => {
    const ids = [await fixture.store({}), await fixture.store({}), await fixture.store({})];
    const why = { at: fixture.clock.now(), code: 'refused', detail: null, reason: null };
    const attempts = await fixture.claims.claim(ids);
    const codes = ['rejected', 'not_on_whatsapp', 'rejected'];
    await recorder.record(
      attempts.map((attempt, place) => ({ kind: 'failed', attempt, ...why, finalCode: codes[place]! }) as const),
    );
    expect(kept.failures).toEqual([
      [2, { channelId: CHANNEL, code: 'rejected', at: minuteOf(why.at) }],
      [1, { channelId: CHANNEL, code: 'not_on_whatsapp', at: minuteOf(why.at) }],
    ]);
  });

  it('do not count an acceptance of an attempt that was replaced', async () => {
    const id = await fixture.store({});
    const late = await claim(id);
    await lose();
    await claim(id);
    await recorder.record([sent(late)]);
    expect(kept.moves.sent).toBeUndefined();
  });
});
