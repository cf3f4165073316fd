import { Aside, Lane, MessageStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PoolsFixture } from '../../../../test/support/fixtures/pools-fixture.js';

const ANA = '5511987650001';
const BIA = '5511987650002';
const CLEO = '5511987650003';

describe('PoolFailover', () => {
  let fixture: PoolsFixture;

  beforeEach(async () => (fixture = await PoolsFixture.create()));
  afterEach(() => fixture.close());

  const sent = async (phone: string, changes: Parameters<PoolsFixture['send']>[1] = {}) =>
    (await fixture.send([phone], changes)).messageIds[0]!;
  const channelOf = async (id: number) => (await fixture.channelsOf([id]))[0]!;
  const positionOf = async (id: number) => fixture.memberIds.indexOf(await channelOf(id));
  const tick = async (ms: number) => {
    fixture.messages.clock.advance(ms);
    await fixture.failover.tick();
  };
  const stickyOf = async (person: string) =>
    (await fixture.messages.poolRecipients.of(fixture.pool.id, [person])).get(person)?.channelId;

  it('moves all that waits for a person to one other channel, with its times, when theirs stops', async () => {
    const later = fixture.messages.clock.now() + 3_600_000;
    const ids = [
      await sent(ANA),
      await sent(ANA, { lane: Lane.High }),
      await sent(ANA, { dueAt: later, scheduledAt: later }),
    ];
    const first = await channelOf(ids[0]!);
    const other = await sent(BIA);
    await fixture.pause(fixture.memberIds.indexOf(first));
    await tick(4_000);
    expect(await fixture.channelsOf(ids)).toEqual([first, first, first]);
    await tick(2_000);
    const [second] = await fixture.channelsOf(ids);
    expect(second).not.toBe(first);
    expect(fixture.memberIds).toContain(second);
    expect(await fixture.channelsOf(ids)).toEqual([second, second, second]);
    expect((await fixture.messages.row(ids[2]!)).due_at).toBe(later);
    expect(await stickyOf(ANA)).toBe(second);
    // Those of other channels stay.
    expect(await channelOf(other)).toBe(await stickyOf(BIA));
  });

  it('leaves a quotation with the number that got what it quotes, and moves the others of its person', async () => {
    const quoting = await sent(ANA, { content: { replyTo: 'wamid.A' } });
    const first = await channelOf(quoting);
    const other = await sent(ANA, { content: { category: 'utility' }, text: '"replyTo":' });
    await fixture.pause(fixture.memberIds.indexOf(first));
    await tick(6_000);
    expect(await channelOf(quoting)).toBe(first);
    expect(await channelOf(other)).not.toBe(first);
  });

  it('leaves people where they are when their channel comes back', async () => {
    const id = await sent(ANA);
    const first = await positionOf(id);
    await fixture.pause(first);
    await tick(6_000);
    const second = await channelOf(id);
    await fixture.resume(first);
    await tick(60_000);
    expect(await channelOf(id)).toBe(second);
    expect(await channelOf(await sent(ANA))).toBe(second);
  });

  it('shares what waited on a stopped channel among the others', async () => {
    const phones = Array.from({ length: 300 }, (_, index) => String(5511987660000 + index));
    const { messageIds } = await fixture.send(phones);
    await fixture.hold(0, 600_000);
    await tick(6_000);
    const ids = await fixture.channelsOf(messageIds);
    expect(fixture.memberIds.map((id) => ids.filter((each) => each === id).length)).toEqual([0, 150, 150]);
  });

  it('moves nobody to a channel whose portfolio has used up its messaging limit, while another one has room', async () => {
    const phones = Array.from({ length: 30 }, (_, index) => String(5511987660000 + index));
    const { messageIds } = await fixture.send(phones);
    await fixture.share(1, 'portfolio:1', 1);
    await fixture.messages.contacts.writingTo(fixture.memberIds[1]!, [{ phone: '5521900000000', isNew: false }]);
    await fixture.hold(0, 600_000);
    await tick(6_000);
    const ids = await fixture.channelsOf(messageIds);
    expect(fixture.memberIds.map((id) => ids.filter((each) => each === id).length)).toEqual([0, 10, 20]);
  });

  it('leaves messages alone that were addressed to the channel itself, and all of them while no other channel sends', async () => {
    const { messages, memberIds } = fixture;
    const plain = await messages.writer.write({ ...messages.batch([messages.item(0)]), channelId: memberIds[0]! });
    const ids = [await sent(ANA), await sent(BIA), await sent(CLEO)];
    const before = await fixture.channelsOf(ids);
    for (const position of [0, 1, 2]) await fixture.pause(position);
    await tick(6_000);
    expect(await fixture.channelsOf(ids)).toEqual(before);
    await fixture.resume(2);
    await tick(1_000);
    expect(new Set(await fixture.channelsOf(ids))).toEqual(new Set([memberIds[2]]));
    expect(await fixture.channelsOf(plain.messageIds)).toEqual([memberIds[0]]);
  });

  it('lets what is being sent stay, and what follows it, until it has ended', async () => {
    const ids = [await sent(ANA), await sent(ANA)];
    const first = await channelOf(ids[0]!);
    const [attempt] = await fixture.messages.claims.claim([ids[0]!], first);
    await fixture.pause(fixture.memberIds.indexOf(first));
    await tick(6_000);
    expect(await fixture.channelsOf(ids)).toEqual([first, first]);
    // A new message does not overtake them.
    const third = await sent(ANA);
    expect(await channelOf(third)).toBe(first);
    const { recorder, clock } = fixture.messages;
    const at = clock.now();
    const retry = { kind: 'retry', dueAt: at + 15_000, charged: true, code: 'provider_error', detail: null } as const;
    await recorder.record([{ ...retry, attempt: attempt!, at }]);
    await tick(3_000);
    expect(await fixture.channelsOf([...ids, third])).toEqual([first, first, first]);
    await tick(20_000);
    const moved = await fixture.channelsOf([...ids, third]);
    expect(new Set(moved).size).toBe(1);
    expect(moved[0]).not.toBe(first);
  });

  describe('of a message that its provider may have taken', () => {
    /** Pauses the channel of a message with one attempt that ended so, and waits until it is due again. */
    async function interrupted(ids: readonly number[], end: 'no_answer' | 'killed') {
      const first = await channelOf(ids[0]!);
      const { claims, recorder, sweeps, clock } = fixture.messages;
      const [attempt] = await claims.claim([ids[0]!], first);
      const answer = { kind: 'unknown', attempt: attempt!, at: clock.now(), code: 'no_answer', detail: null } as const;
      if (end === 'no_answer') await recorder.record([answer]);
      await fixture.pause(fixture.memberIds.indexOf(first));
      clock.advance(16_000);
      await sweeps.reapLostAttempts();
      await fixture.failover.tick();
      return { first, attempt: attempt! };
    }

    it.each(['no_answer', 'killed'] as const)('leaves it, and what follows it (%s)', async (end) => {
      const later = fixture.messages.clock.now() + 3_600_000;
      const ids = [await sent(ANA), await sent(ANA, { dueAt: later, scheduledAt: later })];
      const { first } = await interrupted(ids, end);
      const high = await sent(ANA, { lane: Lane.High });
      await tick(90_000);
      expect(await fixture.channelsOf([...ids, high])).toEqual([first, first, first]);
      expect(await stickyOf(ANA)).toBe(first);
      const [second] = await fixture.messages.claims.claim([ids[0]!], first);
      expect(second).toMatchObject({ channelId: first, attempt: 2 });
    });

    it.each([true, false])('leaves it where a proxy answered for its provider (charged: %s)', async (charged) => {
      const ids = [await sent(ANA)];
      const first = await channelOf(ids[0]!);
      const { claims, recorder, clock } = fixture.messages;
      const [attempt] = await claims.claim(ids, first);
      const at = clock.now();
      const retry = { kind: 'retry', at, dueAt: at, charged, code: 'gateway_error', detail: 'HTTP 502' } as const;
      await recorder.record([{ ...retry, attempt: attempt!, mayBeTaken: true }]);
      await fixture.pause(fixture.memberIds.indexOf(first));
      await tick(90_000);
      expect(await fixture.channelsOf(ids)).toEqual([first]);
    });

    it('leaves it also when a later attempt was refused for the time being', async () => {
      const ids = [await sent(ANA)];
      const { first } = await interrupted(ids, 'killed');
      const { claims, recorder, clock } = fixture.messages;
      const [attempt] = await claims.claim(ids, first);
      const at = clock.now();
      const retry = { kind: 'retry', at, dueAt: at, charged: true, code: 'provider_error', detail: null } as const;
      await recorder.record([{ ...retry, attempt: attempt! }]);
      await tick(90_000);
      expect(await fixture.channelsOf(ids)).toEqual([first]);
    });

    it('moves what is for others, and what follows it once a receipt says that it was sent', async () => {
      const ids = [await sent(ANA), await sent(ANA)];
      const others = (await fixture.send(Array.from({ length: 6 }, (_, index) => `551198766000${index}`))).messageIds;
      const { first, attempt } = await interrupted(ids, 'no_answer');
      expect(await fixture.channelsOf(others)).not.toContain(first);
      const { receipts, clock } = fixture.messages;
      const rest = { messageId: ids[0]!, attempt: attempt.attempt, retries: 0, providerMessageId: 'p-1' };
      await receipts.accept([{ ...rest, kind: 'delivered', channelId: first, at: clock.now() }]);
      expect((await fixture.messages.row(ids[0]!)).status).toBe(MessageStatus.Delivered);
      await tick(20_000);
      expect(await channelOf(ids[1]!)).not.toBe(first);
    });

    it('moves it when a person retries it after its failure', async () => {
      const ids = [await sent(ANA)];
      const { first } = await interrupted(ids, 'no_answer');
      const { database, retries } = fixture.messages;
      await database.write((tx) => tx.run(`UPDATE messages SET status = ${MessageStatus.Failed}`));
      await retries.message(ids[0]!, {});
      await tick(20_000);
      expect(await channelOf(ids[0]!)).not.toBe(first);
    });

    it('moves it where the provider said that it has not got it', async () => {
      await fixture.useGateway('waha');
      const ids = [await sent(ANA)];
      const { first } = await interrupted(ids, 'no_answer');
      const { unknowns, clock } = fixture.messages;
      clock.advance(60_000);
      const [unknown] = await unknowns.due(1);
      expect(await unknowns.resend(unknown!)).toBe(true);
      await tick(20_000);
      expect(await channelOf(ids[0]!)).not.toBe(first);
    });
  });

  it('makes due again what the rules of the old channel had set aside, and keeps what a pause of its batch did', async () => {
    const id = await sent(ANA);
    const { due_at: due } = await fixture.messages.row(id);
    await fixture.messages.cold.setAside([id]);
    const held = await sent(ANA);
    await fixture.messages.database.write((tx) => tx.run('UPDATE messages SET aside = 3 WHERE id = ?', [held]));
    const from = await channelOf(held);
    await fixture.pause(await positionOf(id));
    await tick(6_000);
    expect(await fixture.messages.row(id)).toMatchObject({ aside: Aside.No, due_at: due });
    expect(await fixture.messages.row(held)).toMatchObject({ aside: Aside.Paused });
    expect(await channelOf(held)).not.toBe(from);
  });

  it('is not undone by a hint of the old channel: nobody claims the message there', async () => {
    const id = await sent(ANA);
    const first = await channelOf(id);
    await fixture.pause(fixture.memberIds.indexOf(first));
    await tick(6_000);
    expect(await fixture.messages.claims.claim([id], first)).toEqual([]);
    expect(await fixture.messages.claims.claim([id], await channelOf(id))).toHaveLength(1);
  });

  it('either moves or claims a message, never both', async () => {
    const phones = Array.from({ length: 200 }, (_, index) => String(5511987660000 + index));
    const { messageIds } = await fixture.send(phones);
    const before = await fixture.channelsOf(messageIds);
    const [first] = fixture.memberIds;
    const ofFirst = messageIds.filter((_, index) => before[index] === first);
    await fixture.pause(0);
    fixture.messages.clock.advance(6_000);
    const claims = ofFirst.map((id) => fixture.messages.claims.claim([id], first));
    const [claimed] = await Promise.all([Promise.all(claims), fixture.failover.tick()]);
    const taken = new Set(claimed.flat().map(({ id }) => id));
    await tick(3_000);
    const after = await fixture.channelsOf(ofFirst);
    expect(ofFirst.filter((_, index) => after[index] === first)).toEqual(ofFirst.filter((id) => taken.has(id)));
  });
});
