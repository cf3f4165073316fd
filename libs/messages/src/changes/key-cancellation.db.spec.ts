import { CancelingKeys } from '@recado/auth';
import type { Channels } from '@recado/channels';
import { Lane, MessageStatus, type NotificationType } from '@recado/core';
import { DatabaseUnavailableError } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHANNEL, KEY, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { DueMessages } from '../due-messages.js';
import { NotificationSubscriptions } from '../store/notifications.js';
import { KeyBacklog } from '../store/key-backlog.js';
import { KeyCancellation } from './key-cancellation.js';

const { Pending, Scheduled, Sending, Canceled, Unknown } = MessageStatus;
const OTHER_KEY = 2;
const MINUTE = 60_000;

class WantsAll extends NotificationSubscriptions {
  read() {
    return Promise.resolve({ isEmpty: false, wants: (_key: number, _type: NotificationType) => true });
  }
}

describe('KeyCancellation', () => {
  let fixture: MessagesFixture;
  let keys: CancelingKeys;
  let cancellation: KeyCancellation;

  beforeEach(async () => {
    fixture = await MessagesFixture.create(new WantsAll());
    await fixture.database.write((tx) =>
      tx.insert(
        'api_keys',
        ['name', 'prefix', 'last4', 'hash', 'scopes', 'created_at'],
        [['CRM', 'p', 'l', 'h2', '', 0]],
      ),
    );
    ({ keys, cancellation } = open());
  });
  afterEach(() => fixture.close());

  /** The same over the same database, as another process has it. */
  function open() {
    const { database, cancellations, clock } = fixture;
    const channels = { all: async () => [{ id: CHANNEL }, { id: CHANNEL + 1 }] } as unknown as Channels;
    const opened = new CancelingKeys(database);
    return {
      keys: opened,
      cancellation: new KeyCancellation(opened, cancellations, new KeyBacklog(database, channels), channels, clock),
    };
  }
  const revoke = (apiKeyId = KEY) =>
    fixture.database.write((tx) =>
      tx.run('UPDATE api_keys SET revoked_at = ?, cancel_waiting_since = ? WHERE id = ?', [
        fixture.clock.now(),
        fixture.clock.now(),
        apiKeyId,
      ]),
    );
  const statuses = async () => {
    const sql = 'SELECT status, COUNT(*) AS n FROM messages GROUP BY status ORDER BY status';
    const rows = await fixture.database.read<{ status: number; n: number }>(sql);
    return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
  };
  const sweepAll = async (on = cancellation) => {
    let total = 0;
    for (let canceled = await on.sweep(); canceled > 0; canceled = await on.sweep()) total += canceled;
    return total;
  };
  const store = (count: number, apiKeyId = KEY) =>
    fixture.writer.write(
      fixture.batch(
        Array.from({ length: count }, (_, index) => fixture.item(index)),
        apiKeyId,
      ),
    );

  it('keeps messages of the key from being claimed once it is requested, even published ones', async () => {
    const mine = await fixture.store({});
    const { messageIds: theirs } = await store(1, OTHER_KEY);
    await revoke();
    const started = await fixture.claims.claim([mine, ...theirs]);
    expect(started.map(({ id }) => id)).toEqual(theirs);
  });

  it('cancels due, scheduled and retried messages on every channel and lane, and none of other keys', async () => {
    const later = fixture.clock.now() + 3_600_000;
    const first = await fixture.store({}, { lane: Lane.High }, { scheduledAt: later, dueAt: later }, { dueAt: later });
    const elsewhere = { ...fixture.batch([fixture.item(0, { lane: Lane.Low })]), channelId: CHANNEL + 1 };
    await fixture.writer.write(elsewhere);
    await store(3, OTHER_KEY);
    await fixture.claims.claim([first]);
    expect(await sweepAll()).toBe(0);
    await revoke();
    expect(await sweepAll()).toBe(4);
    expect(await statuses()).toEqual({ [Pending]: 3, [Sending]: 1, [Canceled]: 4 });
    const row = await fixture.row(first + 1);
    expect(row).toMatchObject({ status: Canceled, ended_at: fixture.clock.now(), transitions: 1 });
  });

  it('continues in chunks after another process died', async () => {
    await store(1_700);
    await revoke();
    expect(await cancellation.sweep()).toBe(500);
    const write = vi.spyOn(fixture.database, 'write').mockRejectedValueOnce(new DatabaseUnavailableError('killed'));
    await expect(cancellation.sweep()).rejects.toThrow(DatabaseUnavailableError);
    write.mockRestore();
    expect(await sweepAll(open().cancellation)).toBe(1_200);
    expect(await statuses()).toEqual({ [Canceled]: 1_700 });
  });

  it('writes notifications and completes the batches', async () => {
    await store(2);
    await revoke();
    await sweepAll();
    const news = await fixture.database.read<{ type: string }>('SELECT type FROM notifications ORDER BY id');
    expect(news.map(({ type }) => type)).toEqual(['message.canceled', 'message.canceled', 'batch.completed']);
  });

  it('keeps waiting messages from being published from the first sweep on', async () => {
    const due = new DueMessages(fixture.database, cancellation);
    await store(2_000);
    await store(1, OTHER_KEY);
    await revoke();
    await cancellation.sweep();
    const keys = (await due.keysWaiting(CHANNEL, [Lane.Normal])).get(Lane.Normal);
    expect(keys?.map(({ apiKeyId }) => apiKeyId)).toEqual([OTHER_KEY]);
  });

  it('cancels a message that was being sent and returns to waiting', async () => {
    const first = await fixture.store({});
    const [attempt] = await fixture.claims.claim([first]);
    await revoke();
    fixture.clock.advance(10 * MINUTE);
    expect(await sweepAll()).toBe(0);
    const at = fixture.clock.now();
    const retry = {
      kind: 'retry',
      dueAt: at + MINUTE,
      charged: true,
      at,
      code: 'gateway_error',
      detail: null,
    } as const;
    await fixture.recorder.record([{ ...retry, attempt: attempt! }]);
    expect(await sweepAll()).toBe(1);
    expect(await statuses()).toEqual({ [Canceled]: 1 });
  });

  it('cancels messages of a request that was authenticated just before the revocation', async () => {
    await revoke();
    fixture.clock.advance(MINUTE);
    expect(await sweepAll()).toBe(0);
    await store(1);
    expect(await sweepAll()).toBe(1);
  });

  it('is settled after two minutes, when no message can return to waiting', async () => {
    await store(1);
    await revoke();
    await sweepAll();
    expect(await keys.all()).toHaveLength(1);
    fixture.clock.advance(2 * MINUTE);
    await sweepAll();
    expect(await keys.all()).toEqual([]);
    await sweepAll();
    expect(cancellation.isCanceling(KEY)).toBe(false);
  });

  it.each([Sending, Unknown, Scheduled])(
    'is not settled while a message of status %i may return to waiting',
    async (status) => {
      const id = await fixture.store({});
      await fixture.database.write((tx) => tx.run('UPDATE messages SET status = ? WHERE id = ?', [status, id]));
      await revoke();
      fixture.clock.advance(3 * MINUTE);
      await cancellation.sweep();
      expect(await keys.all()).toHaveLength(1);
    },
  );

  it('keeps a second request that arrives while the first is carried out', async () => {
    await revoke();
    const [before] = await keys.all();
    fixture.clock.advance(1);
    await revoke();
    await keys.settle(before!);
    expect(await keys.all()).toHaveLength(1);
  });
});
