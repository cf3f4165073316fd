import { UniqueViolationError } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import type { AnswerMemo, GuardMark } from '../answer/answer-memo.js';
import { BatchWriter } from '../batch/batch-writer.js';
import { AnswerMemory } from './answer-memory.js';
import { IntakeGuards } from './intake-guards.js';

const TEN_MINUTES = 600_000;
const markOf = (changes: Partial<GuardMark> = {}): GuardMark => {
  return { kind: 'guard', fingerprint: 'f', isFirst: true, isDecided: false, ...changes };
};
const memo = (changes: Partial<GuardMark> = {}, answerJson: string | null = null): AnswerMemo => {
  return { mark: markOf(changes), answerJson };
};

describe('IntakeGuards', () => {
  let fixture: MessagesFixture;
  /** Another process on the same database. */
  let elsewhere: IntakeGuards;
  let writer: BatchWriter;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    elsewhere = new IntakeGuards(fixture.database, fixture.clock);
    writer = new BatchWriter(fixture.database, new AnswerMemory(fixture.records, elsewhere));
  });
  afterEach(() => fixture.close());

  const batch = () => fixture.batch([fixture.item(0)]);
  const stored = async (at = fixture.writer, of = memo()) => {
    const written = await at.writeOnce(batch(), of);
    if (!('stored' in written)) throw new Error(`not stored but ${JSON.stringify(written.earlier)}`);
    return { batchId: written.stored.batchId, guardId: written.stored.guardId! };
  };
  const lose = (id: number) => fixture.writer.alongside((tx) => fixture.guards.markLost(tx, [id]));
  const guards = async () => (await fixture.database.read('SELECT id FROM intake_guards')).length;
  const isShared = () => !fixture.database.capabilities.singleServer;

  it('give a lost answer to one equal request, whichever process it comes to', async () => {
    const { batchId, guardId } = await stored(fixture.writer, memo({}, '{"timezone":"UTC"}'));
    await lose(guardId);
    const again = await writer.writeOnce(batch(), memo());
    expect(again).toEqual({ earlier: { batchId, guardId, answerJson: '{"timezone":"UTC"}' } });
    await stored(writer, memo({ isDecided: true }));
    expect(await fixture.database.read('SELECT id FROM message_batches')).toHaveLength(2);
  });

  it('give it again when it was lost again', async () => {
    const { batchId, guardId } = await stored();
    for (let time = 0; time < 3; time++) {
      await lose(guardId);
      expect(await writer.writeOnce(batch(), memo())).toMatchObject({ earlier: { batchId, guardId } });
    }
  });

  it('give two lost answers to two requests of one transaction, and store the third', async () => {
    const first = await stored();
    const second = await stored(fixture.writer, memo({ isFirst: false }));
    await lose(first.guardId);
    await lose(second.guardId);
    const again = await Promise.all([1, 2, 3].map(() => writer.writeOnce(batch(), memo({ isDecided: true }))));
    const earlier = again.map((written) => ('earlier' in written ? written.earlier?.batchId : 'stored'));
    expect(earlier).toEqual([first.batchId, second.batchId, 'stored']);
  });

  it('do not mind equal requests of their own process that are being answered, or were', async () => {
    const { guardId } = await stored();
    await stored();
    await fixture.writer.alongside((tx) => fixture.guards.remove(tx, [guardId]));
    await stored();
    expect(await guards()).toBe(2);
  });

  it('hold nothing against other requests, and nothing for ever', async () => {
    const { guardId } = await stored();
    await lose(guardId);
    await stored(writer, memo({ fingerprint: 'F' }));
    fixture.clock.advance(TEN_MINUTES + 1);
    await stored(writer, memo());
    expect([await fixture.guards.sweep(), await fixture.guards.sweep(), await guards()]).toEqual([2, 0, 1]);
  });

  it('know what an earlier run left behind for lost, where one server is all there is', async () => {
    const { batchId } = await stored();
    const again = await writer.writeOnce(batch(), memo());
    expect(again).toMatchObject({ earlier: isShared() ? null : { batchId } });
  });

  it('wait for another process to say what became of its answer', async () => {
    const { batchId, guardId } = await stored();
    if (!isShared()) return;
    const waiting = elsewhere.untilDecided('f');
    await fixture.writer.alongside((tx) => fixture.guards.remove(tx, [guardId]));
    await waiting;
    expect((await stored(writer, memo({ isDecided: true }))).batchId).toBeGreaterThan(batchId);
  });

  it('take a process for dead that says nothing', async () => {
    const { batchId } = await stored();
    await elsewhere.untilDecided('f');
    expect(await writer.writeOnce(batch(), memo())).toMatchObject({ earlier: { batchId } });
  });

  it('let one of two processes store first where both are asked in the same moment', async () => {
    if (!isShared()) return;
    const both = () => [fixture.writer, writer].map((each) => each.writeOnce(batch(), memo()));
    for (let round = 0; round < 20; round++) {
      const [one, other] = await Promise.allSettled(both());
      const outcomes = [one, other].map((each) =>
        each?.status === 'fulfilled' ? ('stored' in each.value ? 'stored' : each.value.earlier) : each?.reason,
      );
      expect(outcomes).toContain('stored');
      const loser = outcomes.find((each) => each !== 'stored');
      if (loser !== null) expect(loser).toBeInstanceOf(UniqueViolationError);
      await fixture.database.write((tx) => tx.run('DELETE FROM intake_guards'));
    }
  });
});
