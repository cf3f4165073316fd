import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/support/fixtures/manual-clock.js';
import { type TestDatabase, testDatabase } from '../../../test/support/fixtures/test-database.js';
import { RecipientContacts } from './recipient-contacts.js';
import { RecipientIdentities } from './recipient-identities.js';
import { RecipientRetention } from './recipient-retention.js';
import { NO_JOINS } from './testing/no-joins.js';

const DAY = 86_400_000;

describe('RecipientRetention', () => {
  const clock = new ManualClock();
  let opened: TestDatabase;
  let contacts: RecipientContacts;
  let retention: RecipientRetention;

  beforeEach(async () => {
    opened = await testDatabase();
    contacts = new RecipientContacts(opened.database, clock);
    retention = new RecipientRetention(opened.database, clock, NO_JOINS);
  });
  afterEach(() => opened.close());

  const persons = () => opened.database.read('SELECT person FROM recipient_contacts ORDER BY person');
  const received = (...names: string[]) =>
    contacts.received(names.map((person) => ({ channelId: 1, person, at: clock.now() })));

  it('removes contacts and identities when nothing has happened with them for the time given', async () => {
    const identities = new RecipientIdentities(opened.database, clock, NO_JOINS);
    await received('5511987654321', '5511987654322');
    await identities.link([{ identity: 'lid:1', phone: '5511987654321' }]);
    clock.advance(90 * DAY);
    await received('5511987654322');
    expect(await retention.sweep(90 * DAY)).toBe(0);
    clock.advance(1);
    expect(await retention.sweep(90 * DAY)).toBe(2);
    expect(await retention.sweep(90 * DAY)).toBe(0);
    expect(await persons()).toEqual([{ person: '5511987654322' }]);
    expect(await identities.persons(['lid:1'])).toEqual(new Map());
  });

  it('removes many of them in steps', async () => {
    for (let step = 0; step < 3; step++) {
      await received(...Array.from({ length: 300 }, (_, index) => `lid:${step}.${index}`));
      clock.advance(1);
    }
    clock.advance(DAY);
    expect(await retention.sweep(DAY)).toBe(600);
    expect(await retention.sweep(DAY)).toBe(300);
  });
});
