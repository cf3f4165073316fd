import type { PoolView } from '@recado/channels';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PoolsFixture } from '../../../test/support/fixtures/pools-fixture.js';
import { PoolAssignment } from './pools.js';

const phones = (count: number, first = 5511987650000) =>
  Array.from({ length: count }, (_, index) => String(first + index));

describe('PoolAssignment', () => {
  let fixture: PoolsFixture;
  let pool: PoolView;

  beforeEach(async () => {
    fixture = await PoolsFixture.create();
    pool = fixture.pool;
  });
  afterEach(() => fixture.close());

  const assign = (some: readonly string[], pools: PoolAssignment = fixture.messages.pools) => pools.of(pool, some);
  const counts = (ids: readonly number[]) => fixture.memberIds.map((id) => ids.filter((each) => each === id).length);

  it('shares new people evenly among channels without limits', async () => {
    expect(counts(await assign(phones(300)))).toEqual([100, 100, 100]);
  });

  it('shares them by the paces of the channels', async () => {
    await fixture.pace(0, 2);
    await fixture.pace(1, 1);
    await fixture.pace(2, 1);
    expect(counts(await assign(phones(400)))).toEqual([200, 100, 100]);
  });

  it('gives a person the same channel again, also with the other form of their number, and in another process', async () => {
    const before = await assign(phones(50));
    const other = fixture.assignment();
    expect(await assign(phones(50).toReversed(), other)).toEqual(before.toReversed());
    const [withNinth] = await assign(['5511987650000']);
    expect(await assign(['551187650000'], other)).toEqual([withNinth]);
  });

  it('gives a number the channel of the one that a provider named for it, whichever came first', async () => {
    const [one, other, third] = ['22890123456', '22822123456', '22899123456'];
    const { identities } = fixture.messages;
    await identities.linkNumbers(one, other);
    const [channel] = await assign([other]);
    await assign(phones(1));
    expect(await assign([one, other], fixture.assignment())).toEqual([channel, channel]);
    const [own] = await assign([third]);
    expect(own).not.toBe(channel);
    await identities.linkNumbers(other, third);
    const [both, again] = await assign([third, one]);
    expect(both).toBe(again);
  });

  it('gives two requests for one new person the same channel', async () => {
    const processes = [fixture.assignment(), fixture.assignment(), fixture.assignment()];
    // Each process is at another turn.
    await assign(phones(1, 5521900000000), processes[1]);
    await assign(phones(2, 5531900000000), processes[2]);
    const answers = await Promise.all(processes.map((process) => assign(phones(20), process)));
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('leaves out channels that are paused, suspended or archived, and takes a suspended one again when its block is over', async () => {
    await fixture.pause(0);
    expect(counts(await assign(phones(10)))).toEqual([0, 5, 5]);
    await fixture.hold(1, 60_000);
    expect(counts(await assign(phones(10, 5521900000000)))).toEqual([0, 0, 10]);
    fixture.messages.clock.advance(61_000);
    expect([5, 6]).toContain(counts(await assign(phones(10, 5531900000000)))[1]);
  });

  describe('where channels share a messaging limit', () => {
    const reach = (position: number, people: readonly string[]) =>
      fixture.messages.contacts.writingTo(
        fixture.memberIds[position]!,
        people.map((phone) => ({ phone, isNew: false })),
      );

    beforeEach(async () => {
      await fixture.share(0, 'portfolio:1', 4);
      await fixture.share(1, 'portfolio:1', 4);
      await fixture.share(2, 'portfolio:2', 100);
    });

    it('gives nobody new to those whose portfolio has used it up, by whichever of its numbers', async () => {
      expect(counts(await assign(phones(9)))).toEqual([3, 3, 3]);
      await reach(0, phones(2, 5521900000000));
      await reach(1, phones(2, 5522900000000));
      fixture.messages.clock.advance(60_000);
      expect(counts(await assign(phones(9, 5531900000000)))).toEqual([0, 0, 9]);
      expect(counts(await assign(phones(9)))).toEqual([3, 3, 3]);
    });

    it('uses all of them where all portfolios have used theirs up', async () => {
      await reach(0, phones(4, 5521900000000));
      await reach(2, phones(100, 5522900000000));
      expect(counts(await assign(phones(9)))).toEqual([3, 3, 3]);
    });
  });

  it('still takes messages when all its channels are paused', async () => {
    for (const position of [0, 1, 2]) await fixture.pause(position);
    const ids = await assign(phones(30));
    expect(counts(ids)).toEqual([10, 10, 10]);
    expect(await assign(phones(30))).toEqual(ids);
  });

  it('gives the people of a paused channel another one, except those for whom a message waits there', async () => {
    const [ana, bia] = phones(2);
    const [first] = await assign([ana!]);
    await assign(phones(2, 5521900000000));
    expect(await assign([bia!])).toEqual([first]);
    await fixture.send([ana!]);
    await fixture.pause(fixture.memberIds.indexOf(first!));
    const [ofAna, ofBia] = await assign([ana!, bia!]);
    expect(ofAna).toBe(first);
    expect(ofBia).not.toBe(first);
    expect(await assign([bia!], fixture.assignment())).toEqual([ofBia]);
  });

  it('gives the people of a channel that left the pool another one', async () => {
    const [first] = await assign(phones(1));
    await fixture.editor.change(
      pool.id,
      fixture.memberIds.filter((id) => id !== first),
      fixture.actor,
    );
    pool = fixture.pool;
    const [second] = await assign(phones(1));
    expect(fixture.memberIds).toContain(second);
    expect(second).not.toBe(first);
  });

  it('notes once a day that a person was written to', async () => {
    const usedAt = async () =>
      (await fixture.messages.database.read<{ at: number }>('SELECT used_at AS at FROM pool_recipients'))[0]!.at;
    await assign(phones(1));
    const first = await usedAt();
    fixture.messages.clock.advance(3_600_000);
    await assign(phones(1));
    expect(await usedAt()).toBe(first);
    fixture.messages.clock.advance(86_400_000);
    await assign(phones(1));
    expect(await usedAt()).toBe(fixture.messages.clock.now());
  });
});
