import { MessageStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KEY, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { batchJson } from './batches.controller.js';
import type { BatchQueries } from './batch.queries.js';

const BATCH = 1;
const SECOND = 1_000;

describe('BatchQueries', () => {
  let fixture: MessagesFixture;
  let queries: BatchQueries;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    queries = fixture.batches;
  });
  afterEach(() => fixture.close());

  const now = () => fixture.clock.now();
  const at = (time: number) => ({ scheduledAt: time, dueAt: time });
  async function find() {
    const batch = await queries.find(BATCH);
    if (!batch) throw new Error('no batch');
    return batch;
  }
  async function send(...ids: number[]): Promise<void> {
    const attempts = await fixture.claims.claim(ids);
    const sent = attempts.map((attempt) => ({ kind: 'sent', attempt, at: now(), providerMessageId: null }) as const);
    await fixture.recorder.record(sent);
  }

  it('counts its messages by status', async () => {
    const first = await fixture.store({}, {}, {}, at(now() + SECOND));
    await send(first);
    await fixture.cancellations.message(first + 1, {});
    const { Pending, Scheduled, Sent, Canceled } = MessageStatus;
    expect((await find()).counts).toEqual(
      new Map([
        [Pending, 1],
        [Scheduled, 1],
        [Sent, 1],
        [Canceled, 1],
      ]),
    );
    const json = batchJson(await find());
    expect(json).toMatchObject({ id: BATCH, total: 4, done: 0.5, counts: { Pendente: 1, Enviada: 1, Lida: 0 } });
    expect(Object.keys(json.counts)).toHaveLength(10);
  });

  it('tells why messages failed, the most frequent reason first', async () => {
    await fixture.store({}, {}, {}, {});
    const change = 'UPDATE messages SET status = ?, failure_code = ? WHERE id = ?';
    const codes = ['gateway_timeout', 'gateway_rejected', 'gateway_rejected'];
    await fixture.database.write(async (tx) => {
      for (const [index, code] of codes.entries()) await tx.run(change, [MessageStatus.Failed, code, index + 1]);
    });
    const { failures, counts } = await find();
    expect(failures).toEqual([
      { code: 'gateway_rejected', messages: 2 },
      { code: 'gateway_timeout', messages: 1 },
    ]);
    expect(counts.get(MessageStatus.Failed)).toBe(3);
  });

  it('tells the legal basis that its request named', async () => {
    await fixture.store({});
    expect(batchJson(await find()).legal_basis).toBeNull();
    await fixture.database.write((tx) => tx.run("UPDATE message_batches SET legal_basis = 'consent'"));
    expect(batchJson(await find()).legal_basis).toBe('consent');
  });

  it('tells whether all or a part of its messages go to the simulator, also after its channel has another gateway', async () => {
    const first = await fixture.store({}, {});
    const change = async (sql: string) => {
      await fixture.database.write((tx) => tx.run(sql));
      await fixture.channels.refresh();
      return (await find()).simulated;
    };
    expect((await find()).simulated).toBeNull();
    expect(await change("UPDATE channels SET gateway = 'sandbox'")).toBe('all');
    await send(first);
    const accepted = `UPDATE messages SET provider_message_id = 'sandbox-1' WHERE id = ${first}`;
    expect(await change(accepted)).toBe('all');
    expect(await change("UPDATE channels SET gateway = 'http'")).toBe('part');
  });

  it('returns a share done of 1 only when every message is sent or has ended', async () => {
    const items = Array.from({ length: 10_000 }, (_, index) => fixture.item(index));
    const { messageIds } = await fixture.writer.write(fixture.batch(items));
    await fixture.database.write((tx) =>
      tx.run(`UPDATE messages SET status = ${MessageStatus.Read} WHERE id > ?`, [messageIds[0]!]),
    );
    expect(batchJson(await find()).done).toBe(0.9999);
    await fixture.cancellations.message(messageIds[0]!, {});
    expect(batchJson(await find()).done).toBe(1);
  });

  it('returns the first and the last waiting schedule in the zone of the batch', async () => {
    const noon = Date.UTC(2026, 10, 21, 12);
    const first = await fixture.store(at(noon), at(noon + 2 * SECOND), at(noon + SECOND), {});
    const times = async () => {
      const { first_scheduled_at, last_scheduled_at, timezone } = batchJson(await find());
      return [first_scheduled_at, last_scheduled_at, timezone];
    };
    expect(await times()).toEqual(['2026-11-21 09:00:00', '2026-11-21 09:00:02', 'America/Sao_Paulo']);
    await fixture.cancellations.message(first + 1, {});
    expect((await times())[1]).toBe('2026-11-21 09:00:01');
    await fixture.cancellations.batch(BATCH, {});
    expect((await times()).slice(0, 2)).toEqual([null, null]);
  });

  describe('expects the end of a batch', () => {
    it('at its last schedule, before anything was sent', async () => {
      await fixture.store(at(now() + 5 * SECOND), at(now() + 9 * SECOND));
      expect((await find()).forecast.end).toBe(now() + 9 * SECOND);
    });

    it('and knows when its last waiting message expires', async () => {
      const [first, second] = [now() + 7 * SECOND, now() + 8 * SECOND];
      const soon = { ...at(now() + 5 * SECOND), expiresAt: first };
      await fixture.store(soon, { ...at(now() + 9 * SECOND), expiresAt: second });
      expect(await find()).toMatchObject({ expiresAt: second, forecast: { end: now() + 9 * SECOND } });
      await fixture.cancellations.batch(BATCH, {});
      expect((await find()).expiresAt).toBeNull();
    });

    it('by the rate of the last minute', async () => {
      const first = await fixture.store(...Array.from({ length: 30 }, () => ({})));
      await send(...Array.from({ length: 10 }, (_, index) => first + index));
      fixture.clock.advance(10 * SECOND);
      expect((await find()).forecast.end).toBe(now() + 20 * SECOND);
    });

    it('at no known time while nothing is sent, or after the end', async () => {
      const first = await fixture.store({}, {});
      expect((await find()).forecast.end).toBeNull();
      await send(first);
      fixture.clock.advance(61 * SECOND);
      expect((await find()).forecast.end).toBeNull();
      await send(first + 1);
      expect((await find()).forecast.end).toBeNull();
    });
  });

  it('limits a key to its own batches', async () => {
    await fixture.store({});
    expect(await queries.find(BATCH, KEY)).toMatchObject({ id: BATCH, apiKeyId: KEY });
    expect(await queries.find(BATCH, KEY + 1)).toBeNull();
    expect(await queries.find(BATCH + 1)).toBeNull();
  });
});
