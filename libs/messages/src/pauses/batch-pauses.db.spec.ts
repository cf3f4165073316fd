import { Aside, type ErrorCode, MessageStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHANNEL, KEY, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { DueMessages } from '../due-messages.js';
import { LockedMessages } from '../changes/locked-messages.js';
import { BatchPauseSweep } from './batch-pause-sweep.js';

const { Pending, Scheduled, Sending, Sent, Failed, Canceled, Expired } = MessageStatus;
const BATCH = 1;
const MINUTE = 60_000;
const ACTOR = { type: 'administrator', id: 5, name: 'ana@exemplo.com.br' } as const;
const refusal = (code: ErrorCode) => expect.objectContaining({ name: 'DomainError', code });

describe('BatchPauses', () => {
  let fixture: MessagesFixture;

  beforeEach(async () => (fixture = await MessagesFixture.create()));
  afterEach(() => fixture.close());

  const now = () => fixture.clock.now();
  const at = (time: number) => ({ scheduledAt: time, dueAt: time });
  const pause = () => fixture.pauses.pause(BATCH, {});
  const resume = () => fixture.pauses.resume(BATCH, {});
  const claimable = async (...ids: number[]) => (await fixture.claims.claim(ids)).map(({ id }) => id);
  const dueAt = async (id: number) => Number((await fixture.row(id)).due_at);
  const asideOf = async (id: number) => Number((await fixture.row(id)).aside);
  const placeOf = async (id: number) => [await asideOf(id), await dueAt(id)];
  /** As the leader does twice a second, until nothing is left to do. */
  async function sweep(): Promise<void> {
    fixture.clock.advance(3_000);
    while ((await fixture.pauseSweep.sweep()) > 0);
  }
  async function pauses(): Promise<number> {
    return (await fixture.database.read('SELECT batch_id FROM batch_pauses')).length;
  }
  async function failed(id: number): Promise<void> {
    const [attempt] = await fixture.claims.claim([id]);
    const rest = { code: 'no_whatsapp', finalCode: 'no_whatsapp', detail: null, reason: null };
    await fixture.recorder.record([{ kind: 'failed', attempt: attempt!, at: now(), ...rest }]);
  }

  it('stop every claim at once, before anything is set aside, and let it go on', async () => {
    const first = await fixture.store({}, at(now() + MINUTE));
    expect(await pause()).toEqual({ batchId: BATCH, pausedAt: now() });
    fixture.clock.advance(MINUTE);
    expect(await claimable(first, first + 1)).toEqual([]);
    expect(await resume()).toEqual({ batchId: BATCH, pausedAt: null });
    expect(await claimable(first, first + 1)).toEqual([first, first + 1]);
  });

  it('have one time where several requests pause a batch at once', async () => {
    await fixture.store({});
    let time = now();
    fixture.clock.now = () => (time += 1);
    const paused = await Promise.all(Array.from({ length: 8 }, () => pause()));
    const rows = await fixture.database.read<{ pausedAt: number }>('SELECT paused_at AS pausedAt FROM batch_pauses');
    expect(new Set(paused.map(({ pausedAt }) => pausedAt))).toEqual(new Set(rows.map(({ pausedAt }) => pausedAt)));
  });

  it('let what is being sent end, and set it aside where it must wait again', async () => {
    const first = await fixture.store({}, {}, {});
    const [sent, retried] = await fixture.claims.claim([first, first + 1]);
    await pause();
    await sweep();
    await fixture.recorder.record([{ kind: 'sent', attempt: sent!, at: now(), providerMessageId: null }]);
    const retry = { at: now(), code: 'gateway_error', detail: null, dueAt: now() + 5_000, charged: true };
    await fixture.recorder.record([{ kind: 'retry', attempt: retried!, ...retry }]);
    expect([(await fixture.row(first)).status, await asideOf(first + 1)]).toEqual([Sent, Aside.No]);
    fixture.clock.advance(MINUTE);
    expect(await claimable(first + 1, first + 2)).toEqual([]);
    await sweep();
    expect(await placeOf(first + 1)).toEqual([Aside.Paused, retry.dueAt]);
  });

  it('set messages aside so that the feeder reads past none of them', async () => {
    const due = new DueMessages(fixture.database);
    const items = Array.from({ length: 1_200 }, (_, index) => fixture.item(index));
    await fixture.writer.write(fixture.batch(items));
    const { messageIds } = await fixture.writer.write(fixture.batch([fixture.item(0)]));
    await pause();
    await sweep();
    expect(fixture.pauseSweep.isPaused(BATCH)).toBe(true);
    const found = await due.first({ channelId: CHANNEL, lane: items[0]!.lane, apiKeyId: KEY }, 2);
    expect(found.map(({ id }) => id)).toEqual([messageIds[0]]);
  });

  it('give every message its own time back, in the old order', async () => {
    const first = await fixture.store({}, at(now() + MINUTE), { dueAt: now() + 7 });
    const before = await Promise.all([0, 1, 2].map((index) => dueAt(first + index)));
    await pause();
    await sweep();
    expect(await placeOf(first)).toEqual([Aside.Paused, before[0]]);
    await resume();
    await sweep();
    expect(await Promise.all([0, 1, 2].map((index) => dueAt(first + index)))).toEqual(before);
    expect(await pauses()).toBe(0);
    expect((await fixture.row(first)).status).toBe(Pending);
  });

  it('hold again when they are paused while messages get their times back', async () => {
    const first = await fixture.store({}, {});
    await pause();
    await sweep();
    await resume();
    await pause();
    await sweep();
    expect(await claimable(first, first + 1)).toEqual([]);
    expect(await asideOf(first)).toBe(Aside.Paused);
    expect(await pauses()).toBe(1);
  });

  it('set nothing aside once they have ended, although another leader was about to', async () => {
    const items = Array.from({ length: 1_200 }, (_, index) => fixture.item(index));
    const { messageIds } = await fixture.writer.write(fixture.batch(items));
    await pause();
    const { database, clock, signal } = fixture;
    const other = new BatchPauseSweep(database, clock, new LockedMessages(database), signal);
    const write = database.write.bind(database);
    vi.spyOn(database, 'write').mockImplementationOnce(async (work) => {
      const done = await write(work);
      await resume();
      while ((await other.sweep()) > 0);
      return done;
    });
    await sweep();
    expect([await pauses(), (await claimable(...messageIds)).length]).toEqual([0, 1_200]);
  });

  it('race with claims: what was claimed was claimed before, and the rest waits', async () => {
    const items = Array.from({ length: 60 }, (_, index) => fixture.item(index));
    const { messageIds } = await fixture.writer.write(fixture.batch(items));
    const racing = messageIds.slice(0, 40).map((id) => claimable(id));
    const [claimed] = await Promise.all([Promise.all(racing), pause()]);
    expect(await claimable(...messageIds)).toEqual([]);
    await sweep();
    const statuses = await Promise.all(messageIds.map(async (id) => (await fixture.row(id)).status));
    const begun = new Set(claimed.flat());
    expect(statuses).toEqual(messageIds.map((id) => (begun.has(id) ? Sending : Pending)));
    await resume();
    await sweep();
    expect(await claimable(...messageIds)).toHaveLength(60 - begun.size);
  });

  it.each([
    ['before it is set aside', false],
    ['after it was set aside', true],
  ])('hold a message that is rescheduled %s, at its new time afterwards', async (_, isSwept) => {
    const id = await fixture.store({});
    await pause();
    if (isSwept) await sweep();
    const time = new Date(Math.ceil(now() / 1_000) * 1_000 + MINUTE);
    await fixture.reschedules.message(id, { scheduledAt: time.toISOString() }, {});
    expect(await placeOf(id)).toEqual([Aside.Paused, time.getTime()]);
    fixture.clock.advance(5 * MINUTE);
    expect(await claimable(id)).toEqual([]);
    await resume();
    await sweep();
    expect([...(await placeOf(id)), (await fixture.row(id)).status]).toEqual([Aside.No, time.getTime(), Scheduled]);
    expect(await claimable(id)).toEqual([id]);
  });

  it('hold a failed message that is sent again', async () => {
    const id = await fixture.store({}, {});
    await failed(id);
    await pause();
    await sweep();
    expect((await fixture.row(id)).status).toBe(Failed);
    await fixture.retries.message(id, {});
    expect(await asideOf(id)).toBe(Aside.Paused);
    expect(await claimable(id)).toEqual([]);
    await resume();
    await sweep();
    expect(await claimable(id)).toEqual([id]);
  });

  it('let messages be canceled and expire', async () => {
    const first = await fixture.store({}, { expiresAt: now() + MINUTE }, {});
    await pause();
    await sweep();
    await fixture.cancellations.message(first, {});
    fixture.clock.advance(MINUTE);
    await fixture.sweeps.expireWaiting();
    const statuses = await Promise.all([0, 1, 2].map(async (index) => (await fixture.row(first + index)).status));
    expect(statuses).toEqual([Canceled, Expired, Pending]);
    await fixture.cancellations.batch(BATCH, {});
    await sweep();
    await sweep();
    // Nothing is left to hold: the pause has ended.
    expect([await pauses(), await asideOf(first + 2)]).toEqual([0, Aside.No]);
  });

  it('continue in another process from what is stored', async () => {
    const first = await fixture.store({}, {});
    await pause();
    expect(await pauses()).toBe(1);
    await sweep();
    await resume();
    // The process that resumed it ends here; the leader finds the row.
    await sweep();
    expect(await claimable(first)).toEqual([first]);
  });

  it('are the reason why its messages wait, and of its unknown end', async () => {
    const first = await fixture.store(at(now() + MINUTE), at(now() + MINUTE));
    await fixture.claims.claim([first]);
    await pause();
    for (const swept of [false, true]) {
      if (swept) await sweep();
      const { items } = await fixture.queries.page({}, { limit: 10 });
      const reasons = await fixture.waiting.ofAll(items);
      expect(reasons.get(first)).toEqual({ code: 'batch_paused', until: null, reason: null });
      expect(items[0]).toMatchObject({ isPaused: 1 });
      expect(items[0]!.dueAt).toBe(await dueAt(items[0]!.id));
      expect(await fixture.batches.find(BATCH)).toMatchObject({
        forecast: { end: null },
        blockedBy: { code: 'batch_paused' },
      });
    }
  });

  it('repeated change nothing, and leave one audit entry each', async () => {
    await fixture.store({});
    const paused = await fixture.pauses.pause(BATCH, { actor: ACTOR });
    fixture.clock.advance(5);
    expect(await fixture.pauses.pause(BATCH, { actor: ACTOR })).toEqual(paused);
    expect(await fixture.batches.find(BATCH)).toMatchObject({ pausedAt: paused.pausedAt, pausedBy: ACTOR.name });
    for (const _ of [1, 2]) await fixture.pauses.resume(BATCH, { actor: ACTOR });
    const trail = 'SELECT action, target_id AS id FROM audit_entries ORDER BY audit_entries.id';
    expect(await fixture.database.read(trail)).toEqual([
      { action: 'batch.paused', id: BATCH },
      { action: 'batch.resumed', id: BATCH },
    ]);
  });

  it('are refused where nothing is left to send, too many are paused, or the batch is of another key', async () => {
    const id = await fixture.store({});
    await expect(fixture.pauses.pause(BATCH, { apiKeyId: KEY + 1 })).rejects.toEqual(refusal('not_found'));
    await expect(fixture.pauses.resume(BATCH + 1, {})).rejects.toEqual(refusal('not_found'));
    const many = Array.from({ length: 1_000 }, (_, index) => [index + 2, 0]);
    await fixture.database.write((tx) => tx.insertIfAbsent('batch_pauses', ['batch_id', 'paused_at'], many));
    await expect(pause()).rejects.toEqual(refusal('not_pausable'));
    await fixture.database.write((tx) => tx.run('DELETE FROM batch_pauses'));
    await fixture.cancellations.message(id, {});
    await expect(pause()).rejects.toEqual(refusal('not_pausable'));
  });
});
