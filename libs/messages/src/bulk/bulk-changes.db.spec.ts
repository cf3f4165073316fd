import { Aside, Lane, MessageStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHANNEL, KEY, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import type { NewBulkChange } from './bulk-change.js';
import type { FailureSelection, ScheduleSelection } from './selection.js';

const { Pending, Scheduled, Sending, Failed, Canceled, Delivered } = MessageStatus;
const HOUR = 3_600_000;
const ACTOR = { type: 'administrator', id: 5, name: 'ana@exemplo.com.br' } as const;

describe('BulkChanges', () => {
  let fixture: MessagesFixture;

  beforeEach(async () => (fixture = await MessagesFixture.create()));
  afterEach(() => fixture.close());

  const now = () => fixture.clock.now();
  const at = (time: number) => ({ scheduledAt: time, dueAt: time });
  const statusOf = async (id: number) => (await fixture.row(id)).status;
  const statuses = (first: number, count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => statusOf(first + index)));
  const many = (count: number, changes: object) => Array.from({ length: count }, (_, i) => fixture.item(i, changes));
  async function run(change: NewBulkChange) {
    await fixture.bulk.start(change, ACTOR);
    while ((await fixture.runner.step()) > 0);
    return (await fixture.bulk.recent(change.selection.kind, 1))[0]!;
  }
  const listed = async () =>
    (await fixture.database.read<{ id: number }>('SELECT message_id AS id FROM message_failures')).map(({ id }) => id);
  async function fail(ids: readonly number[], code = 'no_whatsapp'): Promise<void> {
    const attempts = await fixture.claims.claim(ids);
    const rest = { code, finalCode: code, detail: null, reason: null, at: now() };
    await fixture.recorder.record(attempts.map((attempt) => ({ kind: 'failed', attempt, ...rest })));
  }

  it('are kept for 30 days after their end, whether another one is asked for or not', async () => {
    const selection = { kind: 'failures', channelId: CHANNEL, code: 'no_whatsapp', until: now() } as const;
    await run({ action: 'retry', selection, time: null });
    fixture.clock.advance(30 * 24 * HOUR);
    await fixture.bulk.sweep();
    expect(await fixture.bulk.recent('failures', 5)).toHaveLength(1);
    fixture.clock.advance(1);
    await fixture.bulk.sweep();
    expect(await fixture.bulk.recent('failures', 5)).toEqual([]);
  });

  describe('of failures', () => {
    const group = (changes: Partial<FailureSelection> = {}): FailureSelection => {
      return { kind: 'failures', channelId: CHANNEL, code: 'no_whatsapp', until: now(), ...changes };
    };
    const retry = (changes: Partial<FailureSelection> = {}) => {
      return { action: 'retry', selection: group(changes), time: null } as const;
    };

    it('send a group again, and nothing else', async () => {
      const { messageIds } = await fixture.writer.write(fixture.batch(many(1_203, {})));
      const others = await fixture.store({}, {});
      await fail(messageIds);
      await fail([others], 'gateway_rejected');
      expect(await fixture.bulk.count(group())).toBe(1_203);
      expect(await run(retry())).toMatchObject({ done: 1_203, skipped: 0, expected: 1_203, endedAt: now() });
      expect(new Set(await statuses(messageIds[0]!, 1_203))).toEqual(new Set([Pending]));
      expect([await statusOf(others), await statusOf(others + 1), await listed()]).toEqual([Failed, Pending, [others]]);
    });

    it('leave what failed after the page was shown', async () => {
      const first = await fixture.store({}, {});
      await fail([first]);
      const until = now();
      fixture.clock.advance(1);
      await fail([first + 1]);
      expect(await run(retry({ until }))).toMatchObject({ done: 1 });
      expect([await statusOf(first + 1), await listed()]).toEqual([Failed, [first + 1]]);
    });

    it('leave what failed before the time that the page was limited to', async () => {
      const first = await fixture.store({}, {});
      await fail([first]);
      fixture.clock.advance(1);
      await fail([first + 1]);
      expect(await fixture.bulk.count(group({ from: now() }))).toBe(1);
      expect(await run(retry({ from: now() }))).toMatchObject({ done: 1, expected: 1 });
      expect(await listed()).toEqual([first]);
    });

    it('skip what cannot be sent again, and end', async () => {
      const { messageIds } = await fixture.writer.write(fixture.batch(many(700, {})));
      await fail(messageIds);
      await fixture.database.write((tx) => tx.run('UPDATE messages SET text = NULL WHERE id <= ?', [messageIds[599]!]));
      expect(await run(retry())).toMatchObject({ done: 100, skipped: 600 });
      expect((await listed()).length).toBe(600);
    });

    it('discard a group: its messages stay as they are and are no longer listed', async () => {
      const first = await fixture.store({}, {}, {});
      await fail([first, first + 1]);
      const change = await run({ action: 'discard', selection: group(), time: null });
      expect([change.done, await listed(), await statuses(first, 3)]).toEqual([2, [], [Failed, Failed, Pending]]);
    });

    it('discard a group: a repeated receipt of a failure does not list its message again', async () => {
      const first = await fixture.store({});
      const [attempt] = await fixture.claims.claim([first]);
      await fixture.recorder.record([{ kind: 'sent', attempt: attempt!, at: now(), providerMessageId: 'p1' }]);
      const rest = { channelId: CHANNEL, messageId: first, providerMessageId: 'p1', at: now() } as const;
      const receipt = { ...rest, kind: 'failed', code: 'no_whatsapp' } as const;
      await fixture.receipts.accept([receipt]);
      expect(await listed()).toEqual([first]);
      await run({ action: 'discard', selection: group(), time: null });
      await fixture.receipts.accept([receipt]);
      expect([await listed(), await statusOf(first)]).toEqual([[], Failed]);
    });

    it('list a message that fails again, and one that a receipt fails; a retry by itself takes it off', async () => {
      const first = await fixture.store({}, {});
      await fail([first]);
      await fixture.retries.message(first, {});
      expect(await listed()).toEqual([]);
      await fail([first]);
      const [attempt] = await fixture.claims.claim([first + 1]);
      await fixture.recorder.record([{ kind: 'sent', attempt: attempt!, at: now(), providerMessageId: 'p2' }]);
      const receipt = { channelId: CHANNEL, messageId: first + 1, providerMessageId: 'p2', at: now() } as const;
      for (const _ of [1, 2]) await fixture.receipts.accept([{ ...receipt, kind: 'failed', code: 'delivery_failed' }]);
      expect(await listed()).toEqual([first, first + 1]);
      expect(await fixture.bulk.count(group({ code: 'delivery_failed' }))).toBe(1);
    });

    it('take a message off the list once a receipt of delivery has healed it, or it was erased', async () => {
      const first = await fixture.store({}, {}, {});
      await fail([first, first + 1, first + 2]);
      const receipt = { channelId: CHANNEL, messageId: first, providerMessageId: 'p1', at: now() } as const;
      await fixture.receipts.accept([{ ...receipt, kind: 'delivered' }]);
      await fixture.database.write((tx) => tx.run('UPDATE messages SET text = NULL WHERE id = ?', [first + 1]));
      expect(await statusOf(first)).toBe(Delivered);
      await fixture.sweeps.checkFailures();
      expect(await listed()).toEqual([first + 2]);
    });

    it('send the failed messages of one batch again', async () => {
      const first = await fixture.store({}, {}, {});
      await fail([first, first + 1]);
      expect(await fixture.retries.batch(1, { actor: ACTOR })).toBe(2);
      expect([await listed(), await statuses(first, 3)]).toEqual([[], [Pending, Pending, Pending]]);
      await expect(fixture.retries.batch(1, {})).rejects.toMatchObject({ code: 'not_retryable' });
    });
  });

  it('are stored once, however many ask for the same one at the same moment', async () => {
    const first = await fixture.store({});
    await fail([first]);
    const selection = { kind: 'failures', channelId: CHANNEL, code: 'no_whatsapp', until: now() } as const;
    const ask = () => fixture.bulk.start({ action: 'retry', selection, time: null }, ACTOR);
    for (let round = 0; round < 5; round++) {
      const ids = await Promise.all([1, 2, 3, 4].map(ask));
      expect([new Set(ids).size, await fixture.bulk.stop(ids[0]!, ACTOR)]).toEqual([1, true]);
    }
    expect(await fixture.bulk.recent('failures', 100)).toHaveLength(5);
  });

  it('discard nothing for a reschedule whose time is missing in its row', async () => {
    const first = await fixture.store({});
    await fail([first]);
    const selection = { kind: 'failures', channelId: CHANNEL, code: 'no_whatsapp', until: now() } as const;
    await fixture.bulk.start({ action: 'discard', selection, time: null }, ACTOR);
    await fixture.database.write((tx) => tx.run("UPDATE bulk_changes SET action = 'reschedule'"));
    await expect(fixture.runner.step()).rejects.toThrow();
    expect(await listed()).toEqual([first]);
  });

  describe('of schedules', () => {
    const range = (changes: Partial<ScheduleSelection> = {}): ScheduleSelection => {
      return { kind: 'schedules', from: now(), until: now() + HOUR, channelId: null, apiKeyId: null, ...changes };
    };
    const cancel = (changes: Partial<ScheduleSelection> = {}) => {
      return { action: 'cancel', selection: range(changes), time: null } as const;
    };
    const to = (time: number) => ({ scheduledAt: time, dueAt: time, zone: 'America/Sao_Paulo' });

    it('cancel an hour of all keys, lanes and batches, and nothing else', async () => {
      const inHour = at(now() + HOUR / 2);
      const first = await fixture.store(inHour, { ...inHour, lane: Lane.Low }, at(now() + HOUR), {}, at(now()));
      const { messageIds } = await fixture.writer.write(fixture.batch(many(1_100, inHour), KEY + 1));
      expect(await fixture.bulk.count(range())).toBe(1_103);
      expect(await fixture.bulk.count(range({ apiKeyId: KEY }))).toBe(3);
      expect(await fixture.bulk.count(range({ channelId: CHANNEL + 1 }))).toBe(0);
      expect(await run(cancel())).toMatchObject({ done: 1_103, skipped: 0 });
      expect(await statuses(first, 5)).toEqual([Canceled, Canceled, Scheduled, Pending, Canceled]);
      expect(new Set(await statuses(messageIds[0]!, 1_100))).toEqual(new Set([Canceled]));
    });

    it('cancel the messages of one key only', async () => {
      const first = await fixture.store(at(now() + 1));
      const { messageIds } = await fixture.writer.write(fixture.batch([fixture.item(0, at(now() + 1))], KEY + 1));
      expect(await run(cancel({ apiKeyId: KEY + 1 }))).toMatchObject({ done: 1 });
      expect([await statusOf(first), await statusOf(messageIds[0]!)]).toEqual([Scheduled, Canceled]);
    });

    it('move an hour to a time within it, each message once, and skip what expires before', async () => {
      const { messageIds } = await fixture.writer.write(fixture.batch(many(1_300, at(now() + 10_000))));
      const first = await fixture.store({ ...at(now() + 20_000), expiresAt: now() + 30_000 }, at(now() + 50_000));
      const time = to(now() + HOUR / 2);
      const moved = await run({ action: 'reschedule', selection: range(), time });
      expect(moved).toMatchObject({ done: 1_301, skipped: 1, expected: 1_302 });
      expect((await fixture.row(messageIds[0]!)).due_at).toBe(time.dueAt);
      expect([(await fixture.row(first)).due_at, (await fixture.row(first + 1)).due_at]).toEqual([
        now() + 20_000,
        time.dueAt,
      ]);
    });

    it('move the same hour once more to another time while the first move is under way', async () => {
      const first = await fixture.store(at(now() + 10_000));
      const [wrong, right] = [to(now() + HOUR / 2), to(now() + HOUR / 3)];
      await fixture.bulk.start({ action: 'reschedule', selection: range(), time: wrong }, ACTOR);
      expect(await run({ action: 'reschedule', selection: range(), time: right })).toMatchObject({ done: 1 });
      expect((await fixture.row(first)).due_at).toBe(right.dueAt);
    });

    it('cancel what is set aside for cold recipients too, wherever it is when its turn comes', async () => {
      const { messageIds } = await fixture.writer.write(fixture.batch(many(1_300, at(now() + 5))));
      const odd = messageIds.filter((id) => id % 2 === 1);
      const first = await fixture.store(at(now() + HOUR), at(now() + HOUR / 2), at(now() + HOUR / 2));
      await fixture.cold.setAside([...odd, first, first + 1, first + 2]);
      await fixture.pauses.pause(2, {});
      await fixture.pauseSweep.sweep();
      await fixture.pauses.resume(2, {});
      await fixture.pauseSweep.sweep();
      expect(await fixture.bulk.count(range())).toBe(1_302);
      await fixture.bulk.start(cancel(), ACTOR);
      await fixture.runner.step();
      // The limits of the channel are removed, and others are set aside.
      await fixture.cold.bringBack(odd);
      await fixture.cold.setAside(messageIds.filter((id) => id % 2 === 0));
      while ((await fixture.runner.step()) > 0);
      expect((await fixture.bulk.recent('schedules', 1))[0]).toMatchObject({ done: 1_302, skipped: 0 });
      expect(new Set(await statuses(messageIds[0]!, 1_300))).toEqual(new Set([Canceled]));
      expect(await statuses(first, 3)).toEqual([Scheduled, Canceled, Canceled]);
    });

    it('move what is set aside to its new time, each message once, and not what a pause holds', async () => {
      const { messageIds } = await fixture.writer.write(fixture.batch(many(700, at(now() + 10_000))));
      const paused = await fixture.store(at(now() + 10_000));
      await fixture.cold.setAside([...messageIds.slice(0, 600), paused]);
      await fixture.pauses.pause(2, {});
      await fixture.pauseSweep.sweep();
      const time = to(now() + HOUR / 2);
      await fixture.bulk.start({ action: 'reschedule', selection: range(), time }, ACTOR);
      await fixture.runner.step();
      // What has been moved is set aside again.
      await fixture.cold.setAside(messageIds.slice(0, 300));
      while ((await fixture.runner.step()) > 0);
      expect((await fixture.bulk.recent('schedules', 1))[0]).toMatchObject({ done: 700, skipped: 0 });
      const rows = await Promise.all(messageIds.map((id) => fixture.row(id)));
      expect(new Set(rows.map((row) => Number(row.due_at)))).toEqual(new Set([time.dueAt]));
      expect(rows.filter(({ aside }) => aside === Aside.Cold)).toHaveLength(300);
      expect(rows.filter(({ aside }) => aside === Aside.No)).toHaveLength(400);
      expect(await fixture.row(paused)).toMatchObject({ aside: Aside.Both, due_at: now() + 10_000 });
    });

    it('never change what a worker claims meanwhile', async () => {
      const first = await fixture.store(at(now() + 5), at(now() + 5));
      await fixture.bulk.start(cancel(), ACTOR);
      fixture.clock.advance(10);
      await fixture.claims.claim([first]);
      while ((await fixture.runner.step()) > 0);
      expect(await statuses(first, 2)).toEqual([Sending, Canceled]);
    });
  });

  it('go on after a crash where they ended, and count every message once', async () => {
    await fixture.writer.write(fixture.batch(many(1_200, at(now() + 5))));
    const selection = { kind: 'schedules', from: 0, until: now() + HOUR, channelId: null, apiKeyId: null } as const;
    await fixture.bulk.start({ action: 'cancel', selection, time: null }, ACTOR);
    await fixture.runner.step();
    // A step whose commit is lost changes nothing.
    const write = fixture.database.write.bind(fixture.database);
    vi.spyOn(fixture.database, 'write').mockImplementationOnce((work) =>
      write(async (tx) => {
        await work(tx);
        throw new Error('away');
      }),
    );
    await expect(fixture.runner.step()).rejects.toThrow('away');
    expect((await fixture.bulk.recent('schedules', 1))[0]).toMatchObject({ done: 500, endedAt: null });
    while ((await fixture.runner.step()) > 0);
    expect((await fixture.bulk.recent('schedules', 1))[0]).toMatchObject({ done: 1_200, skipped: 0 });
  });

  it('are stored once while they are under way, can be stopped, and are in the audit trail', async () => {
    await fixture.writer.write(fixture.batch(many(600, at(now() + 5))));
    const selection = { kind: 'schedules', from: 0, until: now() + HOUR, channelId: null, apiKeyId: null } as const;
    const change = { action: 'cancel', selection, time: null } as const;
    const id = await fixture.bulk.start(change, ACTOR);
    expect(await fixture.bulk.start(change, ACTOR)).toBe(id);
    await fixture.runner.step();
    expect([await fixture.bulk.stop(id, ACTOR), await fixture.bulk.stop(id, ACTOR)]).toEqual([true, false]);
    expect(await fixture.runner.step()).toBe(0);
    expect((await fixture.bulk.recent('schedules', 5)).map(({ done }) => done)).toEqual([500]);
    const trail = await fixture.database.read<{ action: string }>('SELECT action FROM audit_entries ORDER BY id');
    expect(trail.map(({ action }) => action)).toEqual(['messages.cancel_started', 'messages.change_stopped']);
  });
});
