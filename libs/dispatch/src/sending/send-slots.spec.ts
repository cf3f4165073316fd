import { Lane } from '@recado/core';
import { describe, expect, it } from 'vitest';
import { MAX_OPEN_SENDS, OpenSends } from './open-sends.js';
import { SendSlots } from './send-slots.js';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Outcomes that wait to be recorded. */
const waiting = (unrecorded: number) => ({ unrecorded });

describe('SendSlots', () => {
  it('keeps the last slot for the high lane', async () => {
    const slots = new SendSlots(3, new OpenSends(waiting(0)));
    const entered: string[] = [];
    const enter = (name: string, lane: Lane) => void slots.take(lane).then(() => entered.push(name));
    enter('a', Lane.Normal);
    enter('b', Lane.Low);
    enter('c', Lane.Normal);
    enter('urgent', Lane.High);
    await settled();
    expect(entered).toEqual(['a', 'b', 'urgent']);
    slots.release(Lane.Normal);
    await settled();
    expect(entered).toEqual(['a', 'b', 'urgent']);
    slots.release(Lane.Normal);
    await settled();
    expect(entered).toEqual(['a', 'b', 'urgent', 'c']);
  });

  it('serves every lane also with one slot', async () => {
    const slots = new SendSlots(1, new OpenSends(waiting(0)));
    await slots.take(Lane.Low);
    slots.release(Lane.Low);
    await expect(slots.take(Lane.Normal)).resolves.toBeUndefined();
  });

  it('gives no slot while as many sends are under way or unrecorded as a kill may repeat', () => {
    const outcomes = waiting(MAX_OPEN_SENDS - 20);
    const slots = new SendSlots(64, new OpenSends(outcomes));
    const begun: string[] = [];
    for (let at = 0; at < 30; at++) slots.enter(Lane.Normal, () => begun.push('normal'));
    expect(begun).toHaveLength(3);
    for (let at = 0; at < 30; at++) slots.enter(Lane.High, () => begun.push('high'));
    expect(begun.filter((lane) => lane === 'high')).toHaveLength(13);
    outcomes.unrecorded -= 20;
    slots.admit();
    expect(begun.slice(16)).toEqual(Array.from({ length: 15 }, () => 'high'));
  });

  it.each([
    [Lane.Normal, 10],
    [Lane.High, 3],
  ])('leaves room for another channel where every slot of eight is taken (lane %s)', (lane, least) => {
    const open = new OpenSends(waiting(0));
    const slow = Array.from({ length: 8 }, () => new SendSlots(64, open));
    for (const slots of slow) for (let at = 0; at < 200; at++) slots.enter(lane, () => undefined);
    const begun: number[] = [];
    const other = new SendSlots(64, open);
    for (let at = 0; at < 64; at++) other.enter(lane, () => begun.push(at));
    expect(begun.length).toBeGreaterThanOrEqual(least);
    const before = begun.length;
    for (let round = 0; round < 50; round++) {
      other.release(lane);
      for (const slots of slow) slots.admit();
    }
    expect(begun).toHaveLength(Math.min(64, before + 50));
  });

  it('counts the sends of all channels together', () => {
    const open = new OpenSends(waiting(MAX_OPEN_SENDS - 18));
    const [slots, others] = [new SendSlots(64, open), new SendSlots(64, open)];
    const begun: string[] = [];
    slots.enter(Lane.Normal, () => begun.push('one'));
    others.enter(Lane.Normal, () => begun.push('other'));
    others.enter(Lane.Normal, () => begun.push('late'));
    expect(begun).toEqual(['one', 'other']);
    slots.release(Lane.Normal);
    others.admit();
    expect(begun).toEqual(['one', 'other', 'late']);
  });
});
