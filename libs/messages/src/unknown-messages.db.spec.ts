import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MessagesFixture } from '../../../test/support/fixtures/messages-fixture.js';
import { LEASE_MS } from './claims/message-claims.js';
import { AttemptSteps } from './testing/attempt-steps.js';
import { FIRST_CHECK_MS } from './receipts/unknowns.js';

const PHONE = '5531987650001';
/** The same without the ninth digit. */
const TWIN = '553187650001';

describe('messages with an unknown outcome', () => {
  let fixture: MessagesFixture;
  let steps: AttemptSteps;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    steps = new AttemptSteps(fixture);
  });
  afterEach(() => fixture.close());

  it('are told from others to the same recipient by the ids of these, in both spellings of the number', async () => {
    const phones = [PHONE, TWIN, PHONE, '5531987650009'];
    const ids: number[] = [];
    for (const phone of phones) ids.push(await fixture.store({ phone }));
    const [, , lost, other] = ids as [number, number, number, number];
    for (const id of ids.filter((each) => each !== lost))
      await fixture.recorder.record([steps.sent(await steps.start(id), `p${id}`)]);
    await steps.start(lost);
    await fixture.database.write(async (tx) => {
      await tx.run('UPDATE messages SET status = 9 WHERE id = ?', [lost]);
      await tx.insert('unknown_outcomes', ['message_id', 'since', 'check_at'], [[lost, 0, 0]]);
    });
    const [unknown] = await fixture.unknowns.due(10);
    expect(unknown).toMatchObject({ id: lost });
    const found = await fixture.unknowns.otherIds(unknown!);
    expect(found.sort()).toEqual([`p${ids[0]}`, `p${ids[1]}`]);
    expect(found).not.toContain(`p${other}`);
  });

  /** Its outcome is lost, and nobody may send it again. */
  async function lose(id: number): Promise<void> {
    await fixture.database.write((tx) => tx.run('UPDATE messages SET attempts = 9 WHERE id = ?', [id]));
    await steps.start(id);
    fixture.clock.advance(LEASE_MS + 1);
    await fixture.sweeps.reapLostAttempts();
  }
  const listed = () => fixture.database.read('SELECT message_id AS id, since, check_at AS at FROM unknown_outcomes');

  it('are listed with the time since when, and keep the time at which they were due', async () => {
    const id = await fixture.store({});
    const { due_at: due } = await fixture.row(id);
    await lose(id);
    const since = fixture.clock.now();
    expect(await listed()).toEqual([{ id, since, at: since + FIRST_CHECK_MS }]);
    expect(await fixture.row(id)).toMatchObject({ due_at: due, lease_until: null });
    fixture.clock.advance(FIRST_CHECK_MS);
    expect(await fixture.unknowns.due(10)).toMatchObject([{ id, since }]);
    expect(await fixture.unknowns.due(10)).toEqual([]);
  });

  it('are taken off the list at the next check once they are not unknown any more, or removed', async () => {
    const [moved, removed, left] = [await fixture.store({}), await fixture.store({}), await fixture.store({})];
    for (const id of [moved, removed, left]) await lose(id);
    await fixture.database.write(async (tx) => {
      await tx.run('UPDATE messages SET status = 4 WHERE id = ?', [moved]);
      await tx.run('DELETE FROM messages WHERE id = ?', [removed]);
    });
    fixture.clock.advance(FIRST_CHECK_MS);
    expect((await fixture.unknowns.due(10)).map(({ id }) => id)).toEqual([left]);
    expect(await listed()).toMatchObject([{ id: left }]);
  });

  it('are unknown since their latest attempt, whatever is listed of an earlier one', async () => {
    const id = await fixture.store({});
    await lose(id);
    await fixture.database.write((tx) => tx.run('UPDATE messages SET status = 0, due_at = 0 WHERE id = ?', [id]));
    fixture.clock.advance(FIRST_CHECK_MS / 2);
    await lose(id);
    const since = fixture.clock.now();
    expect(await listed()).toEqual([{ id, since, at: since + FIRST_CHECK_MS }]);
  });
});
