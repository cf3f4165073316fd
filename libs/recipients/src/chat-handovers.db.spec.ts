import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/support/fixtures/manual-clock.js';
import { type TestDatabase, testDatabase } from '../../../test/support/fixtures/test-database.js';
import { ChatHandovers, type ToldHandover } from './chat-handovers.js';
import { RecipientIdentities } from './recipient-identities.js';
import { RecipientRetention } from './recipient-retention.js';
import { NO_JOINS } from './testing/no-joins.js';

const PHONE = '5511987654321';
const HIDDEN = 'bsuid:BR.4711';

describe('ChatHandovers', () => {
  const clock = new ManualClock();
  let opened: TestDatabase;
  let identities: RecipientIdentities;
  let handovers: ChatHandovers;

  beforeEach(async () => {
    opened = await testDatabase();
    identities = new RecipientIdentities(opened.database, clock, NO_JOINS);
    handovers = new ChatHandovers(opened.database, identities);
  });
  afterEach(() => opened.close());

  const told = (changes: Partial<ToldHandover> = {}): ToldHandover => ({
    ...{ channelId: 1, phone: PHONE, change: 'passed', previousRole: 'customer_service', newRole: 'ai_agent' },
    ...{ at: clock.now(), ...changes },
  });
  const kept = ({ phone: _phone, identity: _identity, ...rest }: ToldHandover) => rest;

  it('keeps the last one of each chat, in whichever order they come', async () => {
    const [first, later] = [told(), told({ change: 'taken', newRole: null, at: clock.now() + 5 })];
    const elsewhere = told({ channelId: 2 });
    await handovers.keep([later, elsewhere]);
    await handovers.keep([first, first]);
    const found = await handovers.of([PHONE, 'nobody']);
    expect(found.toSorted((a, b) => a.channelId - b.channelId)).toEqual([kept(later), kept(elsewhere)]);
    expect(await handovers.of([])).toEqual([]);
  });

  it('is of a person who hides the number, and of the number where it is known', async () => {
    const hidden = told({ phone: null, identity: HIDDEN });
    await handovers.keep([hidden]);
    expect(await handovers.of([PHONE, HIDDEN])).toEqual([kept(hidden)]);
    await identities.link([{ identity: HIDDEN, phone: PHONE }]);
    await handovers.keep([{ ...hidden, at: hidden.at + 1, newRole: 'utility' }]);
    expect(await handovers.of([PHONE])).toMatchObject([{ newRole: 'utility' }]);
    // The later one counts, though the earlier one is still kept by the identity.
    expect(await handovers.of([HIDDEN, PHONE])).toMatchObject([{ newRole: 'utility' }]);
  });

  it('are forgotten with a person, and when they are old', async () => {
    await handovers.keep([told(), told({ phone: '551133334444' })]);
    await opened.database.write((tx) => handovers.removeIn(tx, [PHONE]));
    expect(await handovers.of([PHONE, '551133334444'])).toHaveLength(1);
    clock.advance(1_001);
    expect(await new RecipientRetention(opened.database, clock, NO_JOINS).sweep(1_000)).toBe(1);
    expect(await handovers.of(['551133334444'])).toEqual([]);
  });
});
