import { MessageStatus, type Receipt, type ReceiptRetry } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';

const { Pending, Sending, Sent, Delivered, Failed } = MessageStatus;
const DAY_MS = 86_400_000;

describe('A receipt that tells a passing failure', () => {
  let fixture: MessagesFixture;

  beforeEach(async () => (fixture = await MessagesFixture.create()));
  afterEach(() => fixture.close());

  const now = () => fixture.clock.now();
  const receipt = (messageId: number, changes: Partial<Receipt> = {}): Receipt => ({
    ...{ channelId: CHANNEL, messageId, attempt: 1, retries: 0, providerMessageId: null, at: now() },
    ...{ kind: 'failed', code: 'gateway_error', detail: '131000: said', retry: 'soon' },
    ...changes,
  });
  const other = (kind: Receipt['kind'], messageId: number, attempt = 1): Receipt => ({
    ...{ channelId: CHANNEL, messageId, attempt, retries: 0, providerMessageId: null, at: now(), kind },
  });
  async function send(id: number): Promise<void> {
    const [attempt] = await fixture.claims.claim([id]);
    await fixture.recorder.record([{ kind: 'sent', attempt: attempt!, at: now(), providerMessageId: null }]);
  }
  const log = (id: number) =>
    fixture.database.read('SELECT attempt, outcome, code, detail FROM delivery_attempts WHERE message_id = ?', [id]);
  const waits = async (id: number) => Number((await fixture.row(id))?.due_at) - now();

  it('lets its message wait for the next attempt by the usual policy, with the attempt charged', async () => {
    const id = await fixture.store({});
    await send(id);
    await fixture.receipts.accept([receipt(id)]);
    expect(await fixture.row(id)).toMatchObject({ status: Pending, attempts: 1, sent_at: null });
    expect(await waits(id)).toBeGreaterThanOrEqual(4_000);
    expect(await waits(id)).toBeLessThanOrEqual(6_000);
    expect(await log(id)).toEqual([
      { attempt: 1, outcome: 'retry_later', code: 'gateway_error', detail: '131000: said' },
    ]);
    expect(await fixture.claims.claim([id])).toEqual([]);
    fixture.clock.advance(6_001);
    expect(await fixture.claims.claim([id])).toMatchObject([{ id, attempt: 2 }]);
  });

  it('has no effect again, before, during and after the next attempt', async () => {
    const id = await fixture.store({});
    await send(id);
    const first = receipt(id);
    await fixture.receipts.accept([first, { ...first }]);
    await fixture.receipts.accept([{ ...first }]);
    expect(await log(id)).toHaveLength(1);
    fixture.clock.advance(6_001);
    const [attempt] = await fixture.claims.claim([id]);
    await fixture.receipts.accept([{ ...first }]);
    expect(await fixture.row(id)).toMatchObject({ status: Sending, attempts: 2 });
    await fixture.recorder.record([{ kind: 'sent', attempt: attempt!, at: now(), providerMessageId: null }]);
    await fixture.receipts.accept([{ ...first }]);
    expect(await fixture.row(id)).toMatchObject({ status: Sent, attempts: 2 });
    expect(await log(id)).toHaveLength(1);
  });

  it('is not undone by a late receipt that the same attempt was sent', async () => {
    const id = await fixture.store({});
    await send(id);
    await fixture.receipts.accept([receipt(id)]);
    await fixture.receipts.accept([other('sent', id)]);
    expect(await fixture.row(id)).toMatchObject({ status: Pending, attempts: 1 });
    fixture.clock.advance(6_001);
    await fixture.claims.claim([id]);
    await fixture.receipts.accept([other('sent', id)]);
    expect(await fixture.row(id)).toMatchObject({ status: Sending, attempts: 2 });
  });

  it('is undone by one that the same attempt was delivered, which cancels the retry that waits', async () => {
    const id = await fixture.store({});
    await send(id);
    await fixture.receipts.accept([receipt(id)]);
    await fixture.receipts.accept([other('delivered', id)]);
    expect(await fixture.row(id)).toMatchObject({ status: Delivered, attempts: 1 });
    fixture.clock.advance(6_001);
    expect(await fixture.claims.claim([id])).toEqual([]);
  });

  it('reopens nothing that was delivered, also by a receipt beside it', async () => {
    const [before, beside] = [await fixture.store({}), await fixture.store({})];
    for (const id of [before, beside]) await send(id);
    await fixture.receipts.accept([other('delivered', before), receipt(beside), other('delivered', beside)]);
    await fixture.receipts.accept([receipt(before)]);
    for (const id of [before, beside]) expect(await fixture.row(id)).toMatchObject({ status: Delivered });
  });

  /** Sends the message and lets it fail so, until it does not wait any more; returns how often it was sent. */
  async function exhaust(id: number, changes: Partial<Receipt>): Promise<number> {
    for (let attempt = 1; ; attempt++) {
      await send(id);
      await fixture.receipts.accept([receipt(id, { attempt, ...changes })]);
      if ((await fixture.row(id))?.status !== Pending) return attempt;
      fixture.clock.advance(2 * DAY_MS);
    }
  }

  it.each<[ReceiptRetry, number, string]>([
    ['soon', 5, 'attempts_exhausted'],
    ['once', 2, 'message_media_failed'],
    ['daily', 3, 'recipient_withheld'],
  ])('ends its message by the rule of its class: %s', async (retry, attempts, code) => {
    const id = await fixture.store({});
    expect(await exhaust(id, { retry, code })).toBe(attempts);
    expect(await fixture.row(id)).toMatchObject({ status: Failed, failure_code: code });
  });

  describe('because Meta withholds it', () => {
    const withheld = (id: number) =>
      receipt(id, { retry: 'daily', code: 'recipient_withheld', detail: '131049: said' });
    const fill = (id: number, isFilling: number) =>
      fixture.database.write((tx) =>
        tx.run('UPDATE message_batches SET is_filling = ? WHERE id = (SELECT batch_id FROM messages WHERE id = ?)', [
          isFilling,
          id,
        ]),
      );

    it('ends a message of a batch of several, with what Meta said', async () => {
      const id = await fixture.store({}, {});
      await send(id);
      await fixture.receipts.accept([withheld(id)]);
      expect(await fixture.row(id)).toMatchObject({
        status: Failed,
        failure_code: 'recipient_withheld',
        failure_reason: '131049: said',
      });
    });

    it('ends one of a send of which no more is queued yet', async () => {
      const id = await fixture.store({});
      await fill(id, 1);
      await send(id);
      await fixture.receipts.accept([withheld(id)]);
      expect(await fixture.row(id)).toMatchObject({ status: Failed, failure_code: 'recipient_withheld' });
    });

    it('lets one that was queued alone wait for a day', async () => {
      const id = await fixture.store({});
      await send(id);
      await fixture.receipts.accept([withheld(id)]);
      expect(await waits(id)).toBe(DAY_MS);
    });

    it('but other failures of a campaign are tried again', async () => {
      const id = await fixture.store({}, {});
      await send(id);
      await fixture.receipts.accept([receipt(id, { retry: 'daily', code: 'templates_limited' })]);
      expect(await waits(id)).toBe(DAY_MS);
    });
  });

  it('ends its message where it comes more than a day after the attempt', async () => {
    const id = await fixture.store({});
    await send(id);
    fixture.clock.advance(DAY_MS + 1);
    await fixture.receipts.accept([receipt(id)]);
    expect(await fixture.row(id)).toMatchObject({ status: Failed, failure_code: 'gateway_error' });
  });

  it('ends its message at once where the class has no retry', async () => {
    const id = await fixture.store({});
    await send(id);
    const { retry: _, ...final } = receipt(id, { code: 'recipient_unreachable' });
    await fixture.receipts.accept([final]);
    expect(await fixture.row(id)).toMatchObject({ status: Failed, failure_code: 'recipient_unreachable' });
  });

  it('is passed in again when it overtakes the answer to the request', async () => {
    const id = await fixture.store({});
    const [attempt] = await fixture.claims.claim([id]);
    const early = receipt(id, { providerMessageId: 'wamid-1' });
    expect((await fixture.receipts.accept([early])).has(early)).toBe(false);
    expect(await fixture.row(id)).toMatchObject({ status: Sending });
    await fixture.recorder.record([{ kind: 'sent', attempt: attempt!, at: now(), providerMessageId: 'wamid-1' }]);
    await fixture.receipts.accept([early]);
    expect(await fixture.row(id)).toMatchObject({ status: Pending, attempts: 1 });
  });
});
