import { type ErrorCode, MAX_ATTEMPTS, MessageStatus, type Receipt } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, KEY, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';

const { Pending, Sending, Sent, Delivered, Failed } = MessageStatus;
const DAY = 86_400_000;
const ACTOR = { type: 'administrator', id: 5, name: 'ana@exemplo.com.br' } as const;
const refusal = (code: ErrorCode) => expect.objectContaining({ name: 'DomainError', code });

describe('Retries', () => {
  let fixture: MessagesFixture;

  beforeEach(async () => (fixture = await MessagesFixture.create()));
  afterEach(() => fixture.close());

  const now = () => fixture.clock.now();
  const start = async (id: number) => (await fixture.claims.claim([id]))[0]!;
  const log = (id: number) =>
    fixture.database.read('SELECT code, started_at AS began FROM delivery_attempts WHERE message_id = ? ORDER BY id', [
      id,
    ]);

  async function sent(id: number, providerMessageId: string): Promise<void> {
    await fixture.recorder.record([{ kind: 'sent', attempt: await start(id), at: now(), providerMessageId }]);
  }
  async function receipt(id: number, kind: Receipt['kind'], providerMessageId: string): Promise<void> {
    const failure = kind === 'failed' && { code: 'delivery_failed', detail: 'gone' };
    await fixture.receipts.accept([
      { channelId: CHANNEL, messageId: id, providerMessageId, at: now(), kind, ...failure },
    ]);
  }
  /** A message that the gateway rejected. */
  async function rejected(changes: Parameters<MessagesFixture['store']>[0] = {}): Promise<number> {
    const id = await fixture.store(changes);
    const why = { code: 'gateway_rejected', finalCode: 'gateway_rejected', detail: 'no', reason: 'no' };
    await fixture.recorder.record([{ kind: 'failed', attempt: await start(id), at: now(), ...why }]);
    fixture.clock.advance(1_000);
    return id;
  }

  it('makes a failed message due now, with all attempts and without its failure', async () => {
    const id = await rejected();
    expect(await fixture.retries.message(id, {})).toMatchObject({
      ...{ id, status: Pending, attempts: 0, retries: 1, dueAt: now(), resumedAt: now() },
      ...{ failureCode: null, failureReason: null, endedAt: null, sentAt: null },
    });
    const attempt = await start(id);
    expect(attempt).toMatchObject({ attempt: 1, retries: 1, waitingSince: now() });
    await fixture.recorder.record([{ kind: 'released', attempt, at: now() }]);
    expect(await fixture.row(id)).toMatchObject({ status: Pending, attempts: 0 });
  });

  it('allows as many attempts as for a new message', async () => {
    const id = await rejected();
    await fixture.retries.message(id, {});
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      expect(await start(id)).toMatchObject({ attempt });
      fixture.clock.advance(20_000);
      await fixture.sweeps.reapLostAttempts();
    }
    expect(await fixture.row(id)).toMatchObject({ status: MessageStatus.Unknown });
  });

  it('does not restore an earlier schedule', async () => {
    const id = await rejected({ scheduledAt: now() });
    await fixture.retries.message(id, {});
    await fixture.recorder.record([{ kind: 'released', attempt: await start(id), at: now() }]);
    expect(await fixture.row(id)).toMatchObject({ status: Pending });
  });

  it('keeps the failure in the log, once', async () => {
    const byGateway = await rejected();
    await fixture.retries.message(byGateway, {});
    expect(await log(byGateway)).toHaveLength(1);
    const byReceipt = await fixture.store({});
    const began = now();
    await sent(byReceipt, 'p-1');
    fixture.clock.advance(100);
    await receipt(byReceipt, 'failed', 'p-1');
    await fixture.retries.message(byReceipt, {});
    expect(await log(byReceipt)).toEqual([{ code: 'delivery_failed', began }]);
  });

  describe('with late receipts of the attempts before', () => {
    let id: number;
    beforeEach(async () => {
      id = await fixture.store({});
      await sent(id, 'p-1');
      await receipt(id, 'failed', 'p-1');
      await fixture.retries.message(id, {});
    });
    const status = async () => (await fixture.row(id)).status;

    it('ignores failures and repeated acceptances', async () => {
      for (const kind of ['sent', 'failed'] as const) await receipt(id, kind, 'p-1');
      expect(await status()).toBe(Pending);
      const attempt = await start(id);
      for (const kind of ['sent', 'failed'] as const) await receipt(id, kind, 'p-1');
      expect(await status()).toBe(Sending);
      await fixture.recorder.record([{ kind: 'sent', attempt, at: now(), providerMessageId: 'p-2' }]);
      await receipt(id, 'failed', 'p-1');
      expect(await status()).toBe(Sent);
      await receipt(id, 'failed', 'p-2');
      expect(await status()).toBe(Failed);
    });

    it('applies a delivery, which ends the retry', async () => {
      await receipt(id, 'delivered', 'p-1');
      expect(await status()).toBe(Delivered);
      expect(await fixture.claims.claim([id])).toEqual([]);
    });
  });

  it('is refused for messages that have not failed', async () => {
    const first = await fixture.store({}, {}, {});
    await start(first);
    await fixture.cancellations.message(first + 1, {});
    for (const id of [first, first + 1, first + 2]) {
      await expect(fixture.retries.message(id, {})).rejects.toEqual(refusal('not_retryable'));
    }
    const id = await rejected();
    await fixture.retries.message(id, {});
    await expect(fixture.retries.message(id, {})).rejects.toEqual(refusal('not_retryable'));
    expect(await fixture.row(id)).toMatchObject({ retries: 1 });
  });

  it('is refused for messages that have expired or were erased since', async () => {
    const expiring = await rejected({ expiresAt: now() + DAY });
    const old = await rejected();
    fixture.clock.advance(DAY);
    await expect(fixture.retries.message(expiring, {})).rejects.toEqual(refusal('not_retryable'));
    await fixture.eraser.eraseOlderThan(1_000, 0);
    await expect(fixture.retries.message(old, {})).rejects.toEqual(refusal('not_retryable'));
    expect(await fixture.row(old)).toMatchObject({ status: Failed, failure_code: 'gateway_rejected' });
  });

  it('lets a retried message expire like any other', async () => {
    const id = await rejected({ expiresAt: now() + DAY });
    await fixture.retries.message(id, {});
    fixture.clock.advance(DAY);
    await fixture.sweeps.expireWaiting();
    expect(await fixture.row(id)).toMatchObject({ status: MessageStatus.Expired });
  });

  it('is limited to its own key, and leaves an audit entry for a person', async () => {
    const id = await rejected();
    await expect(fixture.retries.message(id, { apiKeyId: KEY + 1 })).rejects.toEqual(refusal('not_found'));
    await fixture.retries.message(id, { apiKeyId: KEY, actor: ACTOR });
    const entries = await fixture.database.read('SELECT action, target_id AS id FROM audit_entries');
    expect(entries).toEqual([{ action: 'message.retried', id }]);
  });
});
