import { type ErrorCode, MAX_ATTEMPTS, MessageStatus, type Receipt } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LEASE_MS } from '../claims/message-claims.js';
import { CHANNEL, KEY, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';

const { Pending, Sending, Sent, Delivered, Failed, Unknown } = MessageStatus;
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

  describe('of a message whose outcome is unknown', () => {
    /** Its worker died in each attempt but the last, if any, whose answer a proxy gave. */
    async function lost(changes: Parameters<MessagesFixture['store']>[0] = {}): Promise<number> {
      await fixture.database.write((tx) => tx.run(`UPDATE channels SET traits = '{"isIdempotent":false}'`));
      const id = await fixture.store(changes);
      const unclear = {
        kind: 'retry',
        attempt: await start(id),
        at: now(),
        code: 'gateway_unclear',
        detail: null,
      } as const;
      await fixture.recorder.record([{ ...unclear, dueAt: now(), charged: true, mayBeTaken: true }]);
      await start(id);
      fixture.clock.advance(LEASE_MS + 1);
      await fixture.sweeps.reapLostAttempts();
      expect((await fixture.row(id)).status).toBe(Unknown);
      return id;
    }
    const anyway = { mayArriveTwice: true };

    it('needs the word of whoever asks that it may arrive twice', async () => {
      const id = await lost();
      await expect(fixture.retries.message(id, {})).rejects.toEqual(refusal('may_arrive_twice'));
      expect((await fixture.row(id)).status).toBe(Unknown);
    });

    it('makes it due now with the same key, also where its provider may have taken it with other settings, and is named', async () => {
      const id = await lost();
      await fixture.database.write((tx) =>
        tx.run('UPDATE channels SET generation = generation + 1 WHERE id = ?', [CHANNEL]),
      );
      await fixture.channels.refresh();
      expect(await fixture.retries.message(id, { actor: ACTOR }, anyway)).toMatchObject({
        ...{ id, status: Pending, attempts: 2, retries: 0, dueAt: now(), resumedAt: null },
      });
      expect(await fixture.database.read('SELECT message_id FROM unknown_outcomes')).toEqual([]);
      expect(await fixture.database.read('SELECT action, target_id AS id FROM audit_entries')).toEqual([
        { action: 'message.retried', id },
      ]);
      const attempt = await start(id);
      expect(attempt).toMatchObject({ attempt: 3, retries: 0 });
      await receipt(id, 'delivered', 'p-1');
      await fixture.recorder.record([{ kind: 'sent', attempt, at: now(), providerMessageId: 'p-2' }]);
      expect((await fixture.row(id)).status).toBe(Delivered);
    });

    it('is left to nobody where it has expired, was erased, or is another key’s, nor with the failures of its batch', async () => {
      const [expired, erased, kept] = [await lost({ expiresAt: now() + DAY }), await lost(), await lost()];
      fixture.clock.advance(DAY);
      await fixture.database.write((tx) => tx.run('UPDATE messages SET text = NULL WHERE id = ?', [erased]));
      for (const id of [expired, erased])
        await expect(fixture.retries.message(id, {}, anyway)).rejects.toEqual(refusal('not_retryable'));
      await expect(fixture.retries.message(kept, { apiKeyId: KEY + 1 }, anyway)).rejects.toEqual(refusal('not_found'));
      const { batch_id: batch } = await fixture.row(kept);
      await expect(fixture.retries.batch(Number(batch), {})).rejects.toEqual(refusal('not_retryable'));
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
