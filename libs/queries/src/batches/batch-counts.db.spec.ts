import { MessageStatus, WAITING } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { BatchCounts } from './batch-counts.js';
import type { BatchStatusRow } from './batch-status-row.js';

const MESSAGES = 6_000;
const { Pending, Scheduled, Sent, Failed } = MessageStatus;
/** Batches that one statement counts. */
const [SMALL, OTHER] = [
  { id: 1, total: 1 },
  { id: 2, total: 1 },
];

describe('BatchCounts', () => {
  let fixture: MessagesFixture;
  let counts: BatchCounts;
  let first: number;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    counts = new BatchCounts(fixture.database);
    first = await fixture.store(...Array.from({ length: MESSAGES }, () => ({})));
    await set('status', Sent, 'id % 3 = 0');
  });
  afterEach(() => fixture.close());

  const set = (column: string, value: number | string, where: string) =>
    fixture.database.write((tx) => tx.run(`UPDATE messages SET ${column} = ${value} WHERE ${where}`));
  /** What is read of the rows: times and positions of those that wait only. */
  const seen = (found: Awaited<ReturnType<typeof of>>) => {
    const rows = found.get(1)!.rows;
    const order = ({ status, channelId, code }: BatchStatusRow) => `${status} ${channelId} ${code}`;
    const shown = rows
      .map(({ providerMessageId: _, claimed: __, firstClaimed: ___, ...row }) => row)
      .map((row) => (WAITING.includes(row.status) ? row : { ...row, due: 0, lastDueId: 0, lastDueAt: 0 }));
    const claimed = rows.reduce((sum, row) => sum + row.claimed, 0);
    const firsts = rows.map(({ firstClaimed }) => firstClaimed).filter((at) => at !== null);
    const sorted = shown.toSorted((a, b) => order(a as BatchStatusRow).localeCompare(order(b as BatchStatusRow)));
    return { rows: sorted, claimed, firstClaimed: Math.min(...firsts) };
  };
  const of = (total = MESSAGES) => counts.of([{ id: 1, total }], fixture.clock.now());
  const numbers = async (total?: number) =>
    (await of(total)).get(1)!.rows.map(({ status, messages }) => [status, messages]);

  it('reads a batch in slices, between which the process does other work', async () => {
    const read = vi.spyOn(fixture.database, 'read');
    let others = 0;
    let isDone = false;
    const work = () => {
      others++;
      if (!isDone) setImmediate(work);
    };
    setImmediate(work);
    const [pending, sent] = (await of()).get(1)!.rows;
    isDone = true;
    expect(others).toBeGreaterThanOrEqual(2);
    expect(read.mock.calls.filter(([sql]) => sql.includes('AS claimed'))).toHaveLength(3);
    expect([pending!.messages, sent!.messages]).toEqual([4_000, 2_000]);
    expect(pending).toMatchObject({ status: Pending, firstId: first, due: 4_000, lastDueId: first + MESSAGES - 2 });
  });

  /** Changes rows after the first statement of the count, as a worker does at any moment. */
  const afterFirst = (change: () => Promise<unknown>) => {
    const { database } = fixture;
    const read = database.read.bind(database);
    let isFirst = true;
    vi.spyOn(database, 'read').mockImplementation(async (sql, values) => {
      const found = await read(sql, values);
      if (isFirst) {
        isFirst = false;
        await change();
      }
      return found;
    });
  };

  it.each([
    ['leave', `status = ${Sent}, due_at = 1`, `status = ${Pending}`],
    ['fail', `status = ${Failed}, failure_code = 'x'`, `status = ${Pending} AND id % 2 = 0`],
    ['wait again', `status = ${Pending}`, `status = ${Sent}`],
  ])('is of one moment where messages %s between its statements', async (_, change, where) => {
    afterFirst(() => fixture.database.write((tx) => tx.run(`UPDATE messages SET ${change} WHERE ${where}`)));
    const rows = (await of(1)).get(1)!.rows;
    expect(rows.reduce((sum, { messages }) => sum + messages, 0)).toBe(MESSAGES);
    const waiting = rows.filter(({ status }) => WAITING.includes(status));
    expect(waiting.every(({ messages, due, firstLaterAt }) => messages === due && firstLaterAt === null)).toBe(true);
    expect(await numbers(1)).toEqual(rows.map(({ status, messages }) => [status, messages]));
  });

  it('counts the channels of a batch apart', async () => {
    await set('channel_id', 2, 'id % 2 = 0');
    const rows = (await of()).get(1)!.rows;
    expect(rows.map(({ status, channelId, messages }) => [status, channelId, messages]).sort()).toEqual([
      [Pending, 1, 2_000],
      [Pending, 2, 2_000],
      [Sent, 1, 1_000],
      [Sent, 2, 1_000],
    ]);
  });

  it.each(['dense', 'sparse'])('reads the same numbers in slices of %s ids as in one statement', async (ids) => {
    await set('status', Failed, 'id % 7 = 1');
    await set('failure_code', "'gateway_timeout'", 'id % 14 = 1');
    await set('status', Scheduled, 'id % 11 = 2');
    await set('scheduled_at', fixture.clock.now() + 60_000, 'id % 11 = 2');
    await set('due_at', 'id + due_at', 'id % 11 = 2');
    await set('channel_id', 2, 'id % 5 = 0');
    await set('started_at', fixture.clock.now(), 'id % 3 = 0');
    await set('provider_message_id', "'p-1'", 'id % 3 = 0');
    if (ids === 'sparse') await set('batch_id', 2, 'id % 4 > 0');
    const [inSlices, inOne] = [await of(), await counts.of([SMALL, OTHER], fixture.clock.now())];
    expect(seen(inSlices)).toEqual(seen(inOne));
    expect(inSlices.get(1)!.rows.length).toBeGreaterThan(7);
  });

  it('does not let a list wait for a large batch', async () => {
    expect(await counts.of([{ id: 1, total: 100_000 }, OTHER], fixture.clock.now(), 0)).toEqual(
      new Map([
        [1, null],
        [2, { rows: [], countedAt: null }],
      ]),
    );
    // It has been counted meanwhile.
    expect(await numbers(100_000)).toHaveLength(2);
    expect((await counts.of([{ id: 1, total: 100_000 }], fixture.clock.now(), 0)).get(1)?.rows).toHaveLength(2);
  });

  it('counts large batches again after some seconds only', async () => {
    expect(await numbers(100_000)).toEqual([
      [Pending, 4_000],
      [Sent, 2_000],
    ]);
    await set('status', Sent, 'id % 3 = 1');
    expect((await numbers(100_000))[0]).toEqual([Pending, 4_000]);
    expect((await numbers())[0]).toEqual([Pending, 2_000]);
    fixture.clock.advance(5_000);
    expect((await numbers(100_000))[0]).toEqual([Pending, 2_000]);
  });

  it('finds the first waiting messages, and says whether there are others', async () => {
    const { found, isAll } = await counts.waiting(1, first, 3_500);
    expect([found.length, isAll]).toEqual([3_500, false]);
    expect(found.slice(0, 3).map(({ id }) => id)).toEqual([first, first + 1, first + 3]);
    const all = await counts.waiting(1, first, 4_000);
    expect([all.found.length, all.isAll]).toEqual([4_000, true]);
  });
});
