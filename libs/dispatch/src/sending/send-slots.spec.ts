import { Lane } from '@recado/core';
import { describe, expect, it } from 'vitest';
import { SendSlots } from './send-slots.js';

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('SendSlots', () => {
  it('keeps the last slot for the high lane', async () => {
    const slots = new SendSlots(3);
    const entered: string[] = [];
    const enter = (name: string, lane: Lane) => void slots.take(lane).then(() => entered.push(name));
    enter('a', Lane.Normal);
    enter('b', Lane.Low);
    enter('c', Lane.Normal);
    enter('urgent', Lane.High);
    await settled();
    expect(entered).toEqual(['a', 'b', 'urgent']);
    slots.release();
    await settled();
    expect(entered).toEqual(['a', 'b', 'urgent']);
    slots.release();
    await settled();
    expect(entered).toEqual(['a', 'b', 'urgent', 'c']);
  });

  it('serves every lane also with one slot', async () => {
    const slots = new SendSlots(1);
    await slots.take(Lane.Low);
    slots.release();
    await expect(slots.take(Lane.Normal)).resolves.toBeUndefined();
  });
});
