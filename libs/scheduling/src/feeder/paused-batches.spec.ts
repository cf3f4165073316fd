import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { FeederFixture } from '../testing/feeder-fixture.js';

const MANY = 3_000;
/** What one tick publishes at most. */
const TAKE = 5_000;

describe('the feeder and a paused batch', () => {
  let feeding: FeederFixture;
  let messages: MessagesFixture;

  beforeEach(async () => {
    feeding = await FeederFixture.create();
    ({ messages } = feeding);
  });
  afterEach(() => feeding.close());

  async function sweep(): Promise<void> {
    messages.clock.advance(3_000);
    while ((await messages.pauseSweep.sweep()) > 0);
  }
  /** The ids that a tick publishes. */
  async function published(): Promise<number[]> {
    await feeding.tick();
    return feeding.queue.take(TAKE);
  }

  it('publishes the messages behind it at once, and nothing of it', async () => {
    await feeding.store(Array(MANY).fill({}));
    const [next] = await feeding.store([{}]);
    await messages.pauses.pause(1, {});
    await sweep();
    expect(await published()).toEqual([next]);
  });

  it('publishes nothing of it before it is set aside', async () => {
    const [first] = await feeding.store([{}, {}]);
    await messages.pauses.pause(1, {});
    await sweep();
    // An attempt that ended after the last sweep.
    await messages.database.write((tx) => tx.run('UPDATE messages SET due_at = 1, aside = 0 WHERE id = ?', [first!]));
    expect(await published()).toEqual([]);
  });

  it('publishes its recipient’s other messages, and the rest of it once it is resumed', async () => {
    const phone = '5511900000001';
    const ids = await feeding.store([{ phone }, {}]);
    expect(await published()).toEqual(ids);
    await messages.pauses.pause(1, {});
    await sweep();
    const [other] = await feeding.store([{ phone }]);
    expect(await published()).toEqual([other]);
    const attempts = await messages.claims.claim([...ids, other!]);
    expect(attempts.map(({ id }) => id)).toEqual([other]);
    const at = feeding.now();
    await messages.recorder.record([{ kind: 'sent', attempt: attempts[0]!, at, providerMessageId: null }]);
    await messages.pauses.resume(1, {});
    await sweep();
    expect((await published()).sort()).toEqual(ids);
  });
});
