import { Lane, LANES, MessageStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, KEY, MessagesFixture } from '../../../test/support/fixtures/messages-fixture.js';
import { DueMessages, WaitingKeys } from './due-messages.js';

describe('DueMessages', () => {
  let fixture: MessagesFixture;
  let due: DueMessages;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    due = new DueMessages(fixture.database);
  });
  afterEach(() => fixture.close());

  const now = () => fixture.clock.now();
  const group = { channelId: CHANNEL, lane: Lane.Normal, apiKeyId: KEY };

  it('finds each key with waiting messages once, without reading the messages', async () => {
    for (const key of [9, 3, 9, 5]) {
      await fixture.writer.write(fixture.batch([fixture.item(0), fixture.item(1, { scheduledAt: now() + 5 })], key));
    }
    const keys = [3, 5, 9].map((apiKeyId) => ({ apiKeyId, firstDue: now() }));
    const found = await due.keysWaiting(CHANNEL, [Lane.High, Lane.Normal]);
    expect([...found]).toEqual([
      [Lane.High, []],
      [Lane.Normal, keys],
    ]);
  });

  it('returns when the first pending or scheduled message of a key is due', async () => {
    const later = { scheduledAt: now() + 5, dueAt: now() + 5 };
    await fixture.store(later, { dueAt: now() + 9 }, { ...later, dueAt: now() + 7 });
    const found = await due.keysWaiting(CHANNEL, [Lane.Normal]);
    expect(found.get(Lane.Normal)).toEqual([{ apiKeyId: KEY, firstDue: now() + 5 }]);
  });

  it('finds the channels on which messages wait, due or not, among those that it is asked for', async () => {
    const store = (channelId: number, changes: object = {}) =>
      fixture.writer.write({ ...fixture.batch([fixture.item(0, changes)]), channelId });
    for (let channel = 150; channel >= 3; channel -= 3) await store(channel);
    await store(7, { scheduledAt: now() + 5, dueAt: now() + 5 });
    const [sent] = (await store(8)).messageIds;
    await fixture.claims.claim([sent!]);
    const asked = Array.from({ length: 240 }, (_, index) => index + 5);
    const expected = asked.filter((id) => (id % 3 === 0 && id <= 150) || id === 7);
    const found = await due.channelsWaiting(asked);
    expect([...found].sort((a, b) => a - b)).toEqual(expected);
    expect(await due.channelsWaiting([])).toEqual(new Set());
  });

  it('finds the keys of many channels as those of each, whether one key has messages there or several', async () => {
    const keys = new WaitingKeys(fixture.database);
    const channels = Array.from({ length: 60 }, (_, index) => index + 3);
    for (const channelId of channels.filter((id) => id % 4 !== 0)) {
      for (let key = 1; key <= 1 + (channelId % 3); key++) {
        const items = [
          fixture.item(0, { dueAt: now() - key * channelId }),
          fixture.item(1, { lane: LANES[key % 3]!, scheduledAt: now() + key, dueAt: now() + key }),
        ];
        await fixture.writer.write({ ...fixture.batch(items, key), channelId });
      }
    }
    const found = await keys.findAll(channels, LANES);
    expect([...found.keys()].sort((a, b) => a - b)).toEqual(channels.filter((id) => id % 4 !== 0));
    for (const [channelId, lanes] of found) expect(lanes).toEqual(await keys.find(channelId, LANES));
    const pending = await keys.findAll(channels, LANES, { statuses: [MessageStatus.Pending] });
    expect([...pending.values()].every((lanes) => lanes.get(Lane.High)!.length === 0)).toBe(true);
    expect(await keys.findAll(channels, LANES, { statuses: [MessageStatus.Sent] })).toEqual(new Map());
  });

  it('lists a group in send order, scheduled and pending messages together', async () => {
    const first = await fixture.store(
      { dueAt: now() + 20 },
      { scheduledAt: now() + 10, dueAt: now() + 10 },
      { dueAt: now() + 20 },
      { lane: Lane.High },
    );
    const found = await due.first(group, 10);
    expect(found.map(({ id }) => id - first)).toEqual([1, 0, 2]);
    expect(await due.first(group, 1)).toHaveLength(1);
  });

  it('lists a lane whole by its keys, each in send order, where it holds few', async () => {
    const store = async (key: number, ...changes: object[]) =>
      (
        await fixture.writer.write(
          fixture.batch(
            changes.map((one, index) => fixture.item(index, one)),
            key,
          ),
        )
      ).messageIds;
    const [late, early] = await store(9, { dueAt: now() + 7 }, { dueAt: now() + 3, scheduledAt: now() + 3 });
    const [other] = await store(3, {});
    await store(3, { lane: Lane.High });
    const found = await due.inLane(CHANNEL, Lane.Normal, 3);
    expect([...(found ?? [])].map(([key, messages]) => [key, messages.map(({ id }) => id)])).toEqual([
      [3, [other]],
      [9, [early, late]],
    ]);
    expect(await due.inLane(CHANNEL, Lane.Normal, 2)).toBeNull();
    expect(await due.inLane(CHANNEL + 1, Lane.Normal, 2)).toEqual(new Map());
  });

  it('returns the states of published messages', async () => {
    const first = await fixture.store({}, {});
    await fixture.claims.claim([first]);
    const states = await due.states([first, first + 1, 999]);
    expect(new Map(states.map(({ id, status }) => [id - first, status]))).toEqual(
      new Map([
        [0, 2],
        [1, 0],
      ]),
    );
    expect(await due.states([])).toEqual([]);
  });

  it('returns when a message to a recipient was last claimed, behind many waiting ones', async () => {
    const phone = '5511911112222';
    const first = await fixture.store({ phone }, { phone }, { phone });
    expect(await due.lastClaimedAt(CHANNEL, phone)).toBeNull();
    await fixture.claims.claim([first]);
    const at = now();
    fixture.clock.advance(10);
    expect(await due.lastClaimedAt(CHANNEL, phone)).toBe(at);
    expect(await due.lastClaimedAt(CHANNEL + 1, phone)).toBeNull();
    expect(await due.lastClaimedAt(CHANNEL, '5511933334444')).toBeNull();
  });
});
