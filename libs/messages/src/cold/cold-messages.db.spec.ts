import { Aside, Lane, MessageStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, KEY, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';

const GROUP = { channelId: CHANNEL, lane: Lane.Normal, apiKeyId: KEY };

describe('ColdMessages', () => {
  let messages: MessagesFixture;

  beforeEach(async () => {
    messages = await MessagesFixture.create();
  });
  afterEach(() => messages.close());

  const dueAt = async (id: number) => Number((await messages.row(id)).due_at);
  const asideOf = async (id: number) => Number((await messages.row(id)).aside);
  async function sweepPauses(): Promise<void> {
    messages.clock.advance(3_000);
    while ((await messages.pauseSweep.sweep()) > 0);
  }

  it('sets messages aside, in order, and brings them back', async () => {
    const ids = [await messages.store({}), await messages.store({})];
    const times = await Promise.all(ids.map(dueAt));
    expect(await messages.cold.setAside(ids)).toBe(2);
    expect(await messages.cold.setAside(ids)).toBe(0);
    expect(await messages.claims.claim(ids)).toEqual([]);
    expect((await messages.cold.first(GROUP, 10)).map(({ id, dueAt: at }) => [id, at])).toEqual([
      [ids[0], times[0]],
      [ids[1], times[1]],
    ]);
    expect(await messages.cold.bringBack(ids)).toBe(2);
    expect(await messages.cold.bringBack(ids)).toBe(0);
    expect(await Promise.all(ids.map(dueAt))).toEqual(times);
  });

  it.each([
    ['cold, paused, warm, resumed', ['cold', 'pause', 'warm', 'resume']],
    ['cold, paused, resumed, warm', ['cold', 'pause', 'resume', 'warm']],
    ['paused, cold, warm, resumed', ['pause', 'cold', 'warm', 'resume']],
    ['paused, cold, resumed, warm', ['pause', 'cold', 'resume', 'warm']],
  ])('keeps both reasons apart: %s', async (_, steps) => {
    const id = await messages.store({});
    const { batchId } = (await messages.reader.find(id))!;
    const due = await dueAt(id);
    let expected: number = Aside.No;
    const change = {
      cold: async () => void (await messages.cold.setAside([id])),
      warm: async () => void (await messages.cold.bringBack([id])),
      pause: async () => void (await messages.pauses.pause(batchId, {})),
      resume: async () => void (await messages.pauses.resume(batchId, {})),
    };
    const added = { cold: Aside.Cold, warm: -Aside.Cold, pause: Aside.Paused, resume: -Aside.Paused };
    for (const step of steps as (keyof typeof added)[]) {
      await change[step]();
      await sweepPauses();
      expected += added[step];
      expect([await asideOf(id), await dueAt(id)]).toEqual([expected, due]);
      expect((await messages.reader.find(id))!.dueAt).toBe(due);
    }
  });

  it('shows what is set aside for a cold recipient and of a paused batch to nobody', async () => {
    const id = await messages.store({});
    await messages.cold.setAside([id]);
    await messages.pauses.pause((await messages.reader.find(id))!.batchId, {});
    await sweepPauses();
    expect(await messages.cold.first(GROUP, 10)).toEqual([]);
  });

  it('brings back what waits for a person, by both spellings of a number, on one channel', async () => {
    const ids = [await messages.store({ phone: '5531987654321' }), await messages.store({ phone: '553187654321' })];
    const other = await messages.store({ phone: '5531987654322' });
    await messages.cold.setAside([...ids, other]);
    await messages.cold.release(CHANNEL + 1, ['5531987654321']);
    expect(await messages.claims.claim(ids)).toEqual([]);
    await messages.cold.release(CHANNEL, ['5531987654321']);
    expect((await messages.claims.claim([...ids, other])).map(({ id }) => id)).toEqual(ids);
  });

  it('brings back everything of a channel, also what is of a paused batch', async () => {
    const [first, second] = [await messages.store({}), await messages.store({})];
    const { batchId } = (await messages.reader.find(first))!;
    await messages.cold.setAside([first, second]);
    await messages.pauses.pause(batchId, {});
    await sweepPauses();
    let released = 0;
    for (let step = -1; step !== 0; released += step) step = await messages.cold.releaseSome(CHANNEL);
    expect(released).toBe(2);
    expect(await asideOf(first)).toBe(Aside.Paused);
    expect((await messages.claims.claim([first, second])).map(({ id }) => id)).toEqual([second]);
  });

  it('finds those with a template of their own', async () => {
    const [own, media, plain] = [await messages.store({}), await messages.store({}), await messages.store({})];
    const write = (id: number, content: object) =>
      messages.database.write((tx) =>
        tx.run('UPDATE messages SET content = ? WHERE id = ?', [JSON.stringify(content), id]),
      );
    await write(own, { template: { name: 'pedido', language: 'pt_BR', parameters: [] } });
    await write(media, { media: { type: 'image', url: 'https://x/', filename: null, mimetype: null } });
    expect(await messages.cold.withOwnTemplate([own, media, plain])).toEqual([own]);
    expect(await messages.cold.withOwnTemplate([own, media, plain], ['document'])).toEqual([own]);
    expect(await messages.cold.withOwnTemplate([own, media, plain], ['image'])).toEqual([own, media]);
  });

  it('lets what is set aside expire, be canceled and be rescheduled', async () => {
    const now = messages.clock.now();
    const expiring = await messages.store({ expiresAt: now + 1_000 });
    const canceled = await messages.store({});
    const moved = await messages.store({});
    await messages.cold.setAside([expiring, canceled, moved]);
    await messages.cancellations.message(canceled, {});
    await messages.reschedules.message(moved, { scheduledAt: 'now' }, {});
    messages.clock.advance(2_000);
    while ((await messages.sweeps.expireWaiting()) > 0);
    expect((await messages.row(expiring)).status).toBe(MessageStatus.Expired);
    expect((await messages.row(canceled)).status).toBe(MessageStatus.Canceled);
    // The leader sets it aside again where that is still necessary.
    expect((await messages.claims.claim([moved])).map(({ id }) => id)).toEqual([moved]);
  });
});
