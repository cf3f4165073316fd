import { minuteOf, type MovedMessages, NoMetrics, type Receipt, type StatusCode } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { NotificationSubscriptions, Transitions } from '../store/notifications.js';
import { LifecycleSweeps } from '../sweeps/lifecycle-sweeps.js';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { MessageTraces } from '../traces/message-traces.js';
import { ReceiptApplier } from './receipt-applier.js';

const OTHER = CHANNEL + 1;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('The figures of receipts', () => {
  let fixture: MessagesFixture;
  let applier: ReceiptApplier;
  let sweeps: LifecycleSweeps;
  let counted: [StatusCode, number, MovedMessages | undefined][];

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    counted = [];
    const { database, clock } = fixture;
    const metrics = Object.assign(new NoMetrics(), {
      moved: (to: StatusCode, messages: number, of?: MovedMessages) => void counted.push([to, messages, of]),
    });
    const transitions = new Transitions(database, clock, fixture.parts.get(NotificationSubscriptions));
    const { secondAttempts, held, settings } = fixture;
    applier = new ReceiptApplier(
      database,
      clock,
      transitions,
      metrics,
      secondAttempts,
      held,
      settings,
      fixture.parts.get(MessageTraces),
    );
    sweeps = new LifecycleSweeps(database, clock, transitions, metrics, testConfig({ NODE_ENV: 'test' }));
  });
  afterEach(() => fixture.close());

  async function sent(channelId: number): Promise<number> {
    const { messageIds } = await fixture.writer.write({ ...fixture.batch([fixture.item(0)]), channelId });
    const [attempt] = await fixture.claims.claim(messageIds);
    const at = fixture.clock.now();
    await fixture.recorder.record([{ kind: 'sent', attempt: attempt!, at, providerMessageId: null }]);
    return messageIds[0]!;
  }
  const receipt = (channelId: number, messageId: number, kind: Receipt['kind'], code?: string): Receipt => ({
    channelId,
    messageId,
    kind,
    providerMessageId: null,
    at: fixture.clock.now(),
    ...(code !== undefined && { code }),
  });

  it('are those of the channel and of the code, and count each step of a message once', async () => {
    const [first, second] = [await sent(CHANNEL), await sent(CHANNEL)];
    const [other, rejected] = [await sent(OTHER), await sent(OTHER)];
    const receipts = [
      receipt(CHANNEL, first, 'delivered'),
      receipt(CHANNEL, first, 'read'),
      receipt(CHANNEL, second, 'read'),
      receipt(OTHER, other, 'delivered'),
      receipt(OTHER, rejected, 'failed', 'not_on_whatsapp'),
    ];
    await applier.accept(receipts);
    const now = minuteOf(fixture.clock.now());
    expect(counted).toEqual([
      ['delivered', 2, { channelId: CHANNEL, at: now }],
      ['read', 2, { channelId: CHANNEL, at: now }],
      ['delivered', 1, { channelId: OTHER, at: now }],
      ['failed', 1, { channelId: OTHER, code: 'not_on_whatsapp', at: now }],
    ]);
    counted.length = 0;
    await applier.accept(receipts);
    expect(counted).toEqual([]);
  });

  it('count for the time in which their message was sent, and for its hour where that is long ago', async () => {
    fixture.clock.advance(HOUR / 4);
    const begin = minuteOf(fixture.clock.now());
    const hour = begin - (begin % HOUR);
    const early = await sent(CHANNEL);
    fixture.clock.advance(3 * HOUR);
    const late = await sent(CHANNEL);
    await applier.accept([receipt(CHANNEL, early, 'delivered')]);
    fixture.clock.advance(HOUR);
    counted.length = 0;
    // The first one is known already: only the second one moves.
    await applier.accept([receipt(CHANNEL, early, 'delivered'), receipt(CHANNEL, late, 'delivered')]);
    await applier.accept([receipt(CHANNEL, early, 'read')]);
    expect(counted).toEqual([
      ['delivered', 1, { channelId: CHANNEL, at: begin + 3 * HOUR }],
      ['read', 1, { channelId: CHANNEL, at: hour }],
    ]);
  });

  it('count a message as sent, too, where its receipts are the first to tell, and only once', async () => {
    const { messageIds } = await fixture.writer.write(fixture.batch([fixture.item(0)]));
    const [attempt] = await fixture.claims.claim(messageIds);
    const at = fixture.clock.now();
    const lost = { code: 'timeout', detail: null };
    await fixture.recorder.record([{ kind: 'unknown', attempt: attempt!, at, ...lost }]);
    // The clock of a provider may be ahead.
    const delivered = { ...receipt(CHANNEL, messageIds[0]!, 'delivered'), at: at + DAY };
    await applier.accept([delivered, receipt(CHANNEL, messageIds[0]!, 'read')]);
    const of = { channelId: CHANNEL, at: minuteOf(at) };
    expect(counted).toEqual([
      ['sent', 1, of],
      ['delivered', 1, of],
      ['read', 1, of],
    ]);
  });

  it('count off a failure that a receipt of delivery refutes', async () => {
    const id = await sent(CHANNEL);
    const of = { channelId: CHANNEL, at: minuteOf(fixture.clock.now()) };
    await applier.accept([receipt(CHANNEL, id, 'failed', 'recipient_unreachable')]);
    await applier.accept([receipt(CHANNEL, id, 'delivered')]);
    expect(counted).toEqual([
      ['failed', 1, { ...of, code: 'recipient_unreachable' }],
      ['failed', -1, { ...of, code: 'recipient_unreachable' }],
      ['delivered', 1, of],
    ]);
  });

  it('count no failure of a message whose delivery is reported with it', async () => {
    const id = await sent(CHANNEL);
    await applier.accept([receipt(CHANNEL, id, 'delivered'), receipt(CHANNEL, id, 'failed', 'recipient_unreachable')]);
    expect(counted).toEqual([['delivered', 1, { channelId: CHANNEL, at: minuteOf(fixture.clock.now()) }]]);
  });

  it('of messages whose time is up name their channel, too', async () => {
    const { messageIds } = await fixture.writer.write({ ...fixture.batch([fixture.item(0)]), channelId: OTHER });
    fixture.clock.advance(DAY + 1);
    await sweeps.giveUpWaitingFor(OTHER);
    expect(messageIds).toHaveLength(1);
    const at = minuteOf(fixture.clock.now());
    expect(counted).toEqual([['failed', 1, { channelId: OTHER, code: 'gateway_unavailable', at }]]);
  });
});
