import { Aside, DAY_MS, MessageStatus, type Receipt } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, MessagesFixture } from '../../../test/support/fixtures/messages-fixture.js';
import type { ClaimedMessage } from './claims/attempt.js';

const { Sent, Delivered, Failed, Pending } = MessageStatus;
const BATCH = 1;
const AVISO = { name: 'aviso', language: 'pt_BR', parameters: [] };
const ofTemplate = { text: '', content: { template: AVISO } };
const ofAnother = { text: '', content: { template: { ...AVISO, name: 'outro' } } };

describe('messages that their provider holds back for a review', () => {
  let fixture: MessagesFixture;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    await fixture.database.write((tx) => tx.run("UPDATE channels SET gateway = 'whatsapp-cloud'"));
    await fixture.channels.refresh();
  });
  afterEach(() => fixture.close());

  const now = () => fixture.clock.now();
  const statusOf = async (id: number) => (await fixture.row(id)).status;
  const asideOf = async (id: number) => (await fixture.row(id)).aside;
  const reasonOf = async (id: number) => fixture.waiting.of((await fixture.reader.find(id))!);
  const claimable = async (...ids: number[]) => (await fixture.claims.claim(ids)).map(({ id }) => id);
  const stops = () => fixture.database.read('SELECT state FROM template_stops');
  async function sweep(): Promise<void> {
    fixture.clock.advance(3_000);
    while ((await fixture.reviewSweep.sweep()) > 0);
  }
  function accept(attempt: ClaimedMessage, template: string | null = 'aviso:pt_BR', isCarrier = false): Promise<void> {
    const held = { template, isCarrier };
    const providerMessageId = `wamid.${attempt.id}`;
    return fixture.recorder.record([{ kind: 'sent', attempt, at: now(), providerMessageId, held }]);
  }
  /** Claims the message, and the provider holds it. */
  async function hold(id: number, template?: string | null, isCarrier?: boolean): Promise<void> {
    const [attempt] = await fixture.claims.claim([id]);
    await accept(attempt!, template, isCarrier);
  }
  function receipt(id: number, kind: Receipt['kind'], rest: Partial<Receipt> = {}) {
    const base = { channelId: CHANNEL, messageId: id, providerMessageId: `wamid.${id}`, at: now() };
    return fixture.receipts.accept([{ ...base, kind, ...rest }]);
  }
  const dropped = (id: number) => receipt(id, 'failed', { code: 'template_unavailable', detail: '132015' });

  it('are sent, wait for the review, and are not sent again however long it takes', async () => {
    const id = await fixture.store(ofTemplate);
    await hold(id);
    for (const days of [0, 1, 40]) {
      fixture.clock.advance(days * DAY_MS);
      await fixture.sweeps.reapLostAttempts();
      await fixture.sweeps.giveUpUnknown();
      await fixture.sweeps.giveUpWaitingFor(CHANNEL);
      expect(await statusOf(id)).toBe(Sent);
      expect(await reasonOf(id)).toEqual({ code: 'provider_review', until: null, reason: null });
      expect(await claimable(id)).toEqual([]);
    }
    expect(await fixture.reader.find(id)).toMatchObject({ isInReview: 1, providerMessageId: `wamid.${id}` });
    expect(await fixture.held.count(CHANNEL)).toBe(1);
    expect(await fixture.held.ofBatches([BATCH, BATCH + 1])).toEqual(new Map([[BATCH, 1]]));
    expect((await fixture.batches.find(BATCH))?.held).toBe(1);
  });

  it('wait for nothing any more once the provider reports them as sent', async () => {
    const id = await fixture.store(ofTemplate);
    await hold(id);
    await receipt(id, 'sent');
    expect([await statusOf(id), await reasonOf(id), await fixture.held.count(CHANNEL)]).toEqual([Sent, null, 0]);
  });

  it('are not held where the receipt came before the answer', async () => {
    const id = await fixture.store(ofTemplate, ofTemplate);
    const [attempt] = await fixture.claims.claim([id]);
    await receipt(id, 'sent');
    await accept(attempt!);
    expect([await statusOf(id), await reasonOf(id)]).toEqual([Sent, null]);
    expect(await stops()).toEqual([]);
  });

  it('are held where the answer came after the end of the lease', async () => {
    const id = await fixture.store(ofTemplate);
    const [attempt] = await fixture.claims.claim([id]);
    fixture.clock.advance(60_000);
    await fixture.sweeps.reapLostAttempts();
    await accept(attempt!);
    expect((await reasonOf(id))?.code).toBe('provider_review');
  });

  it('end when the provider drops them, and do not wait until the template is back', async () => {
    const id = await fixture.store(ofTemplate);
    await hold(id);
    await dropped(id);
    expect(await fixture.row(id)).toMatchObject({ status: Failed, failure_code: 'template_unavailable' });
    expect(await fixture.held.count(CHANNEL)).toBe(0);
  });

  it('keep back the rest of the batch that would leave by the same template, and nothing else', async () => {
    const first = await fixture.store(ofTemplate, ofTemplate, ofAnother, {}, ofTemplate);
    const other = await fixture.store(ofTemplate);
    await hold(first);
    const ids = [1, 2, 3, 4].map((more) => first + more);
    expect(await claimable(...ids.slice(0, 1), ids[3]!, other)).toEqual([other]);
    await sweep();
    expect(await Promise.all(ids.map(asideOf))).toEqual([Aside.Review, Aside.No, Aside.No, Aside.Review]);
    expect(await reasonOf(ids[0]!)).toEqual({ code: 'provider_review', until: null, reason: null });
    expect((await reasonOf(ids[1]!))?.code).toBe('pace');
    expect(await claimable(...ids)).toEqual([ids[1], ids[2]]);
    expect(await fixture.batches.find(BATCH)).toMatchObject({
      stops: [{ template: 'aviso:pt_BR', state: 'held' }],
      blockedBy: { code: 'provider_review' },
    });
  });

  it('let the rest go on once one of them passes', async () => {
    const first = await fixture.store(ofTemplate, ofTemplate, ofTemplate);
    await hold(first);
    await sweep();
    await receipt(first, 'delivered');
    await sweep();
    expect([await statusOf(first), await asideOf(first + 1), await stops()]).toEqual([Delivered, Aside.No, []]);
    // The next one may be held again.
    await hold(first + 1);
    expect(await claimable(first + 2)).toEqual([]);
  });

  it('let the rest go on where one fails for another reason than the review', async () => {
    const first = await fixture.store(ofTemplate, ofTemplate);
    await hold(first);
    await receipt(first, 'failed', { code: 'recipient_unreachable' });
    await sweep();
    expect(await claimable(first + 1)).toEqual([first + 1]);
  });

  it('keep the rest back for a person where the provider drops one, and a person may let it go on for good', async () => {
    const first = await fixture.store(ofTemplate, ofTemplate, ofTemplate);
    await hold(first);
    await dropped(first);
    await sweep();
    expect(await reasonOf(first + 1)).toMatchObject({ code: 'provider_review', reason: 'template_unavailable' });
    await fixture.pauses.resume(BATCH, {});
    // At once, before anything is brought back.
    expect(await fixture.batches.find(BATCH)).toMatchObject({ stops: [], blockedBy: null });
    await sweep();
    await hold(first + 1);
    expect(await stops()).toEqual([{ state: 'allowed' }]);
    const [claimed] = await fixture.claims.claim([first + 2]);
    expect(claimed).toMatchObject({ id: first + 2 });
    expect(claimed).not.toHaveProperty('stoppableBatch');
  });

  it('keep back what a pause of the batch keeps back too, until both have ended', async () => {
    const first = await fixture.store(ofTemplate, ofTemplate);
    await hold(first);
    await fixture.pauses.pause(BATCH, {});
    await sweep();
    while ((await fixture.pauseSweep.sweep()) > 0);
    expect(await asideOf(first + 1)).toBe(Aside.Paused + Aside.Review);
    expect((await reasonOf(first + 1))?.code).toBe('batch_paused');
    await receipt(first, 'sent');
    await sweep();
    expect(await asideOf(first + 1)).toBe(Aside.Paused);
    await fixture.pauses.resume(BATCH, {});
    while ((await fixture.pauseSweep.sweep()) > 0);
    expect(await claimable(first + 1)).toEqual([first + 1]);
  });

  it('keep back the texts that the same carrier would bring, but not those to people who have written', async () => {
    const first = await fixture.store({}, {}, {}, ofAnother);
    const warm = { channelId: CHANNEL, person: String((await fixture.row(first + 2)).phone), at: now() };
    await fixture.contacts.received([warm]);
    await hold(first, 'recado_carrier:pt_BR', true);
    await sweep();
    expect(await claimable(first + 1, first + 2, first + 3)).toEqual([first + 2, first + 3]);
    // Who writes later gets their text, too.
    await fixture.contacts.received([
      { channelId: CHANNEL, person: String((await fixture.row(first + 1)).phone), at: now() },
    ]);
    fixture.clock.advance(60_000);
    await sweep();
    expect(await claimable(first + 1)).toEqual([first + 1]);
  });

  it('stop nothing where they left without a template, or alone', async () => {
    const direct = await fixture.store({}, {});
    await hold(direct, null);
    const alone = await fixture.store(ofTemplate);
    await hold(alone);
    expect(await stops()).toEqual([]);
    expect((await reasonOf(direct))?.code).toBe('provider_review');
  });

  it('let what waits for them be canceled and expire', async () => {
    const first = await fixture.store(ofTemplate, { ...ofTemplate, expiresAt: now() + 60_000 }, ofTemplate);
    await hold(first);
    await sweep();
    await fixture.cancellations.message(first + 2, {});
    fixture.clock.advance(60_000);
    await fixture.sweeps.expireWaiting();
    const statuses = await Promise.all([first + 1, first + 2].map(statusOf));
    expect(statuses).toEqual([MessageStatus.Expired, MessageStatus.Canceled]);
  });

  it('keep back what waits again after an attempt that had begun before', async () => {
    const first = await fixture.store(ofTemplate, ofTemplate);
    const [held, retried] = await fixture.claims.claim([first, first + 1]);
    expect(held).toMatchObject({ stoppableBatch: BATCH });
    await accept(held!);
    await sweep();
    const retry = { at: now(), code: 'gateway_error', detail: null, dueAt: now(), charged: true };
    await fixture.recorder.record([{ kind: 'retry', attempt: retried!, ...retry }]);
    expect([await statusOf(first + 1), await claimable(first + 1)]).toEqual([Pending, []]);
    await sweep();
    expect(await asideOf(first + 1)).toBe(Aside.Review);
  });

  it('go with the rows of old messages', async () => {
    const first = await fixture.store(ofTemplate, ofTemplate);
    await hold(first);
    await fixture.cancellations.message(first + 1, {});
    fixture.clock.advance(400 * DAY_MS);
    await fixture.eraser.eraseOlderThan(DAY_MS, 0);
    await fixture.remover.removeOlderThan(DAY_MS, 0);
    expect([await stops(), await fixture.held.count(CHANNEL)]).toEqual([[], 0]);
  });
});
