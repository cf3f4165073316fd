import { isSurrogate } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, KEY, MessagesFixture } from '../../../test/support/fixtures/messages-fixture.js';
import { PersonContacts } from './person-contacts.js';
import { RecipientMoves } from './recipient-moves.js';
import { RecipientRetention } from './recipient-retention.js';
import { NO_JOINS } from './testing/no-joins.js';

const DAY = 86_400_000;
const ID = 'BR.1502576394655843';
const IDENTITY = `bsuid:${ID}`;
const PHONE = '5511987654321';

describe('a recipient whose number is not known', () => {
  let f: MessagesFixture;

  beforeEach(async () => (f = await MessagesFixture.create()));
  afterEach(() => f.close());

  const surrogate = async (userId = ID) => (await f.hidden.assign([userId])).get(userId)!;
  const queued = async (userId = ID) => f.store({ phone: await surrogate(userId), userId, scheduledAt: null });
  const blocked = async (id: number, phone: string) => {
    const reader = { all: f.database.read.bind(f.database) } as never;
    return (await f.blocklist.blocked(reader, [{ id, apiKeyId: KEY, phone }])).length === 1;
  };
  const says = (from: string | null, text: string, at = f.clock.now()) =>
    f.optOutSignals.messages([
      { key: '1.0', channelId: CHANNEL, providerMessageId: null, from, identity: IDENTITY, text, at, testMode: false },
    ]);
  const isWarm = async (phone: string) =>
    (await f.contacts.states(CHANNEL, [phone], DAY)).get(phone)!.warmUntil > f.clock.now();

  it('has one surrogate for ever, which ends like the ID and is no number', async () => {
    const first = await surrogate();
    expect(isSurrogate(first)).toBe(true);
    expect(first).toMatch(/5843$/);
    const all = await f.hidden.assign([ID, 'BR.aaaa', ID, 'BR.aaab']);
    expect(new Set(all.values()).size).toBe(3);
    expect(all.get(ID)).toBe(first);
    expect(await f.hidden.userIds([...all.values(), PHONE])).toEqual(
      new Map([...all].map(([id, phone]) => [phone, id])),
    );
  });

  it('stays warm who had written before, and is written to as their own', async () => {
    await f.contacts.received([{ channelId: CHANNEL, person: IDENTITY, at: f.clock.now() }]);
    const phone = await surrogate();
    expect(await isWarm(phone)).toBe(true);
    const id = await queued();
    expect(await f.reader.find(id)).toMatchObject({ phone, userId: ID });
  });

  it('gets nothing after an opt-out by the ID, before the surrogate existed or afterwards', async () => {
    await says(null, 'SAIR');
    const id = await queued();
    expect(await blocked(id, await surrogate())).toBe(true);
    expect(await f.optOuts.find(await surrogate())).toBeNull();
    const [claimed] = [await f.claims.claim([id])];
    expect(claimed).toEqual([]);
    expect(await f.row(id)).toMatchObject({ failure_code: 'opted_out' });
  });

  it('has what waits canceled when they opt out by the ID, also where the provider says so', async () => {
    const scheduled = { scheduledAt: f.clock.now() + DAY, dueAt: f.clock.now() + DAY };
    const phone = await surrogate();
    const first = await f.store({ phone, ...scheduled });
    await says(null, 'SAIR');
    expect(await f.row(first)).toMatchObject({ failure_code: 'opted_out' });
    const other = (await f.hidden.assign(['BR.77'])).get('BR.77')!;
    const second = await f.store({ phone: other, ...scheduled });
    const signal = { messageId: second, channelId: CHANNEL, phone: other, at: f.clock.now() };
    await f.optOutSignals.optOuts([{ ...signal, scope: 'all' }]);
    expect(await f.row(second)).toMatchObject({ failure_code: 'opted_out' });
    expect(await f.optOuts.find(other)).toBeNull();
    expect(await f.identityOptOuts.count(false)).toBe(2);
  });

  it('keeps a refusal of marketing by the ID, and takes its return back', async () => {
    const phone = await surrogate();
    const signal = { messageId: 1, channelId: CHANNEL, phone, at: f.clock.now() };
    await f.optOutSignals.optOuts([{ ...signal, scope: 'marketing' }]);
    expect(await f.identityOptOuts.newest(false, 5)).toMatchObject([{ identity: IDENTITY, scope: 'marketing' }]);
    expect(await blocked(1, phone)).toBe(false);
    await f.database.write((tx) => f.blocklist.add(tx, { phone, channelId: CHANNEL, scope: 'all' }));
    expect(await blocked(1, phone)).toBe(true);
  });

  it('becomes one with their number when it is named: windows, and what they refused by either', async () => {
    const phone = await surrogate();
    await f.contacts.received([{ channelId: CHANNEL, person: phone, at: f.clock.now() }]);
    const waiting = await f.store({ phone, scheduledAt: f.clock.now() + DAY, dueAt: f.clock.now() + DAY });
    await f.identities.link([{ identity: IDENTITY, phone: PHONE }]);
    expect(await f.hidden.numbers([ID])).toEqual(new Map([[ID, PHONE]]));
    expect(await isWarm(PHONE)).toBe(true);
    await says(PHONE, 'SAIR');
    expect(await f.row(waiting)).toMatchObject({ failure_code: 'opted_out' });
    expect(await blocked(waiting, phone)).toBe(true);
    const rows = await f.database.read('SELECT person FROM opt_outs');
    expect(rows).toEqual([{ person: PHONE }]);
  });

  it('takes what they refused by the ID along to the number', async () => {
    const phone = await surrogate();
    await says(null, 'SAIR');
    await f.identities.link([{ identity: IDENTITY, phone: PHONE }]);
    expect(await f.optOuts.find(PHONE)).toMatchObject({ scope: 'all' });
    expect(await f.identityOptOuts.count(false)).toBe(0);
    expect(await blocked(1, phone)).toBe(true);
  });

  it('is joined though the number was named before the surrogate', async () => {
    await f.identities.link([{ identity: IDENTITY, phone: PHONE }]);
    await says(PHONE, 'SAIR');
    expect(await blocked(1, await surrogate())).toBe(true);
  });

  it('makes no one of two numbers where an ID changes hands', async () => {
    const phone = await surrogate();
    await f.identities.link([{ identity: IDENTITY, phone: PHONE }]);
    await f.identities.link([{ identity: IDENTITY, phone: '551133334444' }]);
    await says(PHONE, 'SAIR');
    expect(await f.optOuts.find('551133334444')).toBeNull();
    expect(await blocked(1, phone)).toBe(false);
  });

  it('is reached by the ID that they have now', async () => {
    const phone = await surrogate();
    const moves = new RecipientMoves(f.database, f.identities, NO_JOINS);
    const names = (userId: string) => ({ phone: null, identities: [`bsuid:${userId}`] });
    await moves.apply({ changed: 'identity', before: names(ID), after: names('BR.new') });
    expect(await f.hidden.userIds([phone])).toEqual(new Map([[phone, 'BR.new']]));
  });

  it('keeps by the ID what they refused by the number when the link of both is erased', async () => {
    await f.identities.link([{ identity: IDENTITY, phone: PHONE }]);
    await says(PHONE, 'SAIR');
    await f.database.write((tx) => f.parts.get(PersonContacts).removeIn(tx, PHONE));
    expect(await f.hidden.numbers([ID])).toEqual(new Map());
    expect(await blocked(1, await surrogate())).toBe(true);
  });

  it('is refused by their number where the provider reports it after the number was named', async () => {
    const phone = await surrogate();
    await f.identities.link([{ identity: IDENTITY, phone: PHONE }]);
    const signal = { messageId: 1, channelId: CHANNEL, phone, at: f.clock.now() };
    await f.optOutSignals.optOuts([{ ...signal, scope: 'all' }]);
    expect(await f.optOuts.find(PHONE)).toMatchObject({ scope: 'all', source: 'provider' });
  });

  it('is refused by their number where a provider answers so after the number was named', async () => {
    const phone = await surrogate();
    await f.identities.link([{ identity: IDENTITY, phone: PHONE }]);
    await f.database.write((tx) => f.blocklist.add(tx, { phone, channelId: CHANNEL, scope: 'all' }));
    expect(await f.optOuts.find(PHONE)).toMatchObject({ scope: 'all', source: 'provider' });
    expect(await f.identityOptOuts.count(false)).toBe(0);
  });

  it('stays blocked by the number while a message waits, however old the link of both is', async () => {
    const phone = await surrogate();
    const waiting = await f.store({ phone, userId: ID, scheduledAt: null });
    await f.identities.link([{ identity: IDENTITY, phone: PHONE }]);
    f.clock.advance(90 * DAY + 1);
    await f.parts.get(RecipientRetention).sweep(90 * DAY);
    expect(await f.identities.persons([IDENTITY])).toEqual(new Map());
    await f.optOutChanges.add({ phone: PHONE, scope: 'all', source: 'api' });
    expect(await blocked(waiting, phone)).toBe(true);
  });

  it('does not get an opt-out back that somebody removed after the time of retention', async () => {
    await f.identities.link([{ identity: IDENTITY, phone: PHONE }]);
    await f.optOutChanges.add({ phone: PHONE, scope: 'all', source: 'api' });
    f.clock.advance(90 * DAY + 1);
    await f.parts.get(RecipientRetention).sweep(90 * DAY);
    expect(await blocked(1, await surrogate())).toBe(true);
    await f.optOutChanges.remove(PHONE, { type: 'administrator', id: 1, name: 'ana@exemplo.com.br' });
    await f.identities.link([{ identity: IDENTITY, phone: PHONE }]);
    expect(await f.optOuts.find(PHONE)).toBeNull();
    expect(await blocked(1, await surrogate())).toBe(false);
  });

  it('is known by a message that is stored after its surrogate was erased', async () => {
    const phone = await surrogate();
    await f.database.write((tx) => f.parts.get(PersonContacts).removeIn(tx, phone));
    expect(await f.hidden.userIds([phone])).toEqual(new Map());
    await f.store({ phone, userId: ID, scheduledAt: null });
    expect(await f.hidden.userIds([phone])).toEqual(new Map([[phone, ID]]));
  });

  it('is noted as used once a day, and not written at all in between', async () => {
    const usedAt = async () =>
      (await f.database.read<{ at: number }>('SELECT used_at AS at FROM hidden_recipients'))[0]!.at;
    await surrogate();
    const first = await usedAt();
    f.clock.advance(DAY);
    await surrogate();
    expect(await usedAt()).toBe(first);
    f.clock.advance(1);
    await surrogate();
    expect(await usedAt()).toBe(f.clock.now());
  });

  it('does not lose a surrogate that is used while the time of retention ends', async () => {
    const phone = await surrogate();
    f.clock.advance(90 * DAY + 1);
    const read = f.database.read.bind(f.database);
    f.database.read = async <Row>(...query: Parameters<typeof read>) => {
      const rows = await read<Row>(...query);
      if (query[0].includes('isNeeded')) await surrogate();
      return rows;
    };
    await f.parts.get(RecipientRetention).sweep(90 * DAY);
    expect(await f.hidden.userIds([phone])).toEqual(new Map([[phone, ID]]));
  });

  it('whose number changed is not written to by the old number, neither by the old ID nor by what waits', async () => {
    const phone = await surrogate();
    await f.identities.link([{ identity: IDENTITY, phone: PHONE }]);
    const [before, after] = [
      { phone: PHONE, identities: [IDENTITY] },
      { phone: null, identities: ['bsuid:BR.new'] },
    ];
    for (let n = 0; n < 2; n++) await f.parts.get(RecipientMoves).apply({ changed: 'number', before, after });
    expect(await f.hidden.numbers([ID, 'BR.new'])).toEqual(new Map());
    expect(await f.hidden.userIds([phone])).toEqual(new Map([[phone, 'BR.new']]));
    await f.optOutChanges.add({ phone: PHONE, scope: 'all', source: 'api' });
    expect(await blocked(1, phone)).toBe(false);
  });

  it('is forgotten after the time of retention, but not while messages name the surrogate, nor what they refuse', async () => {
    const retention = f.parts.get(RecipientRetention);
    const kept = await surrogate();
    await f.store({ phone: kept });
    const gone = (await f.hidden.assign(['BR.77'])).get('BR.77')!;
    await f.identities.link([{ identity: 'bsuid:BR.77', phone: PHONE }]);
    await says(PHONE, 'SAIR');
    f.clock.advance(90 * DAY + 1);
    await retention.sweep(90 * DAY);
    expect(await f.hidden.userIds([kept, gone])).toEqual(new Map([[kept, ID]]));
    const anew = (await f.hidden.assign(['BR.77'])).get('BR.77')!;
    expect(await blocked(1, anew)).toBe(true);
  });
});
