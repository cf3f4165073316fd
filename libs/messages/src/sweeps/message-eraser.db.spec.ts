import { MessageStatus, type Receipt } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';

const { Pending, Sent, Delivered, Failed } = MessageStatus;
const DAY = 86_400_000;
const ERASED = {
  ...{ text: null, content: null, phone: null },
  ...{ recipient_id: null, provider_message_id: null, failure_reason: null },
};

describe('retention', () => {
  let fixture: MessagesFixture;

  beforeEach(async () => (fixture = await MessagesFixture.create()));
  afterEach(() => fixture.close());

  const now = () => fixture.clock.now();
  async function sent(id: number, recipientId?: string): Promise<void> {
    const [attempt] = await fixture.claims.claim([id]);
    if (!attempt) throw new Error(`message ${id} did not start`);
    const learned = recipientId === undefined ? {} : { recipientId };
    const outcome = { kind: 'sent', attempt, at: now(), providerMessageId: `p${id}`, ...learned } as const;
    await fixture.recorder.record([outcome]);
  }
  const receipt = (id: number, kind: Receipt['kind'], changes: Partial<Receipt> = {}): Receipt => {
    const base = { channelId: CHANNEL, messageId: null, providerMessageId: `p${id}`, kind, at: now() };
    return { ...base, ...changes };
  };

  it('erases text, phone and the provider’s words of ended messages, not of waiting ones', async () => {
    const first = await fixture.store({}, { scheduledAt: now() + 200 * DAY, dueAt: now() + 200 * DAY });
    await fixture.database.write((tx) => tx.run(`UPDATE messages SET content = '{}' WHERE id = ?`, [first]));
    await sent(first, 'wa');
    fixture.clock.advance(90 * DAY);
    expect(await fixture.eraser.eraseOlderThan(90 * DAY, 0)).toBeNull();
    expect(await fixture.row(first)).toMatchObject({ text: 'text 0' });
    fixture.clock.advance(1);
    await fixture.eraser.eraseOlderThan(90 * DAY, 0);
    expect(await fixture.row(first)).toMatchObject({ ...ERASED, status: Sent });
    expect(await fixture.row(first + 1)).toMatchObject({ text: 'text 1' });
  });

  it('keeps erased columns empty when a late receipt moves the message', async () => {
    const id = await fixture.store({}, {});
    for (const each of [id, id + 1]) await sent(each);
    fixture.clock.advance(DAY + 1);
    await fixture.eraser.eraseOlderThan(DAY, 0);
    await fixture.receipts.accept([
      receipt(id, 'delivered', { messageId: id }),
      receipt(id + 1, 'failed', { messageId: id + 1, code: 'delivery_failed', detail: '5511 is off' }),
    ]);
    expect(await fixture.row(id)).toMatchObject({ ...ERASED, status: Delivered });
    expect(await fixture.row(id + 1)).toMatchObject({ ...ERASED, status: Failed });
  });

  it('lets receipts of a message that was sent late find it before it is erased', async () => {
    const id = await fixture.store({ scheduledAt: now() + 200 * DAY, dueAt: now() + 200 * DAY });
    fixture.clock.advance(200 * DAY);
    await sent(id);
    fixture.clock.advance(DAY - 1);
    await fixture.eraser.eraseOlderThan(90 * DAY, 0);
    await fixture.receipts.accept([receipt(id, 'delivered')]);
    expect(await fixture.row(id)).toMatchObject({ text: 'text 0', status: Delivered });
    fixture.clock.advance(1);
    await fixture.eraser.eraseOlderThan(90 * DAY, 0);
    expect(await fixture.row(id)).toMatchObject(ERASED);
  });

  it('keeps what a person retries between the reading of the old messages and their erasure', async () => {
    const id = await fixture.store({});
    await fixture.database.write((tx) =>
      tx.run(`UPDATE messages SET status = ${Failed}, ended_at = ? WHERE id = ?`, [now(), id]),
    );
    fixture.clock.advance(DAY + 1);
    const { database } = fixture;
    const read = database.read.bind(database);
    database.read = async <Row>(...args: Parameters<typeof read>) => {
      const rows = await read<Row>(...args);
      await database.write((tx) =>
        tx.run(`UPDATE messages SET status = ${Pending}, ended_at = NULL WHERE id = ?`, [id]),
      );
      return rows;
    };
    await fixture.eraser.eraseOlderThan(DAY, 0);
    database.read = read;
    expect(await fixture.row(id)).toMatchObject({ text: 'text 0', status: Pending });
  });
});
