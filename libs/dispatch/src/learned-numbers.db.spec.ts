import { Lane, MessageStatus } from '@recado/core';
import { numbersOf, PersonContacts, readerOf } from '@recado/recipients';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, KEY, MessagesFixture } from '../../../test/support/fixtures/messages-fixture.js';
import { RecognisedRecipients } from './recipient-knowledge.js';

/** A country that is not in the table of double forms: the number as people write it, and as the provider knows it. */
const TYPED = '2287090123456';
const KNOWN = '22890123456';
const MESSAGE = { id: 7, apiKeyId: KEY, phone: TYPED };
const DAY = 86_400_000;

describe('a number that a provider names for another one', () => {
  let fixture: MessagesFixture;
  let recipients: RecognisedRecipients;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    const { identities, cold, database, blocklist, clock } = fixture;
    recipients = new RecognisedRecipients(identities, fixture.hidden, cold, database, blocklist, clock);
  });
  afterEach(() => fixture.close());

  const learn = (recipientId = `${KNOWN}@s.whatsapp.net`) => recipients.answered(MESSAGE, recipientId);
  const write = (from: string, text = 'SAIR') => {
    const heard = { key: '1.0', channelId: CHANNEL, providerMessageId: null, text, at: 0, testMode: false };
    return fixture.optOutSignals.messages([{ ...heard, from }]);
  };
  const warmUntil = async (phone: string) =>
    (await fixture.contacts.states(CHANNEL, [phone], DAY)).get(phone)!.warmUntil;
  const numbers = (phone: string) => numbersOf(readerOf(fixture.database), fixture.database.capabilities.list, phone);
  const optedOut = async (phone: string, testMode = false) => (await fixture.optOuts.find(phone, testMode))?.scope;

  it.each([KNOWN, `${KNOWN}@c.us`, `${KNOWN}:12@s.whatsapp.net`])('is learned from %s, once', async (recipientId) => {
    await learn(recipientId);
    await learn(recipientId);
    expect((await numbers(TYPED)).sort()).toEqual([KNOWN, TYPED].sort());
    expect((await numbers(KNOWN)).sort()).toEqual([KNOWN, TYPED].sort());
  });

  it.each([
    ['the number itself', TYPED],
    ['a hidden identity', '4711@lid'],
    ['a group', '120363000000000000@g.us'],
    ['nothing', ''],
  ])('asks nothing of the database where the answer names %s', (_, recipientId) => {
    expect(learn(recipientId)).toBeUndefined();
  });

  it('asks nothing where the table knows both forms', () => {
    expect(recipients.answered({ ...MESSAGE, phone: '525512345678' }, '5215512345678')).toBeUndefined();
  });

  it.each(['5511990123456', '22890123457', '3519012345678'])(
    'is not believed where it cannot be the same: %s',
    async (id) => {
      await learn(id);
      await learn(id);
      expect(await numbers(TYPED)).toEqual([TYPED]);
      expect(await numbers(id)).not.toContain(TYPED);
    },
  );

  it('opts out with it: before and after it was learned, in any order', async () => {
    await write(KNOWN);
    expect(await optedOut(TYPED)).toBeUndefined();
    await learn();
    expect([await optedOut(TYPED), await optedOut(KNOWN)]).toEqual(['all', 'all']);
    const [id] = [await fixture.store({ phone: TYPED })];
    expect(await fixture.claims.claim([id])).toEqual([]);

    const actor = { type: 'system', id: null, name: 'test' } as const;
    expect(await fixture.optOutChanges.remove(TYPED, actor)).toBe(true);
    expect([await optedOut(TYPED), await optedOut(KNOWN)]).toEqual([undefined, undefined]);

    await write(KNOWN);
    expect(await optedOut(TYPED)).toBe('all');
  });

  it('opts out with it when the opt-outs are imported, and those of marketing are widened', async () => {
    const actor = { type: 'system', id: null, name: 'test' } as const;
    await fixture.optOutChanges.add({ phone: TYPED, scope: 'marketing', source: 'api' });
    await learn();
    expect(await optedOut(KNOWN)).toBe('marketing');
    await fixture.optOutChanges.addMany([{ phone: KNOWN, scope: 'all', source: 'import' }], actor);
    expect([await optedOut(TYPED), await optedOut(KNOWN)]).toEqual(['all', 'all']);
  });

  it('opens the window for both, also for one that was open before', async () => {
    const at = fixture.clock.now();
    await fixture.contacts.received([{ channelId: CHANNEL, person: KNOWN, at }]);
    expect(await warmUntil(TYPED)).toBe(0);
    await learn();
    expect(await warmUntil(TYPED)).toBe(at + DAY);
    await fixture.contacts.received([{ channelId: CHANNEL, person: TYPED, at: at + 5_000 }]);
    expect(await warmUntil(KNOWN)).toBe(at + 5_000 + DAY);
    await fixture.contacts.windowClosed(CHANNEL, TYPED, at + 6_000);
    expect([await warmUntil(TYPED), await warmUntil(KNOWN)]).toEqual([0, 0]);
  });

  it('brings back what waits for the person under the other number', async () => {
    const waiting = await fixture.store({ phone: TYPED });
    await fixture.cold.setAside([waiting]);
    await learn();
    await fixture.cold.release(CHANNEL, [KNOWN]);
    expect(Number((await fixture.row(waiting)).due_at)).toBeLessThanOrEqual(fixture.clock.now());
  });

  it('confirms an opt-out to the number that was written to, and that message alone may leave', async () => {
    await learn();
    await fixture.optOutSettings.change(
      { words: ['SAIR'], reply: 'Pronto.' },
      { type: 'system', id: null, name: 'test' },
    );
    const sent = await fixture.store({ phone: TYPED, lane: Lane.Normal });
    await write(KNOWN);
    expect(await fixture.row(sent)).toMatchObject({ status: MessageStatus.Pending, phone: TYPED });
    const claimed = await fixture.claims.claim([sent, sent + 1]);
    expect(claimed.map(({ phone, text }) => [phone, text])).toEqual([[TYPED, 'Pronto.']]);
  });

  it('tells before a message is sent that the person opted out by the other number', async () => {
    await write(KNOWN);
    expect(await recipients.recognise(MESSAGE, `tel:${KNOWN}`)).toEqual({ isOptedOut: true });
  });

  it('is learned from a hidden identity that has both, and keeps the identity', async () => {
    await recipients.recognise(MESSAGE, 'lid:1');
    await fixture.identities.link([{ phone: KNOWN, identity: 'lid:1' }]);
    expect((await numbers(KNOWN)).sort()).toEqual([KNOWN, TYPED].sort());
    await fixture.identities.link([{ phone: '5511987654321', identity: 'lid:1' }]);
    expect(await fixture.identities.persons(['lid:1'])).toEqual(new Map([['lid:1', '5511987654321']]));
    expect(await numbers('5511987654321')).not.toContain(KNOWN);
  });

  it('joins what several answers say, and is forgotten whole', async () => {
    const third = '228990123456';
    await learn();
    await recipients.answered({ ...MESSAGE, phone: third }, KNOWN);
    const all = [KNOWN, TYPED, third].sort();
    for (const phone of all) expect((await numbers(phone)).sort()).toEqual(all);
    const contacts = fixture.parts.get(PersonContacts);
    for (const phone of all) {
      const others = all.filter((each) => each !== phone).map((each) => `tel:${each}`);
      expect((await contacts.identities(phone)).map(({ identity }) => identity).sort()).toEqual(others);
    }
    await fixture.database.write((tx) => contacts.forgetNumbersIn(tx, all));
    for (const phone of all) expect(await numbers(phone)).toEqual([phone]);
  });
});
