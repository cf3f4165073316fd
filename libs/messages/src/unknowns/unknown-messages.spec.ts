import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { AttemptSteps } from '../testing/attempt-steps.js';

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
    await fixture.database.write((tx) => tx.run('UPDATE messages SET status = 9, due_at = 0 WHERE id = ?', [lost]));
    const [unknown] = await fixture.unknowns.due(10);
    expect(unknown).toMatchObject({ id: lost });
    const found = await fixture.unknowns.otherIds(unknown!);
    expect(found.sort()).toEqual([`p${ids[0]}`, `p${ids[1]}`]);
    expect(found).not.toContain(`p${other}`);
  });
});
