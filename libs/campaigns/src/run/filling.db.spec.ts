import type { NotificationType } from '@recado/core';
import { NotificationSubscriptions } from '@recado/messages';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { ADMIN, SendsFixture } from '../testing/sends-fixture.js';

const HOUR = 3_600_000;
const phone = (index: number) => `55119${String(80_000_000 + index)}`;
const list = (count: number) =>
  ['telefone;nome', ...Array.from({ length: count }, (_, index) => `${phone(index)};Pessoa ${index}`)].join('\n');

/** Subscribes to everything. */
class Curious extends NotificationSubscriptions {
  read() {
    return Promise.resolve({ isEmpty: false, wants: (_key: number, _type: NotificationType) => true });
  }
}

/** Sends what waits and may be claimed; returns how many messages. */
async function sendDue({ database, claims, recorder, clock }: MessagesFixture): Promise<number> {
  const due = await database.read<{ id: number }>('SELECT id FROM messages WHERE status = 0');
  const claimed = await claims.claim(due.map(({ id }) => id));
  const at = clock.now();
  await recorder.record(
    claimed.map((attempt) => ({ kind: 'sent', attempt, at, providerMessageId: `p-${attempt.id}` })),
  );
  return claimed.length;
}

describe('A send whose batch is still being queued', () => {
  let fixture: SendsFixture;

  beforeEach(async () => {
    fixture = await SendsFixture.create();
  });
  afterEach(() => fixture.close());

  const send = async (id: number) => (await fixture.sends.find(id))!;
  const messages = () => fixture.messages.database.read('SELECT id FROM messages');
  /** Queues until nothing is left. */
  async function run(): Promise<void> {
    const runner = fixture.newRunner();
    while ((await runner.step()) > 0);
  }
  /** Sends what is due; returns how many messages. */
  const sendAll = () => sendDue(fixture.messages);
  /** As the leader does, until every pause was checked. */
  async function settle(): Promise<void> {
    for (const _ of [1, 2, 3]) {
      fixture.messages.clock.advance(3_000);
      while ((await fixture.messages.pauseSweep.sweep()) > 0);
    }
  }

  it('stops where its batch is canceled, and says how far it was', async () => {
    const id = await fixture.prepare(list(600));
    await fixture.confirm(id);
    await fixture.newRunner().step();
    const { batchId } = await send(id);
    const { cancellations } = fixture.messages;
    expect(await cancellations.batch(batchId!, { actor: ADMIN })).toMatchObject({ total: 200, canceled: 200 });
    await run();
    expect(await messages()).toHaveLength(200);
    expect(await send(id)).toMatchObject({ state: 'canceled', queued: 200, good: 600, text: null });
    while ((await fixture.sweep.step()) > 0);
    expect(await fixture.messages.database.read('SELECT * FROM send_rows')).toEqual([]);
  });

  it('stops at once while it waits for its limit and nothing of its batch waits', async () => {
    fixture.limits = { ...fixture.limits, messagesPerDay: 60 };
    const id = await fixture.prepare(list(180));
    await fixture.confirm(id);
    await run();
    await sendAll();
    const { batchId } = await send(id);
    expect(await fixture.messages.cancellations.batch(batchId!, { actor: ADMIN })).toEqual({
      ...{ batchId, total: 60, canceled: 0, alreadyCanceled: 0, notCancelable: 60, isStopped: true },
    });
    const entries = `SELECT action FROM audit_entries WHERE action = 'batch.canceled'`;
    expect(await fixture.messages.database.read(entries)).toHaveLength(1);
    await run();
    expect(await send(id)).toMatchObject({ state: 'canceled', queued: 60 });
  });

  it('is not queued after a cancel, whoever queues its rows at the same time', async () => {
    const id = await fixture.prepare(list(600));
    await fixture.confirm(id);
    await fixture.newRunner().step();
    const { batchId } = await send(id);
    const { cancellations, database } = fixture.messages;
    await Promise.all([fixture.newRunner().step(), cancellations.batch(batchId!, { actor: ADMIN })]);
    await run();
    const waiting = 'SELECT id FROM messages WHERE status IN (0, 1)';
    expect([await database.read(waiting), (await send(id)).state]).toEqual([[], 'canceled']);
  });

  it('cannot be moved to another time before all of it is queued', async () => {
    const id = await fixture.prepare(list(300));
    await fixture.confirm(id);
    await fixture.newRunner().step();
    const { batchId } = await send(id);
    const at = new Date(fixture.messages.clock.now() + HOUR).toISOString();
    const move = () => fixture.messages.reschedules.batch(batchId!, { scheduledAt: at }, { actor: ADMIN });
    await expect(move()).rejects.toMatchObject({ code: 'not_reschedulable' });
    await run();
    expect(await move()).toMatchObject({ rescheduled: 300 });
  });

  it('can be paused between two limits, and stays paused until somebody resumes it', async () => {
    fixture.limits = { ...fixture.limits, messagesPerMinute: 60 };
    const id = await fixture.prepare(list(180));
    await fixture.confirm(id);
    await run();
    await sendAll();
    const { batchId } = await send(id);
    const { pauses, clock, pauseSweep, database } = fixture.messages;
    expect(await pauses.pause(batchId!, { actor: ADMIN })).toMatchObject({ pausedAt: clock.now() });
    await settle();
    clock.advance(60_000);
    await run();
    expect(await sendAll()).toBe(0);
    expect(pauseSweep.isPaused(batchId!)).toBe(true);
    await fixture.messages.cancellations.batch(batchId!, { actor: ADMIN });
    await settle();
    expect(await database.read('SELECT * FROM batch_pauses')).toEqual([]);
  });
});

describe('The end of the batch of a send', () => {
  let fixture: SendsFixture;

  beforeEach(async () => {
    fixture = await SendsFixture.create(await MessagesFixture.create(new Curious()));
    fixture.limits = { ...fixture.limits, messagesPerMinute: 60 };
  });
  afterEach(() => fixture.close());

  /** Queues as many as the limit lets, and sends them. */
  async function sendPart(): Promise<number> {
    const id = await fixture.prepare(list(61));
    await fixture.confirm(id);
    while ((await fixture.newRunner().step()) > 0);
    await sendDue(fixture.messages);
    return (await fixture.sends.find(id))!.batchId!;
  }
  const told = () =>
    fixture.messages.database.read(`SELECT batch_id AS batch FROM notifications WHERE type = 'batch.completed'`);

  it('is told where its last row is dropped after all others have ended', async () => {
    const batch = await sendPart();
    await fixture.messages.optOutChanges.add({ phone: phone(60), scope: 'all', source: 'panel' });
    expect(await told()).toEqual([]);
    fixture.messages.clock.advance(60_000);
    for (const _ of [1, 2, 3]) await fixture.newRunner().step();
    expect(await told()).toEqual([{ batch }]);
  });

  it('is told once where it was canceled', async () => {
    const batch = await sendPart();
    await fixture.messages.cancellations.batch(batch, { actor: ADMIN });
    for (const _ of [1, 2, 3]) await fixture.newRunner().step();
    expect(await told()).toEqual([{ batch }]);
  });

  it('is told once where the cancel ended its last messages', async () => {
    const id = await fixture.prepare(list(61));
    await fixture.confirm(id);
    while ((await fixture.newRunner().step()) > 0);
    const batch = (await fixture.sends.find(id))!.batchId!;
    await fixture.messages.cancellations.batch(batch, { actor: ADMIN });
    for (const _ of [1, 2, 3]) await fixture.newRunner().step();
    expect(await told()).toEqual([{ batch }]);
    const completed = 'SELECT id FROM message_batches WHERE completed_at > 0';
    expect(await fixture.messages.database.read(completed)).toEqual([{ id: batch }]);
  });
});
