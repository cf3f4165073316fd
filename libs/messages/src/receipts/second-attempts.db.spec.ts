import { MessageStatus, type Receipt } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { LEASE_MS } from '../claims/message-claims.js';

const { Pending, Sending, Sent, Delivered, Failed } = MessageStatus;
const PHONE = '5511987654321';
const WARM_MS = 1_000;

describe('A text that is refused because its recipient has not written lately', () => {
  let fixture: MessagesFixture;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    fixture.outsideWindows.set(CHANNEL, { policy: 'template', carrier: { name: 'aviso', language: 'pt_BR' } });
  });
  afterEach(() => fixture.close());

  const now = () => fixture.clock.now();
  const claim = async (id: number) => (await fixture.claims.claim([id]))[0]!;

  /** Claims the message and records that it was accepted. */
  async function send(id: number, sentAs?: string): Promise<void> {
    const outcome = { kind: 'sent', at: now(), providerMessageId: `wamid-${id}` } as const;
    await fixture.recorder.record([{ ...outcome, attempt: await claim(id), ...(sentAs && { sentAs }) }]);
  }
  /** Claims the message, and lets the lease end. */
  async function lose(id: number) {
    const attempt = await claim(id);
    fixture.clock.advance(LEASE_MS + 1);
    await fixture.sweeps.reapLostAttempts();
    return attempt;
  }
  const refusal = (messageId: number, attempt = 1): Receipt => ({
    ...{ channelId: CHANNEL, messageId, attempt, retries: 0, providerMessageId: null },
    ...{ kind: 'failed', at: now(), code: 'outside_window', detail: '131047' },
  });
  async function message(id: number) {
    const [row] = await fixture.database.read<{ status: number; attempts: number; sentAt: number | null }>(
      'SELECT status, attempts, sent_at AS sentAt FROM messages WHERE id = ?',
      [id],
    );
    return row!;
  }
  const attempts = (id: number) =>
    fixture.database.read('SELECT attempt, outcome, code FROM delivery_attempts WHERE message_id = ?', [id]);

  it('waits for one more attempt, to a recipient who is cold now', async () => {
    await fixture.contacts.received([{ channelId: CHANNEL, person: PHONE, at: now() - 1 }]);
    const id = await fixture.store({ phone: PHONE });
    await send(id);
    const receipt = refusal(id);
    expect((await fixture.receipts.accept([receipt])).has(receipt)).toBe(true);
    expect(await message(id)).toMatchObject({ status: Pending, attempts: 1, sentAt: null });
    expect(await attempts(id)).toEqual([{ attempt: 1, outcome: 'retry_later', code: 'outside_window' }]);
    const states = await fixture.contacts.states(CHANNEL, [PHONE], WARM_MS);
    expect(states.get(PHONE)).toMatchObject({ warmUntil: 0 });
  });

  it('may have had buttons, which leave by Direct Send then, but no medium', async () => {
    const [buttons, media] = [await fixture.store({ phone: PHONE }), await fixture.store({ phone: PHONE })];
    await send(buttons, 'buttons');
    await send(media, 'media');
    await fixture.receipts.accept([refusal(buttons), refusal(media)]);
    expect(await message(buttons)).toMatchObject({ status: Pending, attempts: 1 });
    expect(await message(media)).toMatchObject({ status: Failed });
  });

  it('is not reopened by the same receipt again, before or after the second attempt', async () => {
    const id = await fixture.store({ phone: PHONE });
    await send(id);
    await fixture.receipts.accept([refusal(id), refusal(id)]);
    await fixture.receipts.accept([refusal(id)]);
    expect(await attempts(id)).toHaveLength(1);
    await send(id, 'template:aviso');
    await fixture.receipts.accept([refusal(id)]);
    expect(await message(id)).toMatchObject({ status: Sent, attempts: 2 });
  });

  it('is not reopened when a receipt beside the refusal says that it was delivered', async () => {
    const id = await fixture.store({ phone: PHONE });
    await send(id);
    await fixture.receipts.accept([refusal(id), { ...refusal(id), kind: 'delivered' }]);
    expect(await message(id)).toMatchObject({ status: Delivered, attempts: 1 });
    expect(await attempts(id)).toEqual([]);
  });

  /** The receipt that the first attempt was sent; `attempt` is missing where the provider does not echo it. */
  const sentReceipt = (messageId: number, attempt?: number): Receipt => ({
    ...{ channelId: CHANNEL, messageId, providerMessageId: `wamid-${messageId}`, kind: 'sent', at: now() },
    ...(attempt !== undefined && { attempt, retries: 0 }),
  });

  it.each([['with', 1] as const, ['without', undefined] as const])(
    'waits for its second attempt although it is also reported as sent, before or afterwards, %s an attempt',
    async (_, attempt) => {
      const id = await fixture.store({ phone: PHONE });
      await send(id);
      await fixture.receipts.accept([sentReceipt(id, attempt), refusal(id)]);
      expect(await message(id)).toMatchObject({ status: Pending, sentAt: null });
      await fixture.receipts.accept([sentReceipt(id, attempt)]);
      expect(await message(id)).toMatchObject({ status: Pending, sentAt: null });
      expect(await claim(id)).toMatchObject({ id, attempt: 2 });
    },
  );

  it('is not sent by a late receipt of its first attempt while the second one is under way', async () => {
    const id = await fixture.store({ phone: PHONE });
    await send(id);
    await fixture.receipts.accept([refusal(id)]);
    await claim(id);
    await fixture.receipts.accept([sentReceipt(id, 1)]);
    expect(await message(id)).toMatchObject({ status: Sending, attempts: 2 });
    await fixture.receipts.accept([sentReceipt(id, 2)]);
    expect(await message(id)).toMatchObject({ status: Sent, attempts: 2 });
  });

  it('waits for its second attempt although the answer to the first one is recorded after its lease', async () => {
    const id = await fixture.store({ phone: PHONE });
    for (let number = 1; number < 5; number++) await lose(id);
    const attempt = await lose(id);
    await fixture.receipts.accept([refusal(id, 5)]);
    expect(await message(id)).toMatchObject({ status: Pending });
    await fixture.recorder.record([{ kind: 'sent', attempt, at: now(), providerMessageId: null }]);
    expect(await message(id)).toMatchObject({ status: Pending, attempts: 5, sentAt: null });
  });

  it('fails when the second attempt is refused as well', async () => {
    const id = await fixture.store({ phone: PHONE });
    await send(id);
    await fixture.receipts.accept([refusal(id)]);
    await send(id);
    await fixture.receipts.accept([refusal(id, 2)]);
    expect(await message(id)).toMatchObject({ status: Failed });
  });

  it('fails at once if a template carried it, or where the channel has no other form', async () => {
    const [carried, plain] = [await fixture.store({}), await fixture.store({})];
    await send(carried, 'template:aviso');
    await fixture.receipts.accept([refusal(carried)]);
    fixture.outsideWindows.set(CHANNEL, { policy: 'fail', carrier: null });
    await send(plain);
    await fixture.receipts.accept([refusal(plain)]);
    for (const id of [carried, plain]) expect(await message(id)).toMatchObject({ status: Failed });
  });

  it('is passed in again when the receipt overtakes the answer to the request', async () => {
    const id = await fixture.store({});
    const attempt = await claim(id);
    const receipt = refusal(id);
    expect((await fixture.receipts.accept([receipt])).has(receipt)).toBe(false);
    expect(await message(id)).toMatchObject({ status: Sending });
    await fixture.recorder.record([{ kind: 'sent', attempt, at: now(), providerMessageId: null }]);
    await fixture.receipts.accept([receipt]);
    expect(await message(id)).toMatchObject({ status: Pending });
  });
});
