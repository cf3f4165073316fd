import { MessageStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';

const DAY = 86_400_000;
const AGE = 100 * DAY;

describe('the removal of old messages', () => {
  let fixture: MessagesFixture;

  beforeEach(async () => (fixture = await MessagesFixture.create()));
  afterEach(() => fixture.close());

  const now = () => fixture.clock.now();
  async function end(id: number, kind: 'sent' | 'failed' = 'sent'): Promise<void> {
    const [attempt] = await fixture.claims.claim([id]);
    if (!attempt) throw new Error(`message ${id} did not start`);
    const base = { attempt, at: now() };
    const refused = { ...base, kind: 'failed', finalCode: 'gateway_rejected', reason: null } as const;
    const code = { code: 'gateway_rejected', detail: null };
    const sent = { ...base, kind: 'sent', providerMessageId: `p${id}` } as const;
    await fixture.recorder.record([kind === 'failed' ? { ...refused, ...code } : sent]);
  }
  /** Erases and removes what is old, as often as one call says that more may be old. */
  async function remove(): Promise<void> {
    await fixture.eraser.eraseOlderThan(AGE, 0);
    for (let after: number | null = 0; after !== null;) after = await fixture.remover.removeOlderThan(AGE, after);
  }
  const count = async (table: string): Promise<number> => {
    const rows = await fixture.database.read<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`);
    return Number(rows[0]?.n);
  };
  const counts = async () => {
    const tables = ['messages', 'message_batches', 'delivery_attempts', 'message_failures', 'batch_pauses'];
    return Promise.all(tables.map(count));
  };

  it('takes the row, its attempts, its entry among the failures, its batch and the pause of it', async () => {
    const id = await fixture.store({}, {});
    await end(id);
    await end(id + 1, 'failed');
    const { batch_id: batchId } = await fixture.row(id);
    const pause = [[batchId!, now(), null, now()]];
    await fixture.database.write((tx) =>
      tx.insertIfAbsent('batch_pauses', ['batch_id', 'paused_at', 'paused_by', 'resumed_at'], pause),
    );
    expect(await counts()).toEqual([2, 1, 1, 1, 1]);
    fixture.clock.advance(AGE);
    await remove();
    expect(await counts()).toEqual([2, 1, 1, 1, 1]);
    fixture.clock.advance(1);
    await remove();
    expect(await counts()).toEqual([0, 0, 0, 0, 0]);
    expect(await fixture.reader.find(id)).toBeNull();
    expect(await fixture.batches.find(Number(batchId))).toBeNull();
  });

  it('leaves what still waits, is unknown or was not erased, and the batch that has it', async () => {
    const later = { scheduledAt: now() + 200 * DAY, dueAt: now() + 200 * DAY };
    const id = await fixture.store({}, later, {}, {});
    for (const each of [id, id + 2, id + 3]) await end(each);
    const unknown = `UPDATE messages SET status = ${MessageStatus.Unknown} WHERE id = ?`;
    await fixture.database.write((tx) => tx.run(unknown, [id + 2]));
    fixture.clock.advance(AGE + 1);
    await fixture.eraser.eraseOlderThan(AGE, 0);
    await fixture.database.write((tx) => tx.run(`UPDATE messages SET text = 'x' WHERE id = ?`, [id + 3]));
    expect(await fixture.remover.removeOlderThan(AGE, 0)).toBeNull();
    const left = await fixture.database.read<{ id: number }>('SELECT id FROM messages ORDER BY id');
    expect(left.map((row) => row.id)).toEqual([id + 1, id + 2, id + 3]);
    const batch = await fixture.batches.find(Number((await fixture.row(id + 1)).batch_id));
    expect(batch).toMatchObject({ total: 4 });
    expect([...batch!.counts.values()].reduce((sum, each) => sum + each)).toBe(3);
  });

  it('leaves a message of long ago for a day after it was sent, and for a day after a late receipt', async () => {
    const id = await fixture.store({ scheduledAt: now() + AGE, dueAt: now() + AGE });
    fixture.clock.advance(AGE + 1);
    await end(id);
    fixture.clock.advance(DAY - 1);
    await remove();
    const base = { channelId: CHANNEL, messageId: id, providerMessageId: `p${id}`, at: now() };
    await fixture.receipts.accept([{ ...base, kind: 'read' }]);
    fixture.clock.advance(1);
    await remove();
    expect(await count('messages')).toBe(1);
    fixture.clock.advance(DAY);
    await remove();
    expect(await count('messages')).toBe(0);
  });

  it('waits for two days, so that a repeated request finds its batch', async () => {
    const id = await fixture.store({});
    await end(id);
    fixture.clock.advance(2 * DAY);
    await fixture.eraser.eraseOlderThan(DAY, 0);
    await fixture.remover.removeOlderThan(DAY, 0);
    expect(await count('messages')).toBe(1);
    fixture.clock.advance(1);
    await fixture.remover.removeOlderThan(DAY, 0);
    expect(await count('messages')).toBe(0);
  });

  it('goes on behind a chunk of a thousand, and never gives an id away again', async () => {
    const firsts: number[] = [];
    for (let batch = 0; batch < 3; batch++)
      firsts.push(await fixture.store(...Array.from({ length: 500 }, () => ({}))));
    const canceled = `UPDATE messages SET status = ${MessageStatus.Canceled}, text = NULL, ended_at = ?`;
    await fixture.database.write((tx) => tx.run(canceled, [now()]));
    fixture.clock.advance(AGE + 1);
    const after = await fixture.remover.removeOlderThan(AGE, 0);
    expect([after, await count('messages'), await count('message_batches')]).toEqual([firsts[0]! + 999, 500, 1]);
    await remove();
    expect(await counts()).toEqual([0, 0, 0, 0, 0]);
    expect(await fixture.store({})).toBe(firsts[0]! + 1_500);
  });

  it('leaves a batch that a send is still filling', async () => {
    const id = await fixture.store({});
    await end(id);
    await fixture.database.write((tx) => tx.run('UPDATE message_batches SET is_filling = 1'));
    fixture.clock.advance(AGE + 1);
    await remove();
    expect(await counts()).toEqual([0, 1, 0, 0, 0]);
  });
});
