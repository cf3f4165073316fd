import { MessageStatus, type Receipt, stampOf } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import type { AttemptOutcome } from '../claims/attempt.js';
import { AttemptSteps } from '../testing/attempt-steps.js';

const { Pending, Sending, Sent, Delivered, Read, Failed } = MessageStatus;

describe('receipts', () => {
  let fixture: MessagesFixture;
  let steps: AttemptSteps;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    steps = new AttemptSteps(fixture);
  });
  afterEach(() => fixture.close());

  it.each([
    [['delivered', 'read']],
    [['read', 'delivered']],
    [['read', 'read', 'sent', 'delivered', 'delivered']],
  ] as const)('%j end in the highest rank, with both times', async (kinds) => {
    const id = await fixture.store({});
    await fixture.recorder.record([steps.sent(await steps.start(id))]);
    for (const kind of kinds) await fixture.receipts.accept([steps.receipt(id, kind)]);
    expect(await fixture.row(id)).toMatchObject({ status: Read, delivered_at: steps.now(), read_at: steps.now() });
  });

  it.each([
    ['delivered', ['delivered_at']],
    ['read', ['delivered_at', 'read_at']],
    ['failed', ['ended_at']],
  ] as const)('%s with an earlier time than the answer have the time of the answer', async (kind, columns) => {
    const id = await fixture.store({});
    await fixture.recorder.record([steps.sent(await steps.start(id))]);
    await fixture.receipts.accept([steps.receipt(id, kind, { at: steps.now() - 700 })]);
    const row: Readonly<Record<string, unknown>> = { ...(await fixture.row(id)) };
    for (const column of columns) expect(row[column]).toBe(steps.now());
  });

  it('of one call are applied in the order of their rank', async () => {
    const id = await fixture.store({});
    await fixture.recorder.record([steps.sent(await steps.start(id))]);
    await fixture.receipts.accept([steps.receipt(id, 'read'), steps.receipt(id, 'failed'), steps.receipt(id, 'sent')]);
    expect(await fixture.row(id)).toMatchObject({ status: Read, failure_code: null });
  });

  it('may arrive before the provider’s answer, which still adds the provider’s id', async () => {
    const id = await fixture.store({});
    const attempt = await steps.start(id);
    const receivedAt = steps.now();
    await fixture.receipts.accept([steps.receipt(id, 'delivered')]);
    fixture.clock.advance(700);
    await fixture.recorder.record([steps.sent(attempt)]);
    const times = { sent_at: receivedAt, delivered_at: receivedAt };
    expect(await fixture.row(id)).toMatchObject({ status: Delivered, provider_message_id: 'p1', ...times });
  });

  it('of failure may arrive before the provider’s answer, and end the message no earlier than it was sent', async () => {
    const id = await fixture.store({});
    const attempt = await steps.start(id);
    const receivedAt = steps.now();
    await fixture.receipts.accept([steps.receipt(id, 'failed')]);
    fixture.clock.advance(700);
    await fixture.recorder.record([steps.sent(attempt)]);
    const times = { sent_at: receivedAt, ended_at: receivedAt };
    expect(await fixture.row(id)).toMatchObject({ status: Failed, provider_message_id: 'p1', ...times });
  });

  it('of delivery undo a failure and cancel a retry', async () => {
    const [failed, waiting] = [await fixture.store({}), await fixture.store({})];
    const base = { at: steps.now(), code: 'gateway_rejected', detail: null };
    const attempt = await steps.start(failed);
    await fixture.recorder.record([{ kind: 'failed', attempt, finalCode: 'gateway_rejected', reason: null, ...base }]);
    await steps.retry(await steps.start(waiting));
    await fixture.receipts.accept([steps.receipt(failed, 'delivered'), steps.receipt(waiting, 'read')]);
    expect(await fixture.row(failed)).toMatchObject({ status: Delivered, failure_code: null, ended_at: null });
    expect(await steps.status(waiting)).toBe(Read);
    fixture.clock.advance(10_000);
    expect(await fixture.claims.claim([waiting])).toEqual([]);
  });

  it('find the newest message with the provider’s id', async () => {
    const [older, newer] = [await fixture.store({}), await fixture.store({})];
    await fixture.recorder.record([steps.sent(await steps.start(older)), steps.sent(await steps.start(newer))]);
    await fixture.receipts.accept([steps.receipt(0, 'delivered', { messageId: null, providerMessageId: 'p1' })]);
    expect([await steps.status(older), await steps.status(newer)]).toEqual([Sent, Delivered]);
  });

  it('of another channel, of no message, or of a message without attempts change nothing', async () => {
    const [id, untried] = [await fixture.store({}), await fixture.store({})];
    await fixture.recorder.record([steps.sent(await steps.start(id))]);
    await fixture.receipts.accept([
      steps.receipt(id, 'read', { channelId: CHANNEL + 1 }),
      steps.receipt(untried, 'read'),
      steps.receipt(999, 'read'),
      steps.receipt(0, 'read', { messageId: null }),
    ]);
    expect([await steps.status(id), await steps.status(untried)]).toEqual([Sent, Pending]);
  });

  it('of the message that had this id before a restore change nothing', async () => {
    const [sent, asked] = [await fixture.store({}), await fixture.store({})];
    await fixture.recorder.record([steps.sent(await steps.start(sent), 'new')]);
    await steps.start(asked);
    const stamp = stampOf(Number((await fixture.row(sent)).created_at));
    const told = (id: number, given: number, attempt?: number) =>
      fixture.receipts.accept([
        steps.receipt(id, 'read', { stamp: given, providerMessageId: 'old', ...(attempt && { attempt, retries: 0 }) }),
      ]);
    for (const id of [sent, asked]) {
      expect((await told(id, stamp + 1)).size).toBe(0);
      expect((await told(id, stamp + 1, 1)).size).toBe(0);
    }
    expect([await steps.status(sent), await steps.status(asked)]).toEqual([Sent, Sending]);
    await told(asked, stamp);
    expect(await steps.status(asked)).toBe(Read);
  });

  const TO = '5531987654321';
  it.each<[string, NonNullable<Receipt['party']>, boolean]>([
    ['the number of the recipient', { from: TO }, true],
    ['it without the ninth digit', { from: '553187654321' }, true],
    ['the number under which WhatsApp knows them', { from: '5531900000000' }, true],
    ['a number that a provider named for them', { from: '5531911112222' }, true],
    ['their hidden identity', { from: null, identity: 'lid:1' }, true],
    ['their hidden identity beside another of their numbers', { from: '5531900000000', identity: 'lid:1' }, true],
    ['a hidden identity that nobody knows', { from: null, identity: 'lid:9' }, true],
    ['the number of another person', { from: '5511912345678' }, false],
    ['the hidden identity of another person', { from: null, identity: 'lid:2' }, false],
  ])('by %s count: %j', async (_title, party, counts) => {
    const id = await fixture.store({ phone: TO });
    const recipientId = '5531900000000@s.whatsapp.net';
    await fixture.recorder.record([{ ...steps.sent(await steps.start(id)), recipientId } as AttemptOutcome]);
    const { identities } = fixture;
    await identities.link([
      { identity: 'lid:1', phone: TO },
      { identity: 'lid:2', phone: '5511912345678' },
    ]);
    await identities.linkNumbers(TO, '5531911112222');
    for (const named of [{}, { messageId: null, providerMessageId: 'p1' }]) {
      const receipt = steps.receipt(id, 'delivered', { party, ...named });
      const match = (await fixture.receipts.accept([receipt])).get(receipt);
      expect(match).toMatchObject({ messageId: id, phone: counts ? TO : null });
      expect(await steps.status(id)).toBe(counts ? Delivered : Sent);
    }
  });

  it.each([
    ['delivered', Delivered],
    ['read', Read],
  ] as const)(
    'of failure have no effect beside one of the same message that it was %s, in any order',
    async (kind, status) => {
      const [first, last, other] = [await fixture.store({}), await fixture.store({}), await fixture.store({})];
      const attempts = [await steps.start(first), await steps.start(last), await steps.start(other)] as const;
      await fixture.recorder.record(attempts.map((attempt, index) => steps.sent(attempt, `p${index}`)));
      const failed = steps.receipt(first, 'failed');
      const [after, ofOther] = [steps.receipt(last, 'failed'), steps.receipt(other, 'failed')];
      const receipts = [failed, steps.receipt(first, kind), steps.receipt(last, kind), after, ofOther];
      const matches = await fixture.receipts.accept(receipts);
      // Their opt-outs count, so they are matched.
      expect(receipts.every((receipt) => matches.has(receipt))).toBe(true);
      expect([await steps.status(first), await steps.status(last), await steps.status(other)]).toEqual([
        status,
        status,
        Failed,
      ]);
      expect(await fixture.database.read('SELECT message_id AS id FROM message_failures')).toEqual([{ id: other }]);
    },
  );

  it('of failure apply after an acceptance, never after a delivery', async () => {
    const [id, arrived] = [await fixture.store({}), await fixture.store({})];
    await fixture.recorder.record([steps.sent(await steps.start(id)), steps.sent(await steps.start(arrived), 'p2')]);
    await fixture.receipts.accept([steps.receipt(arrived, 'delivered')]);
    const failure = { code: 'delivery_failed', detail: 'gone' };
    await fixture.receipts.accept([steps.receipt(id, 'failed', failure), steps.receipt(arrived, 'failed', failure)]);
    expect(await fixture.row(id)).toMatchObject({ status: Failed, failure_code: 'delivery_failed' });
    expect(await steps.status(arrived)).toBe(Delivered);
  });
});
