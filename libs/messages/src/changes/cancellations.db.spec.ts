import { type ErrorCode, MessageStatus, type NotificationType } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KEY, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { NotificationSubscriptions } from '../store/notifications.js';

const { Pending, Scheduled, Sending, Sent, Canceled } = MessageStatus;
const BATCH = 1;
const ACTOR = { type: 'administrator', id: 5, name: 'ana@exemplo.com.br' } as const;
const refusal = (code: ErrorCode) => expect.objectContaining({ name: 'DomainError', code });

/** Subscribes to everything. */
class Curious extends NotificationSubscriptions {
  read() {
    return Promise.resolve({ isEmpty: false, wants: (_key: number, _type: NotificationType) => true });
  }
}

describe('Cancellations', () => {
  let fixture: MessagesFixture;

  beforeEach(async () => (fixture = await MessagesFixture.create()));
  afterEach(() => fixture.close());

  const now = () => fixture.clock.now();
  const later = () => ({ scheduledAt: now() + 1_000, dueAt: now() + 1_000 });
  const status = async (id: number) => (await fixture.row(id)).status;
  const many = (count: number) => Array.from({ length: count }, (_, index) => fixture.item(index, later()));
  const trail = () => fixture.database.read('SELECT action, actor_name AS name, target_id AS id FROM audit_entries');

  describe('a message', () => {
    it('cancels it, whether it is due, scheduled or waits for a retry', async () => {
      const first = await fixture.store({}, later(), {});
      const [attempt] = await fixture.claims.claim([first + 2]);
      const failure = { at: now(), code: 'gateway_error', detail: null, dueAt: now() + 5_000, charged: true };
      await fixture.recorder.record([{ kind: 'retry', attempt: attempt!, ...failure }]);
      for (const id of [first, first + 1, first + 2]) {
        expect(await fixture.cancellations.message(id, {})).toMatchObject({ id, status: Canceled, endedAt: now() });
      }
      fixture.clock.advance(60_000);
      expect(await fixture.claims.claim([first, first + 1, first + 2])).toEqual([]);
    });

    it('repeated changes nothing', async () => {
      const id = await fixture.store({});
      const before = await fixture.cancellations.message(id, {});
      fixture.clock.advance(5);
      expect(await fixture.cancellations.message(id, { actor: ACTOR })).toEqual(before);
      expect(await fixture.row(id)).toMatchObject({ transitions: 1 });
      expect(await trail()).toEqual([]);
    });

    it('is refused once it was claimed', async () => {
      const id = await fixture.store({});
      await fixture.claims.claim([id]);
      await expect(fixture.cancellations.message(id, {})).rejects.toEqual(refusal('not_cancelable'));
      expect(await status(id)).toBe(Sending);
    });

    it('is limited to its own key', async () => {
      const id = await fixture.store({});
      const others = fixture.cancellations.message(id, { apiKeyId: KEY + 1 });
      await expect(others).rejects.toEqual(refusal('not_found'));
      await expect(fixture.cancellations.message(id + 1, {})).rejects.toEqual(refusal('not_found'));
      expect(await status(id)).toBe(Pending);
      expect(await fixture.cancellations.message(id, { apiKeyId: KEY })).toMatchObject({ status: Canceled });
    });

    it('leaves an audit entry for a person, and nudges the feeder', async () => {
      const nudged = vi.fn();
      fixture.signal.onNudge(nudged);
      const id = await fixture.store({});
      await fixture.cancellations.message(id, { actor: ACTOR });
      expect(await trail()).toEqual([{ action: 'message.canceled', name: ACTOR.name, id }]);
      expect(nudged).toHaveBeenCalledTimes(1);
    });

    it('races with a claim: exactly one of them wins', async () => {
      const ids = (await fixture.writer.write(fixture.batch(many(60).map((item) => ({ ...item, dueAt: now() })))))
        .messageIds;
      const answers = await Promise.all(
        ids.map(async (id) => {
          const [canceled, [started]] = await Promise.all([
            fixture.cancellations.message(id, {}).then(
              () => true,
              // A cancel that comes too late is refused.
              () => false,
            ),
            fixture.claims.claim([id]),
          ]);
          return [canceled, started !== undefined, await status(id)];
        }),
      );
      for (const [canceled, started, found] of answers) {
        // A claim skips a row that the cancellation has locked; one of the two always wins.
        expect([canceled, started, found]).toEqual(canceled ? [true, false, Canceled] : [false, true, Sending]);
      }
    });
  });

  describe('a batch', () => {
    it('cancels waiting messages and counts every message once', async () => {
      const first = await fixture.store({}, later(), {}, {}, {});
      const [sending, sent] = await fixture.claims.claim([first, first + 2]);
      await fixture.recorder.record([{ kind: 'sent', attempt: sent!, at: now(), providerMessageId: null }]);
      await fixture.cancellations.message(first + 3, {});
      const counts = { batchId: BATCH, total: 5, canceled: 2, alreadyCanceled: 1, notCancelable: 2 };
      expect(await fixture.cancellations.batch(BATCH, {})).toEqual(counts);
      expect(await Promise.all([0, 1, 2, 3, 4].map((index) => status(first + index)))).toEqual([
        Sending,
        Canceled,
        Sent,
        Canceled,
        Canceled,
      ]);
      expect(sending?.id).toBe(first);
      const again = { ...counts, canceled: 0, alreadyCanceled: 3 };
      expect(await fixture.cancellations.batch(BATCH, {})).toEqual(again);
    });

    it('of ten thousand is canceled in chunks, each message once, with one audit entry', async () => {
      await fixture.writer.write(fixture.batch(many(10_000)));
      const units = vi.spyOn(fixture.database, 'write');
      const counts = { total: 10_000, canceled: 10_000, alreadyCanceled: 0, notCancelable: 0 };
      expect(await fixture.cancellations.batch(BATCH, { actor: ACTOR })).toMatchObject(counts);
      expect(units.mock.calls.length).toBeGreaterThanOrEqual(20);
      expect(await trail()).toEqual([{ action: 'batch.canceled', name: ACTOR.name, id: BATCH }]);
    });

    it('is refused when every message was claimed', async () => {
      const first = await fixture.store({}, {});
      await fixture.claims.claim([first, first + 1]);
      await expect(fixture.cancellations.batch(BATCH, {})).rejects.toEqual(refusal('not_cancelable'));
    });

    it('is limited to its own key', async () => {
      const id = await fixture.store({});
      await expect(fixture.cancellations.batch(BATCH, { apiKeyId: KEY + 1 })).rejects.toEqual(refusal('not_found'));
      await expect(fixture.cancellations.batch(BATCH + 1, {})).rejects.toEqual(refusal('not_found'));
      expect(await status(id)).toBe(Pending);
    });
  });

  it('writes notifications for subscribers', async () => {
    const watched = await MessagesFixture.create(new Curious());
    const first = await watched.store({}, later());
    await watched.cancellations.batch(BATCH, {});
    const news = await watched.database.read(
      'SELECT type, message_id AS id, previous_status AS was FROM notifications ORDER BY notifications.id',
    );
    await watched.close();
    expect(news).toEqual([
      { type: 'message.canceled', id: first, was: Pending },
      { type: 'message.canceled', id: first + 1, was: Scheduled },
      { type: 'batch.completed', id: null, was: null },
    ]);
  });
});
