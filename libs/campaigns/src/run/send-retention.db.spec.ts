import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ADMIN, SendsFixture } from '../testing/sends-fixture.js';

const DAY = 86_400_000;
const LIST = 'telefone;nome\n5511987654321;Ana';

describe('the retention of sends', () => {
  let fixture: SendsFixture;

  beforeEach(async () => (fixture = await SendsFixture.create()));
  afterEach(() => fixture.close());

  const write = (sql: string, values: readonly (string | number | null)[] = []) =>
    fixture.messages.database.write((tx) => tx.run(sql, [...values]));
  const ids = async () =>
    (await fixture.messages.database.read<{ id: number }>('SELECT id FROM sends ORDER BY id')).map(({ id }) => id);
  async function pass(): Promise<void> {
    while ((await fixture.sweep.step()) > 0);
    while ((await fixture.retention.step()) > 0);
  }
  async function queued(): Promise<number> {
    const id = await fixture.prepare(LIST);
    expect(await fixture.confirm(id)).toBe('confirmed');
    const runner = fixture.newRunner();
    while ((await runner.step()) > 0);
    expect((await fixture.sends.find(id))?.state).toBe('queued');
    return id;
  }

  it('removes what was given up 90 days after its end, and what was queued once its batch is gone', async () => {
    const [sent, given] = [await queued(), await fixture.prepare(LIST)];
    await fixture.changes.discard(given, ADMIN);
    await pass();
    fixture.messages.clock.advance(90 * DAY);
    const young = await fixture.prepare(LIST);
    await pass();
    expect(await ids()).toEqual([sent, given, young]);
    fixture.messages.clock.advance(DAY + 1);
    await pass();
    expect(await ids()).toEqual([sent, young]);
    await write('DELETE FROM message_batches');
    fixture.messages.clock.advance(DAY - 1);
    await pass();
    // Once a day is enough.
    expect(await ids()).toEqual([sent, young]);
    fixture.messages.clock.advance(1);
    await pass();
    expect(await ids()).toEqual([young]);
    expect(await fixture.sends.find(sent)).toBeNull();
  });

  it('leaves one for which the time of a recurring send waits, and removes the times of those that are gone', async () => {
    const [first, waiting] = [await fixture.prepare(LIST), await fixture.prepare(LIST)];
    for (const id of [first, waiting]) await fixture.changes.discard(id, ADMIN);
    const at = fixture.messages.clock.now();
    const columns = ['recurring_id', 'occurs_at', 'state', 'send_id'];
    const times = [
      [1, at, 'failed', first],
      [2, at, 'waiting', waiting],
      [3, at, 'skipped', null],
    ];
    await fixture.messages.database.write((tx) => tx.insert('recurring_occurrences', columns, times));
    await pass();
    fixture.messages.clock.advance(92 * DAY);
    await pass();
    expect(await ids()).toEqual([waiting]);
    const left = 'SELECT recurring_id AS id FROM recurring_occurrences ORDER BY recurring_id';
    expect(await fixture.messages.database.read(left)).toEqual([{ id: 2 }, { id: 3 }]);
  });

  it('goes on behind a chunk', async () => {
    const columns = ['state', 'revision', 'channel_id', 'lane', 'spread_ms', 'timezone', 'encoding', 'columns_json'];
    const counts = ['total', 'good', 'assumed', 'position', 'queued', 'actor', 'created_at', 'ended_at'];
    const at = fixture.messages.clock.now();
    const row = ['discarded', 1, 1, 1, 0, 'UTC', 'utf-8', '[]', 0, 0, 0, 0, 0, '{}', at, at];
    const rows = Array.from({ length: 700 }, () => row);
    await fixture.messages.database.write((tx) => tx.insert('sends', [...columns, ...counts], rows));
    fixture.messages.clock.advance(91 * DAY);
    await pass();
    expect(await ids()).toEqual([]);
  });
});
