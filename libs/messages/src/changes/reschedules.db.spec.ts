import { type ErrorCode, MessageStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KEY, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';

const { Pending, Scheduled } = MessageStatus;
const BATCH = 1;
const HOUR = 3_600_000;
const ACTOR = { type: 'administrator', id: 5, name: 'ana@exemplo.com.br' } as const;
const refusal = (code: ErrorCode, path?: string, why?: string) =>
  expect.objectContaining({ code, ...(path && { violations: [expect.objectContaining({ path, code: why })] }) });

describe('Reschedules', () => {
  let fixture: MessagesFixture;

  beforeEach(async () => (fixture = await MessagesFixture.create()));
  afterEach(() => fixture.close());

  const now = () => fixture.clock.now();
  const at = (time: number) => ({ scheduledAt: time, dueAt: time });
  /** A time with an offset, as the API has it. */
  const iso = (time: number) => new Date(time).toISOString();
  const move = (id: number, scheduledAt: string, timezone?: string) =>
    fixture.reschedules.message(id, { scheduledAt, timezone }, {});
  const started = async (...ids: number[]) => (await fixture.claims.claim(ids)).map(({ id }) => id);

  describe('a message', () => {
    it('moves it later, so that it is not claimed before', async () => {
      const id = await fixture.store({});
      const moved = await move(id, iso(now() + HOUR));
      expect(moved).toMatchObject({ status: Scheduled, scheduledAt: now() + HOUR, dueAt: now() + HOUR });
      fixture.clock.advance(HOUR - 1);
      expect(await started(id)).toEqual([]);
      fixture.clock.advance(1);
      expect(await started(id)).toEqual([id]);
    });

    it('moves it earlier or to now, so that it is claimed at once', async () => {
      const first = await fixture.store(at(now() + HOUR), at(now() + HOUR));
      expect(await move(first, iso(now()))).toMatchObject({ status: Scheduled, dueAt: now() });
      const free = { status: Pending, scheduledAt: null, dueAt: now(), resumedAt: now() };
      expect(await move(first + 1, 'now')).toMatchObject(free);
      expect((await started(first, first + 1)).sort()).toEqual([first, first + 1]);
    });

    it('counts as a transition only when the status changes', async () => {
      const id = await fixture.store(at(now() + HOUR));
      await move(id, iso(now() + 2 * HOUR));
      expect(await fixture.row(id)).toMatchObject({ transitions: 0 });
      await move(id, 'now');
      expect(await fixture.row(id)).toMatchObject({ transitions: 1 });
    });

    it('reads a time in the given zone and shows the schedule in that zone', async () => {
      const id = await fixture.store({});
      const moved = await move(id, '2026-11-21 12:00:00', 'Asia/Tokyo');
      expect(moved).toMatchObject({ scheduledAt: Date.UTC(2026, 10, 21, 3), timezone: 'Asia/Tokyo' });
      expect(await move(id, '2026-11-21 13:00:00')).toMatchObject({ scheduledAt: Date.UTC(2026, 10, 21, 4) });
      expect(await move(id, ' 2026-11-21T14:00-0300 ')).toMatchObject({ scheduledAt: Date.UTC(2026, 10, 21, 17) });
      expect(await move(id, ' now ')).toMatchObject({ timezone: 'America/Sao_Paulo' });
    });

    it.each([
      ['2026-02-30 00:00:00', undefined, 'scheduled_at', 'datetime_no_such_date'],
      ['soon', undefined, 'scheduled_at', 'datetime_format'],
      ['2026-11-20 08:44:59', undefined, 'scheduled_at', 'schedule_past'],
      ['2028-01-01 00:00:00', undefined, 'scheduled_at', 'schedule_too_far'],
      ['2027-03-14 02:30:00', 'America/New_York', 'scheduled_at', 'datetime_skipped'],
      ['2026-11-21 12:00:00', 'Lua/Mar', 'timezone', 'timezone_unknown'],
    ])('refuses %j in %s at %s: %s', async (text, zone, path, why) => {
      const id = await fixture.store({});
      await expect(move(id, text, zone)).rejects.toEqual(refusal('validation_failed', path, why));
      expect(await fixture.row(id)).toMatchObject({ status: Pending, transitions: 0 });
    });

    it('accepts a time up to 15 minutes in the past, due at once', async () => {
      const id = await fixture.store({});
      expect(await move(id, '2026-11-20 08:45:00')).toMatchObject({ status: Scheduled, dueAt: now() });
    });

    it('refuses a time at or after its expiry', async () => {
      const id = await fixture.store({ expiresAt: now() + HOUR });
      const late = refusal('validation_failed', 'scheduled_at', 'schedule_after_expiry');
      await expect(move(id, iso(now() + HOUR))).rejects.toEqual(late);
      expect(await move(id, iso(now() + HOUR - 1_000))).toMatchObject({ status: Scheduled });
      fixture.clock.advance(HOUR);
      await expect(move(id, 'now')).rejects.toEqual(late);
      await fixture.sweeps.expireWaiting();
      expect(await fixture.row(id)).toMatchObject({ status: MessageStatus.Expired });
    });

    it('is refused once it was claimed or has ended', async () => {
      const first = await fixture.store({}, {});
      await fixture.claims.claim([first]);
      await fixture.cancellations.message(first + 1, {});
      for (const id of [first, first + 1]) {
        await expect(move(id, 'now')).rejects.toEqual(refusal('not_reschedulable'));
      }
    });

    it('moves a message that waits for a retry, and keeps its count of attempts', async () => {
      const id = await fixture.store({});
      const [attempt] = await fixture.claims.claim([id]);
      const failure = { at: now(), code: 'gateway_error', detail: null, dueAt: now() + 5_000, charged: true };
      await fixture.recorder.record([{ kind: 'retry', attempt: attempt!, ...failure }]);
      await move(id, iso(now() + HOUR));
      expect(await fixture.row(id)).toMatchObject({ status: Scheduled, attempts: 1 });
      const receipt = { channelId: 1, messageId: id, providerMessageId: null, at: now() };
      await fixture.receipts.accept([{ ...receipt, kind: 'delivered' }]);
      expect(await fixture.row(id)).toMatchObject({ status: MessageStatus.Delivered });
    });

    it('is limited to its own key, and leaves an audit entry for a person', async () => {
      const id = await fixture.store({});
      const by = { apiKeyId: KEY + 1 };
      await expect(fixture.reschedules.message(id, { scheduledAt: 'now' }, by)).rejects.toEqual(refusal('not_found'));
      const nudged = vi.fn();
      fixture.signal.onNudge(nudged);
      await fixture.reschedules.message(id, { scheduledAt: '2026-11-21 12:00:00' }, { apiKeyId: KEY, actor: ACTOR });
      const details = '{"scheduled_at":"2026-11-21 12:00:00","timezone":"America/Sao_Paulo"}';
      const [entry] = await fixture.database.read('SELECT action, target_id AS id, details FROM audit_entries');
      expect(entry).toEqual({ action: 'message.rescheduled', id, details });
      expect(nudged).toHaveBeenCalledTimes(1);
    });
  });

  describe('a batch', () => {
    const moveBatch = (scheduledAt: string) => fixture.reschedules.batch(BATCH, { scheduledAt }, {});

    it('moves waiting messages and returns how many', async () => {
      const first = await fixture.store({}, at(now() + HOUR), {});
      await fixture.claims.claim([first]);
      const moved = await moveBatch(iso(now() + 2 * HOUR));
      expect(moved).toMatchObject({ batchId: BATCH, total: 3, rescheduled: 2, notReschedulable: 1 });
      fixture.clock.advance(2 * HOUR);
      expect(await started(first, first + 1, first + 2)).toEqual([first + 1, first + 2]);
      await expect(moveBatch('now')).rejects.toEqual(refusal('not_reschedulable'));
    });

    it('of ten thousand is moved in chunks, each message once', async () => {
      const items = Array.from({ length: 10_000 }, (_, index) => fixture.item(index, at(now() + HOUR)));
      await fixture.writer.write(fixture.batch(items));
      expect(await moveBatch('now')).toMatchObject({ rescheduled: 10_000, notReschedulable: 0 });
      const [row] = await fixture.database.read<{ due: number; moves: number }>(
        'SELECT MAX(due_at) AS due, MAX(transitions) AS moves FROM messages',
      );
      expect(row).toEqual({ due: now(), moves: 1 });
    });

    it('is not changed when one waiting message would expire before', async () => {
      const first = await fixture.store(at(now() + HOUR), { expiresAt: now() + HOUR });
      const late = refusal('validation_failed', 'scheduled_at', 'schedule_after_expiry');
      await expect(moveBatch(iso(now() + HOUR))).rejects.toEqual(late);
      expect(await fixture.row(first)).toMatchObject({ scheduled_at: now() + HOUR, transitions: 0 });
      await fixture.cancellations.message(first + 1, {});
      expect(await moveBatch(iso(now() + 2 * HOUR))).toMatchObject({ rescheduled: 1 });
    });

    it('is limited to its own key', async () => {
      await fixture.store({});
      const others = fixture.reschedules.batch(BATCH, { scheduledAt: 'now' }, { apiKeyId: KEY + 1 });
      await expect(others).rejects.toEqual(refusal('not_found'));
    });
  });
});
