import { FeedSignal } from '@recado/queue';
import type { PeriodicTask } from '@recado/work';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHANNEL } from '../../../../test/support/fixtures/messages-fixture.js';
import { withTools } from '../../../../test/support/fixtures/with-tools.js';
import { FeederFixture } from '../testing/feeder-fixture.js';
import { BulkSteps } from './sweeps.js';
import { PausedBatches } from './sweeps.js';
import { Reaper } from './reaper.js';
import { ReviewedBatches } from './sweeps.js';

/** What a leader asks of its database while it has nothing to do. */
describe('a server without work', () => {
  let feeding: FeederFixture;
  let sent: string[];

  beforeEach(async () => {
    feeding = await FeederFixture.create();
    const { database } = feeding.messages;
    sent = [];
    const [read, write] = [database.read.bind(database), database.write.bind(database)];
    vi.spyOn(database, 'read').mockImplementation((sql, values) => {
      sent.push(sql);
      return read(sql, values);
    });
    vi.spyOn(database, 'write').mockImplementation((work) => {
      sent.push('a transaction');
      return write(work);
    });
  });
  afterEach(() => feeding.close());

  const tasks = (): PeriodicTask[] => {
    const { sweeps, clock, reviewSweep, pauseSweep, runner } = feeding.messages;
    return [
      new Reaper(sweeps, new FeedSignal(), clock),
      new ReviewedBatches(reviewSweep),
      new PausedBatches(pauseSweep),
      new BulkSteps(runner),
    ];
  };

  it('asks in one statement whether any of its periodic tasks has work', async () => {
    await Promise.all(tasks().map((task) => withTools(task).tick()));
    expect(sent).toHaveLength(1);
    for (const table of ['messages', 'message_expiries', 'template_stops', 'batch_pauses', 'bulk_changes'])
      expect(sent[0]).toContain(table);
  });

  it('looks for messages on all channels in one statement, and reads those of a channel that has some', async () => {
    const others = Array.from({ length: 150 }, (_, index) => ({ ...feeding.channel, id: CHANNEL + 1 + index }));
    feeding.others.push(...others);
    await feeding.tick();
    sent.length = 0;
    await feeding.tick(1_000);
    // One for each of the two statuses in which messages wait.
    expect(sent.filter((sql) => sql.includes('FROM messages'))).toHaveLength(2);
    const [id] = await feeding.store([{}]);
    await feeding.tick();
    expect(feeding.queue.chunks.flatMap(({ ids }) => ids)).toEqual([id]);
  });
});
