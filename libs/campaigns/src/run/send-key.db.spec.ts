import { randomUUID } from 'node:crypto';
import { type ApiKeys, CancelingKeys } from '@recado/auth';
import { MessageStatus } from '@recado/core';
import type { Transaction } from '@recado/database';
import { KeyBacklog, KeyCancellation } from '@recado/messages';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PanelKey } from '../panel-key.js';
import { SendsFixture } from '../testing/sends-fixture.js';

const { Scheduled, Sent, Canceled } = MessageStatus;
const MINUTE = 60_000;
const GOOD = 500;
const LIST = Array.from({ length: GOOD }, (_, index) => `55119870${10_000 + index};Ana`).join('\n');

describe('The key of a send that is being queued', () => {
  let fixture: SendsFixture;
  let cancellation: KeyCancellation;
  let sendId: number;

  /** Inserts the key as `ApiKeys` does, which needs TypeORM. */
  async function issue(): Promise<void> {
    const columns = ['name', 'prefix', 'last4', 'hash', 'scopes', 'created_at', 'created_by'];
    const row = ['panel', 'rcd_live_x', 'abcd', randomUUID(), 'messages:write', 0, 'panel'];
    await run((tx) => tx.insert('api_keys', columns, [row]));
  }

  beforeEach(async () => {
    fixture = await SendsFixture.create();
    const { clock, database, cancellations, channels } = fixture.messages;
    fixture.key = new PanelKey(database, { issue } as unknown as ApiKeys);
    const backlog = new KeyBacklog(database, channels);
    cancellation = new KeyCancellation(new CancelingKeys(database), cancellations, backlog, channels, clock);
    sendId = await fixture.prepare(`telefone;nome\n${LIST}`, { scheduledAt: clock.now() + 60 * MINUTE });
    await fixture.confirm(sendId);
    // The first 200 rows.
    await fixture.newRunner().step();
  });
  afterEach(() => fixture.close());

  const read = <T>(sql: string) => fixture.messages.database.read<T>(sql);
  const run = (work: (tx: Transaction) => Promise<unknown>) => fixture.messages.database.write(work);
  const state = async () => (await fixture.sends.find(sendId))!.state;
  /** As `KeyRevocation` does; with `cancelWaiting`, or as it is ordered later. */
  async function revoke({ cancelWaiting }: { cancelWaiting: boolean }): Promise<void> {
    const now = fixture.messages.clock.now();
    const { id } = await fixture.key.of((await fixture.sends.find(sendId))!);
    const update = 'UPDATE api_keys SET revoked_at = ?, cancel_waiting_since = ? WHERE id = ?';
    await run((tx) => tx.run(update, [now, cancelWaiting ? now : null, id]));
  }
  async function cancelAll(): Promise<void> {
    while ((await cancellation.sweep()) > 0);
  }
  async function queueAll(): Promise<void> {
    const runner = fixture.newRunner();
    while ((await runner.step()) > 0);
  }
  /** How many messages there are in each status, in each batch and of each key. */
  const messages = () =>
    read(
      `SELECT m.status, COUNT(*) AS messages FROM messages m JOIN message_batches b ON b.id = m.batch_id
       AND b.api_key_id = m.api_key_id GROUP BY m.status, m.batch_id, m.api_key_id ORDER BY m.status`,
    );

  it('ends it as canceled where the key is revoked with what waits, also before its next rows', async () => {
    await revoke({ cancelWaiting: true });
    await fixture.newRunner().step();
    await cancelAll();
    await queueAll();
    await cancelAll();
    expect([await messages(), await state()]).toEqual([[{ status: Canceled, messages: 400 }], 'canceled']);
    const batches = await read('SELECT total, completed_at AS completed FROM message_batches');
    expect(batches).toEqual([{ total: 400, completed: null }]);
    expect(await read(`SELECT id FROM api_keys WHERE name = 'panel'`)).toHaveLength(1);
  });

  it('ends it also where no process queued its rows until the order was carried out', async () => {
    await run((tx) => tx.run('UPDATE messages SET status = ?', [Sent]));
    await revoke({ cancelWaiting: true });
    fixture.messages.clock.advance(10 * MINUTE);
    await cancelAll();
    expect(await read('SELECT id FROM api_keys WHERE cancel_waiting_since IS NOT NULL')).toEqual([]);
    await queueAll();
    expect([await messages(), await state()]).toEqual([[{ status: Sent, messages: 200 }], 'canceled']);
  });

  it('ends it where that is ordered later', async () => {
    await revoke({ cancelWaiting: false });
    await fixture.newRunner().step();
    await revoke({ cancelWaiting: true });
    await cancelAll();
    await queueAll();
    expect([await messages(), await state()]).toEqual([[{ status: Canceled, messages: 400 }], 'canceled']);
  });

  it.each(['revoked_at = 1', `name = 'campanhas'`])('remains its key, and its limits hold: %s', async (change) => {
    const { id } = await fixture.key.get();
    await run((tx) => tx.run(`UPDATE api_keys SET messages_per_minute = 150, ${change} WHERE id = ?`, [id]));
    await queueAll();
    expect(await messages()).toEqual([{ status: Scheduled, messages: 350 }]);
    fixture.messages.clock.advance(MINUTE);
    await queueAll();
    expect([await messages(), await state()]).toEqual([[{ status: Scheduled, messages: GOOD }], 'queued']);
    expect((await fixture.key.get()).id).not.toBe(id);
  });

  it('is the present one for a send of which nothing is queued', async () => {
    const later = await fixture.prepare('5511987654321;Ana', { text: 'Oi' });
    await fixture.confirm(later);
    await revoke({ cancelWaiting: true });
    await cancelAll();
    await queueAll();
    expect(await fixture.sends.find(later)).toMatchObject({ state: 'queued', queued: 1 });
    const { id } = await fixture.key.get();
    expect(await read(`SELECT api_key_id AS id FROM messages WHERE status <> ${Canceled}`)).toEqual([{ id }]);
  });

  it('is that of its batch, also in a process that saw the send before it had one', async () => {
    const { batchId } = (await fixture.sends.find(sendId))!;
    const { key } = fixture;
    const before = await key.get();
    await revoke({ cancelWaiting: false });
    // The batch is of the key before; this process has seen no batch, and takes the present key.
    fixture.key = Object.assign(Object.create(key) as PanelKey, { of: () => key.get() });
    expect(await fixture.newRunner().step()).toBe(0);
    fixture.key = key;
    await queueAll();
    expect(await messages()).toEqual([{ status: Scheduled, messages: GOOD }]);
    expect(await read('SELECT id, api_key_id AS apiKey FROM message_batches')).toEqual([
      { id: batchId, apiKey: before.id },
    ]);
  });
});
