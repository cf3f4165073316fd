import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { AcceptedIds } from './accepted-ids.js';

const MINUTE = 60_000;
/** Ids ascend with times only to within this, in ms. */
const SLACK = 5 * MINUTE;
/** Extra ids that a span may have at each end. */
const COARSE = 1_024;
const BATCH = 3_000;

describe('AcceptedIds: the span of a time range', () => {
  let fixture: MessagesFixture;
  let ids: AcceptedIds;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    ids = new AcceptedIds(fixture.database);
  });
  afterEach(() => fixture.close());

  /** A batch every ten minutes; returns the first id of each and when it was accepted. */
  async function fill(count: number): Promise<{ first: number; at: number }[]> {
    const items = Array.from({ length: BATCH }, (_, index) => fixture.item(index));
    const batches: { first: number; at: number }[] = [];
    for (let index = 0; index < count; index++) {
      if (index > 0) fixture.clock.advance(10 * MINUTE);
      const { messageIds } = await fixture.writer.write(fixture.batch(items));
      batches.push({ first: messageIds[0]!, at: fixture.clock.now() });
    }
    return batches;
  }

  it('contains every message of that time and few others', async () => {
    for (const { first, at } of await fill(4)) {
      const { before, downTo } = await ids.spanOf({ from: at, until: at + 1 });
      expect(downTo).toBeLessThanOrEqual(first);
      expect(downTo).toBeGreaterThan(first - COARSE);
      expect(before).toBeGreaterThanOrEqual(first + BATCH);
      expect(before).toBeLessThan(first + BATCH + COARSE);
    }
  });

  it('contains messages whose id came late or whose process has a slow clock', async () => {
    const [, second] = await fill(3);
    const { first, at } = second!;
    expect((await ids.spanOf({ from: at + SLACK })).downTo).toBeLessThanOrEqual(first);
    expect((await ids.spanOf({ from: at + SLACK + 1 })).downTo).toBeGreaterThan(first);
    expect((await ids.spanOf({ until: at - SLACK + 1 })).before).toBeGreaterThanOrEqual(first + BATCH);
    expect((await ids.spanOf({ until: at - SLACK })).before).toBeLessThan(first + BATCH);
  });

  it('is unbounded without times', async () => {
    expect(await ids.spanOf({})).toEqual({ before: Number.MAX_SAFE_INTEGER, downTo: 0 });
    expect(await ids.spanOf()).toEqual({ before: Number.MAX_SAFE_INTEGER, downTo: 0 });
  });

  it('stays within the existing ids', async () => {
    const { before } = await ids.spanOf({ from: 0, until: fixture.clock.now() + MINUTE });
    expect(before).toBe(1);
    const [first, last] = await fill(2);
    expect((await ids.spanOf({ until: first!.at - 60 * MINUTE })).before).toBeLessThan(first!.first + COARSE);
    expect((await ids.spanOf({ from: last!.at + 60 * MINUTE })).downTo).toBeGreaterThan(last!.first + BATCH - COARSE);
  });

  it('takes few reads, also over a gap', async () => {
    const [, second] = await fill(2);
    const gap = 'UPDATE messages SET id = id + 4000000000000 WHERE id >= ?';
    await fixture.database.write((tx) => tx.run(gap, [second!.first]));
    const read = vi.spyOn(fixture.database, 'read');
    const { downTo } = await ids.spanOf({ from: second!.at });
    expect(downTo).toBeLessThanOrEqual(second!.first + 4_000_000_000_000);
    expect(downTo).toBeGreaterThan(second!.first - COARSE);
    expect(read.mock.calls.length).toBeLessThan(44);
  });
});
