import { UniqueViolationError } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MessagesFixture } from '../../../test/support/fixtures/messages-fixture.js';
import { BatchWriter } from './batch/batch-writer.js';
import { PendingResponses, ResponseRecords, type KeylessIdentity, type ResponseRecord } from './response-records.js';

const TEN_MINUTES = 600_000;
const identityOf = (changes: Partial<KeylessIdentity> = {}): KeylessIdentity => {
  return { kind: 'keyless', fingerprint: 'f', isFirst: true, isSettledElsewhere: false, ...changes };
};
const record = (changes: Partial<KeylessIdentity> = {}, answerJson: string | null = null): ResponseRecord => {
  return { identity: identityOf(changes), answerJson };
};

describe('PendingResponses', () => {
  let fixture: MessagesFixture;
  /** Another process on the same database. */
  let elsewhere: PendingResponses;
  let writer: BatchWriter;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    elsewhere = new PendingResponses(fixture.database, fixture.clock);
    writer = new BatchWriter(fixture.database, new ResponseRecords(fixture.idempotencyRecords, elsewhere));
  });
  afterEach(() => fixture.close());

  const batch = () => fixture.batch([fixture.item(0)]);
  const stored = async (at = fixture.writer, of = record()) => {
    const written = await at.writeOnce(batch(), of);
    if (!('stored' in written)) throw new Error(`not stored but ${JSON.stringify(written.earlier)}`);
    return { batchId: written.stored.batchId, pendingId: written.stored.pendingId! };
  };
  const lose = (id: number) => fixture.writer.writeWithNext((tx) => fixture.pendingResponses.markLost(tx, [id]));
  const guards = async () => (await fixture.database.read('SELECT id FROM intake_guards')).length;
  const isShared = () => !fixture.database.capabilities.singleServer;

  it('give a lost response to one equal request, in any process', async () => {
    const { batchId, pendingId } = await stored(fixture.writer, record({}, '{"timezone":"UTC"}'));
    await lose(pendingId);
    const again = await writer.writeOnce(batch(), record());
    expect(again).toEqual({ earlier: { batchId, pendingId, answerJson: '{"timezone":"UTC"}' } });
    await stored(writer, record({ isSettledElsewhere: true }));
    expect(await fixture.database.read('SELECT id FROM message_batches')).toHaveLength(2);
  });

  it('give a response again that was lost again', async () => {
    const { batchId, pendingId } = await stored();
    for (let time = 0; time < 3; time++) {
      await lose(pendingId);
      expect(await writer.writeOnce(batch(), record())).toMatchObject({ earlier: { batchId, pendingId } });
    }
  });

  it('give two lost responses to two requests of one transaction, and store the third request', async () => {
    const first = await stored();
    const second = await stored(fixture.writer, record({ isFirst: false }));
    await lose(first.pendingId);
    await lose(second.pendingId);
    const again = await Promise.all(
      [1, 2, 3].map(() => writer.writeOnce(batch(), record({ isSettledElsewhere: true }))),
    );
    const earlier = again.map((written) => ('earlier' in written ? written.earlier?.batchId : 'stored'));
    expect(earlier).toEqual([first.batchId, second.batchId, 'stored']);
  });

  it('store equal requests of their own process, whether or not earlier ones are answered', async () => {
    const { pendingId } = await stored();
    await stored();
    await fixture.writer.writeWithNext((tx) => fixture.pendingResponses.remove(tx, [pendingId]));
    await stored();
    expect(await guards()).toBe(2);
  });

  it('do not affect other requests, and are removed after ten minutes', async () => {
    const { pendingId } = await stored();
    await lose(pendingId);
    await stored(writer, record({ fingerprint: 'F' }));
    fixture.clock.advance(TEN_MINUTES + 1);
    await stored(writer, record());
    expect([await fixture.pendingResponses.sweep(), await fixture.pendingResponses.sweep(), await guards()]).toEqual([
      2, 0, 1,
    ]);
  });

  it('count as lost what an earlier run left behind, on a database with one server', async () => {
    const { batchId } = await stored();
    const again = await writer.writeOnce(batch(), record());
    expect(again).toMatchObject({ earlier: isShared() ? null : { batchId } });
  });

  it('wait until another process has removed its pending response', async () => {
    const { batchId, pendingId } = await stored();
    if (!isShared()) return;
    const waiting = elsewhere.untilSettled('f');
    await fixture.writer.writeWithNext((tx) => fixture.pendingResponses.remove(tx, [pendingId]));
    await waiting;
    expect((await stored(writer, record({ isSettledElsewhere: true }))).batchId).toBeGreaterThan(batchId);
  });

  it('count the pending response of a silent process as lost', async () => {
    const { batchId } = await stored();
    await elsewhere.untilSettled('f');
    expect(await writer.writeOnce(batch(), record())).toMatchObject({ earlier: { batchId } });
  });

  it('let one of two processes store first when equal requests reach both at once', async () => {
    if (!isShared()) return;
    const both = () => [fixture.writer, writer].map((each) => each.writeOnce(batch(), record()));
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
