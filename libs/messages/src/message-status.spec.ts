import { MessageStatus, type Receipt } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, MessagesFixture } from '../../../test/support/fixtures/messages-fixture.js';
import type { AttemptOutcome, ClaimedMessage } from './claims/attempt.js';
import { LEASE_MS } from './claims/message-claims.js';

const { Pending, Scheduled, Sending, Sent, Delivered, Read, Failed, Expired, Unknown } = MessageStatus;
const DAY = 86_400_000;

describe('the status of a message', () => {
  let fixture: MessagesFixture;

  beforeEach(async () => (fixture = await MessagesFixture.create()));
  afterEach(() => fixture.close());

  const now = () => fixture.clock.now();
  const status = async (id: number) => (await fixture.row(id)).status;
  async function started(id: number): Promise<ClaimedMessage> {
    const [attempt] = await fixture.claims.claim([id]);
    if (!attempt) throw new Error(`message ${id} did not start`);
    return attempt;
  }
  const sent = (attempt: ClaimedMessage, providerMessageId = 'p1'): AttemptOutcome => ({
    kind: 'sent',
    attempt,
    at: now(),
    providerMessageId,
  });
  const retry = (attempt: ClaimedMessage, changes: Partial<Extract<AttemptOutcome, { kind: 'retry' }>> = {}) =>
    fixture.recorder.record([
      {
        kind: 'retry',
        attempt,
        at: now(),
        code: 'gateway_error',
        detail: 'HTTP 500',
        dueAt: now() + 5_000,
        charged: true,
        ...changes,
      },
    ]);
  const receipt = (id: number, kind: Receipt['kind'], changes: Partial<Receipt> = {}): Receipt => ({
    channelId: CHANNEL,
    messageId: id,
    providerMessageId: null,
    kind,
    at: now(),
    ...changes,
  });

  describe('a claim', () => {
    it('returns messages in send order', async () => {
      const first = await fixture.store({ dueAt: now() }, { dueAt: now() - 5 }, { dueAt: now() });
      const attempts = await fixture.claims.claim([first, first + 1, first + 2]);
      expect(attempts.map(({ id }) => id)).toEqual([first + 1, first, first + 2]);
    });

    it('takes no message before it is due, and none twice', async () => {
      const id = await fixture.store({ scheduledAt: now() + 1_000, dueAt: now() + 1_000 });
      expect(await fixture.claims.claim([id])).toEqual([]);
      expect(await status(id)).toBe(Scheduled);
      fixture.clock.advance(1_000);
      expect(await fixture.claims.claim([id, id])).toHaveLength(1);
      expect(await fixture.claims.claim([id])).toEqual([]);
    });

    it('returns how often the message was retried', async () => {
      const first = await fixture.store({}, {});
      await fixture.database.write((tx) => tx.run('UPDATE messages SET retries = 2 WHERE id = ?', [first + 1]));
      const attempts = await fixture.claims.claim([first, first + 1]);
      expect(attempts.map(({ retries }) => retries)).toEqual([0, 2]);
    });

    it('returns since when the message waits: its acceptance, its schedule or its retry', async () => {
      const accepted = now();
      const first = await fixture.store({}, { scheduledAt: now() + 10, dueAt: now() + 10 }, {});
      await fixture.database.write((tx) =>
        tx.run('UPDATE messages SET resumed_at = ? WHERE id = ?', [accepted + 20, first + 2]),
      );
      fixture.clock.advance(30);
      const attempts = await fixture.claims.claim([first, first + 1, first + 2]);
      const since = new Map(attempts.map(({ id, waitingSince }) => [id - first, waitingSince - accepted]));
      expect([since.get(0), since.get(1), since.get(2)]).toEqual([0, 10, 20]);
    });

    it('expires messages past their expiry', async () => {
      const id = await fixture.store({ expiresAt: now() + 10 });
      fixture.clock.advance(10);
      expect(await fixture.claims.claim([id])).toEqual([]);
      expect(await fixture.row(id)).toMatchObject({ status: Expired, ended_at: now() });
    });
  });

  describe('an outcome', () => {
    it('sent is stored in the message, not in the log', async () => {
      const id = await fixture.store({});
      await fixture.recorder.record([sent(await started(id))]);
      expect(await fixture.row(id)).toMatchObject({
        status: Sent,
        attempts: 1,
        provider_message_id: 'p1',
        token: null,
      });
      expect(await fixture.database.read('SELECT * FROM delivery_attempts')).toEqual([]);
    });

    it('sent stores the provider’s id of the recipient beside the phone', async () => {
      const id = await fixture.store({});
      await fixture.recorder.record([{ ...sent(await started(id)), recipientId: '551187650000' } as AttemptOutcome]);
      expect(await fixture.row(id)).toMatchObject({ phone: '5511987650000', recipient_id: '551187650000' });
    });

    it('retry makes the message due later and adds a log entry', async () => {
      const id = await fixture.store({});
      await retry(await started(id));
      expect(await fixture.row(id)).toMatchObject({ status: Pending, due_at: now() + 5_000, attempts: 1 });
      const log = await fixture.database.read('SELECT outcome, code, detail, attempt FROM delivery_attempts');
      expect(log).toEqual([{ outcome: 'retry_later', code: 'gateway_error', detail: 'HTTP 500', attempt: 1 }]);
    });

    it('retry without a charge keeps due time and attempts', async () => {
      const id = await fixture.store({});
      const { due_at } = await fixture.row(id);
      await retry(await started(id), { charged: false, dueAt: null });
      expect(await fixture.row(id)).toMatchObject({ status: Pending, due_at, attempts: 0 });
    });

    it('released restores the message as before the claim', async () => {
      const id = await fixture.store({ scheduledAt: now() });
      await fixture.recorder.record([{ kind: 'released', attempt: await started(id), at: now() }]);
      expect(await fixture.row(id)).toMatchObject({ status: Scheduled, attempts: 0, token: null });
    });

    it('of a worker without the lease changes nothing', async () => {
      const id = await fixture.store({});
      const late = await started(id);
      fixture.clock.advance(LEASE_MS + 1);
      await fixture.sweeps.reapLostAttempts();
      const current = await started(id);
      await fixture.recorder.record([sent(late, 'late')]);
      await retry(late);
      expect(await fixture.row(id)).toMatchObject({ status: Sending, token: current.token, attempts: 2 });
    });
  });

  describe('an attempt whose lease has ended', () => {
    it('is found by the sweep, unless its lease was renewed', async () => {
      const id = await fixture.store({});
      const { due_at } = await fixture.row(id);
      const attempt = await started(id);
      fixture.clock.advance(LEASE_MS - 1);
      await fixture.claims.renew([attempt]);
      fixture.clock.advance(LEASE_MS - 1);
      expect(await fixture.sweeps.reapLostAttempts()).toBe(0);
      fixture.clock.advance(2);
      expect(await fixture.sweeps.reapLostAttempts()).toBe(1);
      expect(await fixture.row(id)).toMatchObject({ status: Pending, due_at, attempts: 1 });
    });

    it('is repeated before its successors', async () => {
      const first = await fixture.store({}, {});
      await started(first);
      fixture.clock.advance(LEASE_MS + 1);
      await fixture.sweeps.reapLostAttempts();
      const attempts = await fixture.claims.claim([first, first + 1]);
      expect(attempts.map(({ id }) => id)).toEqual([first, first + 1]);
    });

    it('has one log entry, also when its worker had recorded an unknown outcome', async () => {
      const id = await fixture.store({});
      const attempt = await started(id);
      await fixture.recorder.record([{ kind: 'unknown', attempt, at: now(), code: 'gateway_timeout', detail: null }]);
      expect(await status(id)).toBe(Sending);
      fixture.clock.advance(LEASE_MS + 1);
      await fixture.sweeps.reapLostAttempts();
      expect(await fixture.database.read('SELECT outcome FROM delivery_attempts')).toEqual([{ outcome: 'unknown' }]);
    });

    it('leaves the message unknown on a gateway without idempotency, until a receipt arrives', async () => {
      await fixture.database.write((tx) => tx.run("UPDATE channels SET gateway = 'whatsapp-cloud'"));
      const first = await fixture.store({}, {});
      const attempts = await fixture.claims.claim([first, first + 1]);
      const [attempt = attempts[0]!] = attempts;
      await fixture.recorder.record([{ kind: 'unknown', attempt, at: now(), code: 'gateway_timeout', detail: null }]);
      fixture.clock.advance(LEASE_MS + 1);
      expect(await fixture.sweeps.reapLostAttempts()).toBe(2);
      expect([await status(first), await status(first + 1)]).toEqual([Unknown, Unknown]);
      expect(await fixture.claims.claim([first, first + 1])).toEqual([]);
      await fixture.receipts.accept([receipt(first, 'delivered')]);
      expect(await status(first)).toBe(Delivered);
    });

    it('leaves the message unknown if it was the last one, and the message fails after a day', async () => {
      const id = await fixture.store({});
      for (let attempt = 1; attempt <= 5; attempt++) {
        await started(id);
        fixture.clock.advance(LEASE_MS + 1);
        await fixture.sweeps.reapLostAttempts();
      }
      expect(await status(id)).toBe(Unknown);
      fixture.clock.advance(DAY - 10);
      expect(await fixture.sweeps.giveUpUnknown()).toBe(0);
      fixture.clock.advance(LEASE_MS);
      expect(await fixture.sweeps.giveUpUnknown()).toBe(1);
      expect(await fixture.row(id)).toMatchObject({ status: Failed, failure_code: 'outcome_unknown' });
    });

    it('is found at the start of the server, unless another server may hold the lease', async () => {
      const id = await fixture.store({});
      await started(id);
      await fixture.sweeps.releaseDeadLeases();
      const { singleServer } = fixture.database.capabilities;
      expect(await fixture.sweeps.reapLostAttempts()).toBe(singleServer ? 1 : 0);
    });
  });

  describe('receipts', () => {
    it.each([
      [['delivered', 'read']],
      [['read', 'delivered']],
      [['read', 'read', 'sent', 'delivered', 'delivered']],
    ] as const)('%j end in the highest rank, with both times', async (kinds) => {
      const id = await fixture.store({});
      await fixture.recorder.record([sent(await started(id))]);
      for (const kind of kinds) await fixture.receipts.accept([receipt(id, kind)]);
      expect(await fixture.row(id)).toMatchObject({ status: Read, delivered_at: now(), read_at: now() });
    });

    it.each([
      ['delivered', ['delivered_at']],
      ['read', ['delivered_at', 'read_at']],
      ['failed', ['ended_at']],
    ] as const)('%s with an earlier time than the answer have the time of the answer', async (kind, columns) => {
      const id = await fixture.store({});
      await fixture.recorder.record([sent(await started(id))]);
      await fixture.receipts.accept([receipt(id, kind, { at: now() - 700 })]);
      const row: Readonly<Record<string, unknown>> = { ...(await fixture.row(id)) };
      for (const column of columns) expect(row[column]).toBe(now());
    });

    it('of one call are applied in the order of their rank', async () => {
      const id = await fixture.store({});
      await fixture.recorder.record([sent(await started(id))]);
      await fixture.receipts.accept([receipt(id, 'read'), receipt(id, 'failed'), receipt(id, 'sent')]);
      expect(await fixture.row(id)).toMatchObject({ status: Read, failure_code: null });
    });

    it('may arrive before the provider’s answer, which still adds the provider’s id', async () => {
      const id = await fixture.store({});
      const attempt = await started(id);
      const receivedAt = now();
      await fixture.receipts.accept([receipt(id, 'delivered')]);
      fixture.clock.advance(700);
      await fixture.recorder.record([sent(attempt)]);
      const times = { sent_at: receivedAt, delivered_at: receivedAt };
      expect(await fixture.row(id)).toMatchObject({ status: Delivered, provider_message_id: 'p1', ...times });
    });

    it('of failure may arrive before the provider’s answer, and end the message no earlier than it was sent', async () => {
      const id = await fixture.store({});
      const attempt = await started(id);
      const receivedAt = now();
      await fixture.receipts.accept([receipt(id, 'failed')]);
      fixture.clock.advance(700);
      await fixture.recorder.record([sent(attempt)]);
      const times = { sent_at: receivedAt, ended_at: receivedAt };
      expect(await fixture.row(id)).toMatchObject({ status: Failed, provider_message_id: 'p1', ...times });
    });

    it('of delivery undo a failure and cancel a retry', async () => {
      const [failed, waiting] = [await fixture.store({}), await fixture.store({})];
      const base = { at: now(), code: 'gateway_rejected', detail: null };
      const attempt = await started(failed);
      await fixture.recorder.record([
        { kind: 'failed', attempt, finalCode: 'gateway_rejected', reason: null, ...base },
      ]);
      await retry(await started(waiting));
      await fixture.receipts.accept([receipt(failed, 'delivered'), receipt(waiting, 'read')]);
      expect(await fixture.row(failed)).toMatchObject({ status: Delivered, failure_code: null, ended_at: null });
      expect(await status(waiting)).toBe(Read);
      fixture.clock.advance(10_000);
      expect(await fixture.claims.claim([waiting])).toEqual([]);
    });

    it('find the newest message with the provider’s id', async () => {
      const [older, newer] = [await fixture.store({}), await fixture.store({})];
      await fixture.recorder.record([sent(await started(older)), sent(await started(newer))]);
      await fixture.receipts.accept([receipt(0, 'delivered', { messageId: null, providerMessageId: 'p1' })]);
      expect([await status(older), await status(newer)]).toEqual([Sent, Delivered]);
    });

    it('of another channel, of no message, or of a message without attempts change nothing', async () => {
      const [id, untried] = [await fixture.store({}), await fixture.store({})];
      await fixture.recorder.record([sent(await started(id))]);
      await fixture.receipts.accept([
        receipt(id, 'read', { channelId: CHANNEL + 1 }),
        receipt(untried, 'read'),
        receipt(999, 'read'),
        receipt(0, 'read', { messageId: null }),
      ]);
      expect([await status(id), await status(untried)]).toEqual([Sent, Pending]);
    });

    it('of failure apply after an acceptance, never after a delivery', async () => {
      const [id, arrived] = [await fixture.store({}), await fixture.store({})];
      await fixture.recorder.record([sent(await started(id)), sent(await started(arrived), 'p2')]);
      await fixture.receipts.accept([receipt(arrived, 'delivered')]);
      const failure = { code: 'delivery_failed', detail: 'gone' };
      await fixture.receipts.accept([receipt(id, 'failed', failure), receipt(arrived, 'failed', failure)]);
      expect(await fixture.row(id)).toMatchObject({ status: Failed, failure_code: 'delivery_failed' });
      expect(await status(arrived)).toBe(Delivered);
    });
  });
});
