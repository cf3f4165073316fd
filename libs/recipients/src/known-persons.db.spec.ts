import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/support/fixtures/manual-clock.js';
import { type TestDatabase, testDatabase } from '../../../test/support/fixtures/test-database.js';
import { KnownPersons } from './known-persons.js';
import { RecipientIdentities } from './recipient-identities.js';
import { NO_JOINS } from './testing/no-joins.js';

const [ONE, OTHER, THIRD] = ['22890123456', '22822123456', '22899123456'];

describe('KnownPersons', () => {
  const clock = new ManualClock();
  let opened: TestDatabase;
  let identities: RecipientIdentities;
  let persons: KnownPersons;

  beforeEach(async () => {
    opened = await testDatabase();
    identities = new RecipientIdentities(opened.database, clock, NO_JOINS);
    persons = new KnownPersons(opened.database, clock);
  });
  afterEach(() => opened.close());

  it('knows numbers that providers named for each other two seconds later, by one name', async () => {
    await persons.fresh();
    expect(persons.all(ONE)).toEqual([ONE]);
    await identities.linkNumbers(ONE, OTHER);
    await identities.linkNumbers(OTHER, THIRD);
    await persons.fresh();
    expect(persons.all(ONE)).toEqual([ONE]);
    clock.advance(60_000);
    await Promise.all([persons.fresh(), persons.fresh()]);
    const all = persons.all(THIRD);
    expect([...all].sort()).toEqual([OTHER, ONE, THIRD].sort());
    expect(persons.all(ONE)).toEqual(all);
    expect(persons.all(OTHER)).toEqual(all);
  });

  it('reads many numbers in pages', async () => {
    const numbers = Array.from({ length: 5_001 }, (_, index) => String(22_810_000_000 + index));
    const rows = numbers.map((number) => [`tel:${number}`, `9${number}`, clock.now()]);
    await opened.database.write((tx) =>
      tx.insertIfAbsent('recipient_identities', ['identity', 'person', 'learned_at'], rows),
    );
    await persons.fresh();
    expect(numbers.filter((number) => persons.all(number).length !== 2)).toEqual([]);
  });

  it('leaves out what stands for no number before a number', async () => {
    const rows = [
      ...Array.from({ length: 50_000 }, (_, index) => [`tel:00${String(1_000_000_000_000 + index)}`, 'x']),
      [`tel:${OTHER}`, ONE],
    ].map((row) => [...row, clock.now()]);
    await opened.database.write(async (tx) => {
      for (let from = 0; from < rows.length; from += 5_000) {
        const some = rows.slice(from, from + 5_000);
        await tx.insertIfAbsent('recipient_identities', ['identity', 'person', 'learned_at'], some);
      }
    });
    await persons.fresh();
    expect(persons.all(OTHER)).toEqual([ONE, OTHER]);
  });

  it('knows the forms of the table without a query, and no hidden identities', async () => {
    await identities.link([{ phone: '551187654321', identity: 'lid:4711' }]);
    await persons.fresh();
    expect(persons.all('551187654321')).toEqual(['5511987654321']);
    expect(persons.all('5511987654321')).toEqual(['5511987654321']);
  });

  it('keeps what it knew while the database cannot be read', async () => {
    await identities.linkNumbers(ONE, OTHER);
    await persons.fresh();
    const all = persons.all(ONE);
    clock.advance(60_000);
    opened.database.read = () => Promise.reject(new Error('away'));
    await persons.fresh();
    expect(persons.all(ONE)).toEqual(all);
  });
});
