import { Audit } from '@recado/audit';
import { MessageStatus, NoMetrics } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHANNEL, MessagesFixture } from '../../../test/support/fixtures/messages-fixture.js';
import { ChangeEffects } from './changes/change-effects.js';
import { LockedMessages } from './changes/locked-messages.js';
import { PersonEraser, PersonMessages } from './people.js';

const { Scheduled, Sending, Sent, Canceled, Failed, Unknown } = MessageStatus;
const PHONE = '5511987654321';
/** The same without the ninth digit. */
const TWIN = '551187654321';
const PHONES = [PHONE, TWIN];
const DAY = 86_400_000;
const ERASED = {
  ...{ text: null, content: null, phone: null },
  ...{ recipient_id: null, provider_message_id: null, failure_reason: null },
};

describe('the messages to a person', () => {
  let fixture: MessagesFixture;
  let eraser: PersonEraser;
  let messages: PersonMessages;
  let alsoErased: number[];

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    const { database, cancellations, signal, clock, reader } = fixture;
    const effects = new ChangeEffects(new Audit(clock), signal, new NoMetrics());
    eraser = new PersonEraser(database, new LockedMessages(database), cancellations, effects);
    messages = new PersonMessages(database, reader);
    alsoErased = [];
  });
  afterEach(() => fixture.close());

  const now = () => fixture.clock.now();
  const erase = () => eraser.erase(PHONES, async (_tx, ids) => void alsoErased.push(...ids));
  const later = () => ({ scheduledAt: now() + DAY, dueAt: now() + DAY });
  async function start(id: number) {
    const [attempt] = await fixture.claims.claim([id]);
    if (!attempt) throw new Error(`message ${id} did not start`);
    return attempt;
  }
  async function send(id: number, recipientId = 'wa'): Promise<void> {
    const outcome = { attempt: await start(id), at: now(), providerMessageId: `p${id}`, recipientId };
    await fixture.recorder.record([{ kind: 'sent', ...outcome }]);
  }
  async function fail(id: number): Promise<void> {
    const words = { code: 'gateway_rejected', finalCode: 'gateway_rejected', detail: `${PHONE} is off`, reason: 'off' };
    await fixture.recorder.record([{ kind: 'failed', attempt: await start(id), at: now(), ...words }]);
  }

  it('are canceled where they wait, and erased in both spellings, with what else is kept of them', async () => {
    const id = await fixture.store({ phone: PHONE }, { phone: TWIN }, { phone: PHONE, ...later() }, {});
    await send(id);
    await fail(id + 1);
    const early = ['channel_id', 'provider_message_id', 'kind', 'at', 'received_at', 'next_at'];
    const receipt = [CHANNEL, `p${id}`, 'read', now(), now(), now()];
    await fixture.database.write((tx) => tx.insertIfAbsent('early_receipts', early, [receipt]));

    expect(await erase()).toEqual({ erased: 3, canceled: 1 });
    expect(await fixture.row(id)).toMatchObject({ ...ERASED, status: Sent });
    expect(await fixture.row(id + 1)).toMatchObject({ ...ERASED, status: Failed });
    expect(await fixture.row(id + 2)).toMatchObject({ ...ERASED, status: Canceled });
    expect(await fixture.row(id + 3)).toMatchObject({ text: 'text 3' });
    expect(alsoErased.sort((a, b) => a - b)).toEqual([id, id + 1, id + 2]);
    expect(await fixture.database.read('SELECT id FROM early_receipts')).toEqual([]);
    expect(await fixture.database.read('SELECT message_id FROM message_failures')).toEqual([]);
    expect(await fixture.database.read('SELECT detail FROM delivery_attempts')).toEqual([{ detail: null }]);
    expect(await fixture.claims.claim([id + 2])).toEqual([]);
    expect(await erase()).toEqual({ erased: 0, canceled: 0 });
  });

  it('stay while they are sent or their outcome is unknown, until a repetition', async () => {
    const id = await fixture.store({ phone: PHONE }, { phone: PHONE }, { phone: PHONE, ...later() });
    const attempt = await start(id);
    await start(id + 1);
    const unknown = `UPDATE messages SET status = ${Unknown} WHERE id = ?`;
    await fixture.database.write((tx) => tx.run(unknown, [id + 1]));
    expect(await erase()).toEqual({ erased: 1, canceled: 1 });
    expect(await fixture.row(id)).toMatchObject({ text: 'text 0', status: Sending });
    expect(await fixture.row(id + 1)).toMatchObject({ text: 'text 1', status: Unknown });
    expect(await messages.ids(PHONES)).toEqual([id, id + 1]);

    await fixture.recorder.record([{ kind: 'sent', attempt, at: now(), providerMessageId: 'p' }]);
    expect(await erase()).toEqual({ erased: 1, canceled: 0 });
    expect(await messages.ids(PHONES)).toEqual([id + 1]);
  });

  it('are erased in steps, and a repetition does what is beyond one call', async () => {
    const many = Array.from({ length: 505 }, () => ({ phone: PHONE, ...later() }));
    await fixture.store(...many);
    expect(await erase()).toEqual({ erased: 500, canceled: 500 });
    expect(await messages.ids(PHONES)).toHaveLength(5);
    expect(await erase()).toEqual({ erased: 5, canceled: 5 });
  });

  it('stay as they were where what belongs to them cannot be erased', async () => {
    const id = await fixture.store({ phone: PHONE, ...later() });
    await expect(eraser.erase(PHONES, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await fixture.row(id)).toMatchObject({ phone: PHONE, text: 'text 0', status: Scheduled });
  });

  it('are read newest first, page by page, with their attempts and the provider’s ids of the person', async () => {
    const id = await fixture.store({ phone: PHONE }, { phone: TWIN }, { phone: PHONE }, {});
    await send(id, 'wa-1');
    await fail(id + 1);
    await send(id + 2, 'wa-2');
    expect(await messages.latest(PHONES)).toMatchObject({ id: id + 2, status: Sent });
    expect(await messages.recipientIds(PHONES)).toEqual(['wa-2', 'wa-1']);

    const first = await messages.page(PHONES, { limit: 2 });
    expect(first.items).toMatchObject([
      { id: id + 2, recipientId: 'wa-2', attemptLog: [] },
      { id: id + 1, recipientId: null, attemptLog: [{ attempt: 1, detail: `${PHONE} is off` }] },
    ]);
    expect(first.nextBefore).toBe(id + 1);
    const second = await messages.page(PHONES, { before: id + 1, limit: 2 });
    expect(second).toMatchObject({ items: [{ id }], nextBefore: null });
    expect(await messages.latest(['5511999999999'])).toBeNull();
  });

  it('are looked into for what they carry a bounded number at a time, the newest first', async () => {
    await fixture.store(...Array.from({ length: 1_200 }, () => ({ phone: PHONE })));
    const [first, , , last] = await carrying([1, 2, 600, 1_200]);
    const read = vi.spyOn(fixture.database, 'read');
    expect(await messages.contents([PHONE], 500)).toEqual([last]);
    const looked = () =>
      read.mock.calls.filter(([sql]) => sql.includes('SELECT content')).map(([, values]) => values![0]);
    expect(looked().map((each) => (each as number[]).length)).toEqual([500]);
    read.mockClear();
    const all = await messages.contents([PHONE]);
    expect([all.length, all[0], all.at(-1)]).toEqual([4, last, first]);
    expect(looked().map((each) => (each as number[]).length)).toEqual([500, 500, 200]);
  });

  /** Gives messages of these places a content each. */
  async function carrying(places: readonly number[]): Promise<string[]> {
    const [lowest] = (await fixture.database.read<{ id: number }>('SELECT MIN(id) AS id FROM messages')) as [
      { id: number },
    ];
    for (const place of places) {
      const values = [`{"n":${place}}`, lowest.id + place - 1];
      await fixture.database.write((tx) => tx.run('UPDATE messages SET content = ? WHERE id = ?', values));
    }
    return places.map((place) => `{"n":${place}}`);
  }
});
