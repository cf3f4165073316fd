import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/support/fixtures/manual-clock.js';
import { type TestDatabase, testDatabase } from '../../../test/support/fixtures/test-database.js';
import { PersonContacts } from './person-contacts.js';
import { RecipientContacts } from './recipient-contacts.js';
import { RecipientIdentities } from './recipient-identities.js';
import { NO_JOINS } from './testing/no-joins.js';

const PERSON = '5511987654321';
const OTHER = '5511987654322';

describe('what is known of a person', () => {
  const clock = new ManualClock();
  let opened: TestDatabase;
  let person: PersonContacts;

  beforeEach(async () => {
    opened = await testDatabase();
    const { database } = opened;
    person = new PersonContacts(database, NO_JOINS);
    const at = clock.now();
    const contacts = new RecipientContacts(database, clock);
    await contacts.received(
      [PERSON, OTHER].flatMap((each) => [1, 2].map((channelId) => ({ channelId, person: each, at }))),
    );
    const links = [PERSON, OTHER].map((phone) => ({ phone, identity: `lid:${phone}` }));
    await new RecipientIdentities(database, clock, NO_JOINS).link(links);
    await database.write(async (tx) => {
      await tx.insertIfAbsent('pool_members', ['pool_id', 'channel_id'], [[9, 1]]);
      const used = [PERSON, OTHER].map((each) => [9, each, 1, at]);
      await tx.insertIfAbsent('pool_recipients', ['pool_id', 'person', 'channel_id', 'used_at'], used);
    });
  });
  afterEach(() => opened.close());

  const known = async (name: string) => [
    (await person.contacts(name)).map(({ channelId }) => channelId),
    (await person.identities(name)).map(({ identity }) => identity),
    (await person.senders(name)).map(({ poolId, channelId }) => [poolId, channelId]),
  ];

  it('is read on all channels, and removed without that of others', async () => {
    expect(await known(PERSON)).toEqual([[1, 2], [`lid:${PERSON}`], [[9, 1]]]);
    await opened.database.write((tx) => person.removeIn(tx, PERSON));
    expect(await known(PERSON)).toEqual([[], [], []]);
    expect(await known(OTHER)).toEqual([[1, 2], [`lid:${OTHER}`], [[9, 1]]]);
  });
});
