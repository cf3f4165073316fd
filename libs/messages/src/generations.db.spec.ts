import { MessageStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, MessagesFixture } from '../../../test/support/fixtures/messages-fixture.js';
import { LEASE_MS } from './claims/message-claims.js';
import { SHOWN_OUTCOME } from './store/unanswered-attempt.js';
import { AttemptSteps } from './testing/attempt-steps.js';

const { Pending, Sending, Unknown } = MessageStatus;

describe('after a change of the settings of a channel whose provider recognised repeated messages', () => {
  let fixture: MessagesFixture;
  let steps: AttemptSteps;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    steps = new AttemptSteps(fixture);
  });
  afterEach(() => fixture.close());

  const status = (id: number) => steps.status(id);
  const claimed = async (...ids: number[]) => (await fixture.claims.claim(ids)).map(({ id }) => id);
  const reap = async () => {
    fixture.clock.advance(LEASE_MS + 1);
    await fixture.sweeps.reapLostAttempts();
  };
  const channel = async () => (await fixture.channels.all()).find(({ id }) => id === CHANNEL)!;

  /** A message that the provider may have taken, and that waits to be repeated. */
  async function unanswered(): Promise<number> {
    const id = await fixture.store({});
    const attempt = await steps.start(id);
    const outcome = { kind: 'unknown', attempt, code: 'no_answer', detail: null } as const;
    await fixture.recorder.record([{ ...outcome, at: fixture.clock.now() }]);
    await reap();
    expect(await status(id)).toBe(Pending);
    return id;
  }

  /** As the editor of channels does it; `isKnown`: this process has read it. */
  async function change({ isKnown = true } = {}): Promise<void> {
    await fixture.database.write((tx) => tx.run('UPDATE channels SET generation = generation + 1, left_unknown = 0'));
    if (isKnown) await fixture.channels.refresh();
  }

  it('a message that it may have taken is not sent again, others are', async () => {
    const [taken, fresh, refused] = [await unanswered(), await fixture.store({}), await fixture.store({})];
    await steps.retry(await steps.start(refused), { dueAt: 0 });
    await change();
    expect(await claimed(taken, fresh, refused)).toEqual([refused, fresh]);
    expect(await status(taken)).toBe(Unknown);
    expect(await fixture.database.read('SELECT message_id AS id FROM unknown_outcomes')).toEqual([{ id: taken }]);
    expect(await channel()).toMatchObject({ leftUnknown: 1 });
  });

  it('an attempt under way at that moment is treated as it was begun', async () => {
    const id = await fixture.store({});
    await steps.start(id);
    await change();
    await reap();
    expect(await status(id)).toBe(Unknown);
    expect(await channel()).toMatchObject({ leftUnknown: 1 });
    const later = await fixture.store({});
    await steps.start(later);
    await reap();
    expect(await status(later)).toBe(Pending);
  });

  it.each([true, false])(
    'a message of a proxy whose server broke off is not sent again, as one of no answer (charged: %s)',
    async (charged) => {
      const [taken, alike] = [await fixture.store({}), await fixture.store({})];
      for (const id of [taken, alike])
        await steps.retry(await steps.start(id), { dueAt: 0, charged, mayBeTaken: true });
      const log = await fixture.database.read(`SELECT ${SHOWN_OUTCOME} FROM delivery_attempts`);
      expect(log).toEqual([{ outcome: 'retry_later' }, { outcome: 'retry_later' }]);
      await change();
      expect(await claimed(taken)).toEqual([]);
      expect(await fixture.generations.sweep(CHANNEL, 1)).toBe(1);
      expect(await Promise.all([taken, alike].map(status))).toEqual([Unknown, Unknown]);
    },
  );

  it('a claim tells of one generation, also when another one is read meanwhile', async () => {
    const id = await fixture.store({});
    let readings = 0;
    fixture.channels.generationOf = () => readings++;
    const { generation } = await steps.start(id);
    expect((await fixture.row(id)).generation).toBe(generation);
  });

  it('an acceptance that comes late counts for it, and nothing that the provider says with other settings', async () => {
    const [late, absent] = [await fixture.store({}), await fixture.store({})];
    const attempt = await steps.start(late);
    await steps.start(absent);
    await change();
    await reap();
    await fixture.recorder.record([steps.sent(attempt)]);
    expect(await status(late)).toBe(MessageStatus.Sent);
    fixture.clock.advance(3_600_000);
    const [unknown] = await fixture.unknowns.due(10);
    expect(unknown).toMatchObject({ id: absent, generation: 0 });
    expect(await fixture.unknowns.resend(unknown!)).toBe(false);
    expect(await status(absent)).toBe(Unknown);
  });

  it('a message that the provider had not got when it was asked before is sent', async () => {
    const id = await fixture.store({});
    await steps.start(id);
    await fixture.database.write((tx) => tx.run('UPDATE channels SET generation = 1'));
    await reap();
    await fixture.database.write((tx) => tx.run('UPDATE channels SET generation = 0'));
    fixture.clock.advance(3_600_000);
    const [unknown] = await fixture.unknowns.due(10);
    expect(await fixture.unknowns.resend(unknown!)).toBe(true);
    await change();
    expect(await claimed(id)).toEqual([id]);
  });

  it('a process that still has the earlier settings repeats nothing, and what it sends is not repeated', async () => {
    const fresh = await fixture.store({});
    await change({ isKnown: false });
    expect(await claimed(fresh)).toEqual([fresh]);
    expect(await fixture.row(fresh)).toMatchObject({ generation: null, status: Sending });
    await reap();
    expect(await status(fresh)).toBe(Unknown);

    await fixture.channels.refresh();
    const taken = await unanswered();
    // The other way round: the row of the channel is what its process has read last, the claim is of a process before it.
    fixture.channels.keepGeneration(CHANNEL, 0);
    expect(await claimed(taken)).toEqual([]);
    expect(await status(taken)).toBe(Pending);
  });

  it('all that wait are looked through, whether they are due or set aside, again after a crash', async () => {
    const taken = [await unanswered(), await unanswered(), await unanswered()];
    const fresh = await fixture.store({});
    await fixture.database.write(async (tx) => {
      await tx.run('UPDATE messages SET aside = 1 WHERE id = ?', [taken[1]!]);
      await tx.run('UPDATE messages SET due_at = due_at + 9000000 WHERE id = ?', [taken[2]!]);
    });
    await change();
    expect(await fixture.generations.sweep(CHANNEL, 1, () => false)).toBe(0);
    expect(await channel()).toMatchObject({ generation: 1, sweptGeneration: 0 });
    expect(await fixture.generations.sweep(CHANNEL, 1)).toBe(3);
    expect(await Promise.all(taken.map(status))).toEqual([Unknown, Unknown, Unknown]);
    expect(await status(fresh)).toBe(Pending);
    expect(await channel()).toMatchObject({ sweptGeneration: 1, leftUnknown: 3 });
    expect(await fixture.generations.sweep(CHANNEL, 1)).toBe(0);
    expect(await channel()).toMatchObject({ leftUnknown: 3 });
  });

  it('sweeps at once cannot count a message twice', async () => {
    await unanswered();
    await change();
    const sweeps = [fixture.generations.sweep(CHANNEL, 1), fixture.generations.sweep(CHANNEL, 1)];
    expect((await Promise.all(sweeps)).sort()).toEqual([0, 1]);
    expect(await channel()).toMatchObject({ leftUnknown: 1 });
  });
});
