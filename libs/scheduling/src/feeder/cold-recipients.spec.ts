import type { BatchItem } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { ColdReturns } from '../housekeeping/cold-returns.js';
import { FeederFixture } from '../testing/feeder-fixture.js';
import { withTools } from '../../../../test/support/fixtures/with-tools.js';

const DAY_MS = 86_400_000;
const SPACING_MS = 60_000;
const CHANNEL = 1;

describe('the feeder and cold recipients', () => {
  let feeding: FeederFixture;
  let messages: MessagesFixture;
  let returns: ColdReturns;

  beforeEach(async () => {
    feeding = await FeederFixture.create();
    ({ messages } = feeding);
    feeding.channel.warmForMs = 30 * DAY_MS;
    limit(2);
    const { channels, rules, cold, leadership } = feeding;
    returns = withTools(new ColdReturns(channels, rules, cold, messages.clock), { leader: leadership });
  });
  afterEach(() => feeding.close());

  function limit(perDay: number, spacingMs = SPACING_MS): void {
    feeding.limit({ newRecipients: { perDay: { messages: perDay, warmUp: null }, spacingMs } });
  }
  const phoneOf = (index: number) => `55119${String(60_000_000 + index)}`;
  const itemsTo = (from: number, count: number): Partial<BatchItem>[] =>
    Array.from({ length: count }, (_, index) => ({ phone: phoneOf(from + index) }));
  /** The ids that are published `ms` later: the first tick may set messages aside, and the second one admit one of them. */
  async function published(ms = 10): Promise<number[]> {
    await feeding.tick(ms);
    await feeding.tick();
    return feeding.queue.take(50_000);
  }
  /** Claims and sends what was published, as a worker does. */
  async function sent(ids: readonly number[], isCold = true): Promise<void> {
    const attempts = await messages.claims.claim(ids);
    expect(attempts.map(({ id }) => id)).toEqual(ids);
    const recipients = isCold ? attempts.map(({ phone }) => ({ phone, isNew: true })) : [];
    await feeding.contacts.writingTo(CHANNEL, recipients);
    const at = feeding.now();
    await messages.recorder.record(attempts.map((attempt) => ({ kind: 'sent', attempt, at, providerMessageId: null })));
  }
  /** Somebody writes to the channel. */
  async function writes(phone: string): Promise<void> {
    await feeding.contacts.received([{ channelId: CHANNEL, person: phone, at: feeding.now() }]);
    await feeding.cold.release(CHANNEL, [phone]);
  }
  const waiting = async () => {
    const rows = await messages.database.read<{ id: number }>(
      'SELECT id FROM messages WHERE status IN (0, 1) AND aside = 0',
    );
    return rows.map(({ id }) => id);
  };

  it('publishes a message to a warm recipient behind 10,000 to cold ones within a few ticks', async () => {
    await feeding.store(itemsTo(0, 10_000));
    const [warm] = await feeding.store([{ phone: phoneOf(99_999) }]);
    await writes(phoneOf(99_999));
    const found: number[] = [];
    for (let tick = 0; tick < 5 && !found.includes(warm!); tick++) found.push(...(await published()));
    expect(found).toContain(warm);
    expect(found.length).toBeLessThanOrEqual(2);
  });

  it('publishes none to a new one while the messaging limit of its portfolio is used up, by other channels too', async () => {
    Object.assign(feeding.channel, { portfolio: 'portfolio:1', messagingLimit: 2 });
    feeding.others.push({ ...feeding.channel, id: 77 });
    await feeding.contacts.writingTo(77, [{ phone: phoneOf(500), isNew: true }]);
    const ids = await feeding.store(itemsTo(0, 2));
    expect(await published()).toEqual([ids[0]]);
    await sent([ids[0]!]);
    expect(await published(SPACING_MS * 2)).toEqual([]);
    expect(await published(DAY_MS)).toEqual([ids[1]]);
  });

  it('publishes one message to a cold recipient at a time, at the distance, until the number of the day is used up', async () => {
    const ids = await feeding.store(itemsTo(0, 4));
    expect(await published()).toEqual([ids[0]]);
    expect(await published(SPACING_MS / 60)).toEqual([]);
    await sent([ids[0]!]);
    expect(await published(SPACING_MS * 0.7)).toEqual([]);
    expect(await published(SPACING_MS * 0.6)).toEqual([ids[1]]);
    await sent([ids[1]!]);
    expect(await published(SPACING_MS * 2)).toEqual([]);
    expect(await published(DAY_MS)).toEqual([ids[2]]);
  });

  it('publishes nothing to cold recipients under a lock, and goes on by itself afterwards', async () => {
    const ids = await feeding.store(itemsTo(0, 3));
    feeding.channel.coldLock = { until: feeding.now() + DAY_MS, code: 'reach_out_locked' };
    const [warm] = await feeding.store([{ phone: phoneOf(7) }]);
    await writes(phoneOf(7));
    expect(await published()).toEqual([warm]);
    await sent([warm!], false);
    expect(await published(SPACING_MS)).toEqual([]);
    expect(await published(DAY_MS)).toEqual([ids[0]]);
  });

  it('brings back what waits for a person who writes, by either spelling of their number', async () => {
    const [long, short] = ['5531987654321', '553187654321'] as const;
    limit(1);
    await feeding.store(itemsTo(0, 1));
    await sent(await published());
    const ids = await feeding.store([{ phone: long }, { phone: short }]);
    expect(await published()).toEqual([]);
    expect(await waiting()).toEqual([]);
    await writes(long);
    expect((await published()).sort()).toEqual(ids);
  });

  it('finds a person who wrote between the read and the setting aside', async () => {
    // Under a lock nothing that is set aside is looked at again.
    feeding.channel.coldLock = { until: feeding.now() + DAY_MS, code: 'reach_out_locked' };
    const [id] = await feeding.store(itemsTo(1, 1));
    const { cold } = feeding;
    const setAside = cold.setAside.bind(cold);
    cold.setAside = async (ids) => {
      // They write, and nothing of theirs is set aside yet.
      await writes(phoneOf(1));
      return setAside(ids);
    };
    expect(await published()).toEqual([id]);
  });

  it('brings everything back when the limits are switched off', async () => {
    limit(1);
    const ids = await feeding.store(itemsTo(0, 1_200));
    expect(await published()).toEqual([ids[0]]);
    feeding.limit({});
    while ((await returns.step()) > 0);
    await feeding.tick();
    expect(await waiting()).toEqual(ids);
  });

  it('serves the keys and lanes in turn', async () => {
    limit(10, 0);
    await feeding.store(itemsTo(0, 50));
    const [other] = await feeding.store(itemsTo(100, 1), 2);
    const order: number[] = [];
    for (let tick = 0; tick < 6 && order.length < 2; tick++) {
      const ids = await published(1_000);
      order.push(...ids);
      if (ids.length > 0) await sent(ids);
    }
    expect(order).toContain(other);
  });

  it('serves recipients whom the channel has reached before when the number of the day is used up', async () => {
    limit(1);
    const [first, , again] = await feeding.store([...itemsTo(0, 2), ...itemsTo(0, 1)]);
    expect(await published()).toEqual([first]);
    await sent([first!]);
    expect(await published(SPACING_MS * 2)).toEqual([again]);
  });

  it('brings back what was set aside under a suspended template once it is sent again', async () => {
    feeding.limit({});
    feeding.isCarrierSuspended = true;
    const ids = await feeding.store(itemsTo(0, 3));
    expect(await published()).toEqual([]);
    feeding.isCarrierSuspended = false;
    while ((await returns.step()) > 0);
    expect((await published()).sort()).toEqual(ids);
  });

  it('brings back what was set aside under a rule that began and ended between two looks for such messages', async () => {
    feeding.limit({});
    expect(await returns.step()).toBe(0);
    feeding.isCarrierSuspended = true;
    const ids = await feeding.store(itemsTo(0, 3));
    expect(await published()).toEqual([]);
    feeding.isCarrierSuspended = false;
    feeding.tellChange();
    while ((await returns.step()) > 0);
    expect((await published()).sort()).toEqual(ids);
  });

  it('publishes what has a template of its own while the template of the channel is suspended', async () => {
    feeding.limit({});
    feeding.isCarrierSuspended = true;
    const [plain, own] = await feeding.store(itemsTo(0, 2));
    const content = JSON.stringify({ template: { name: 'pedido', language: 'pt_BR', parameters: [] } });
    await messages.database.write((tx) => tx.run('UPDATE messages SET content = ? WHERE id = ?', [content, own!]));
    expect(await published()).toEqual([own]);
    expect((await messages.reader.find(plain!))!.isAside).toBe(1);
  });

  it('publishes media that have a template of their own while the template of texts is suspended', async () => {
    feeding.limit({});
    feeding.isCarrierSuspended = true;
    feeding.carriedMedia = ['image'];
    const [image, video] = await feeding.store(itemsTo(0, 2));
    const write = (id: number, type: string) => {
      const content = JSON.stringify({ media: { type, url: 'https://x.br/', filename: null, mimetype: null } });
      return messages.database.write((tx) => tx.run('UPDATE messages SET content = ? WHERE id = ?', [content, id]));
    };
    await write(image!, 'image');
    await write(video!, 'video');
    expect(await published()).toEqual([image]);
    expect((await messages.reader.find(video!))!.isAside).toBe(1);
  });

  it('asks nothing on a channel that treats all recipients alike', async () => {
    feeding.channel.warmForMs = null;
    const asked: string[] = [];
    const read = messages.database.read.bind(messages.database);
    messages.database.read = (sql: string, ...rest: never[]) => {
      asked.push(sql);
      return read(sql, ...rest);
    };
    const ids = await feeding.store(itemsTo(0, 3));
    expect((await published()).sort()).toEqual(ids);
    expect(asked.filter((sql) => sql.includes('recipient_contacts'))).toEqual([]);
  });
});
