import type { Actor } from '@recado/audit';
import { MessageStatus } from '@recado/core';
import { RecipientMoves } from '@recado/recipients';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, MessagesFixture } from '../../../test/support/fixtures/messages-fixture.js';

const ANA: Actor = { type: 'administrator', id: 1, name: 'ana@exemplo.com.br' };
const OLD = '5531987654321';
const NEW = '5511912345678';
const OLD_ID = 'bsuid:BR.4711';
const NEW_ID = 'bsuid:BR.4712';
const DAY = 86_400_000;

describe('RecipientMoves: a person who got another number or user ID', () => {
  let f: MessagesFixture;

  beforeEach(async () => (f = await MessagesFixture.create()));
  afterEach(() => f.close());

  const names = (phone: string | null, ...identities: string[]) => ({ phone, identities });
  const move = (before = names(OLD, OLD_ID), after = names(NEW, NEW_ID), changed: 'number' | 'identity' = 'number') =>
    f.parts.get(RecipientMoves).apply({ changed, before, after });
  const write = (from: string | null, identity: string, text = 'SAIR') =>
    f.optOutSignals.messages([
      { key: '1.0', channelId: CHANNEL, providerMessageId: null, from, identity, text, at: 0 },
    ]);
  const waiting = async () =>
    (await f.identityOptOuts.newest(false, 10)).map(({ identity, scope }) => [identity, scope]);

  it('keeps what they refused by the old number: what waits for the new one is canceled, and nothing leaves to it', async () => {
    const message = await f.store({ phone: NEW });
    await write(OLD, OLD_ID);
    for (let n = 0; n < 2; n++) await move();
    expect(await f.optOuts.find(NEW)).toMatchObject({ scope: 'all', source: 'recipient', channel: 'default' });
    expect(await f.claims.claim([message])).toEqual([]);
    await f.optOutCancellation.sweep();
    expect(await f.row(message)).toMatchObject({ status: MessageStatus.Canceled, failure_code: 'opted_out' });
  });

  it.each([
    ['by the old number', OLD, OLD_ID],
    ['by the old ID alone', null, OLD_ID],
    ['by the new ID alone', null, NEW_ID],
  ])('refuses for both numbers where the change is known first: %s', async (_, from, identity) => {
    await move();
    await write(from, identity);
    for (const phone of [OLD, NEW]) expect(await f.optOuts.find(phone)).toMatchObject({ scope: 'all' });
  });

  it('is asked for by the new number, also where its ID was known before', async () => {
    await f.identities.link([{ identity: NEW_ID, phone: NEW }]);
    await move(names('5511900000001', OLD_ID));
    expect(await f.identities.persons([OLD_ID, NEW_ID])).toEqual(
      new Map([
        [OLD_ID, NEW],
        [NEW_ID, NEW],
      ]),
    );
  });

  it('follows several changes', async () => {
    const third = '5521933334444';
    await write(OLD, OLD_ID);
    await move(names(NEW, NEW_ID), names(third, 'bsuid:BR.4713'));
    await move();
    expect(await f.optOuts.find(third)).not.toBeNull();
  });

  it('opens no window for the new number', async () => {
    const at = f.clock.now();
    await f.contacts.received([
      { channelId: CHANNEL, person: OLD, at },
      { channelId: CHANNEL, person: OLD_ID, at },
    ]);
    const before = await f.contacts.states(CHANNEL, [NEW, OLD], DAY);
    await move();
    expect(await f.contacts.states(CHANNEL, [NEW, OLD], DAY)).toEqual(before);
  });

  it('does not bring back an opt-out that somebody removed', async () => {
    await write(OLD, OLD_ID);
    await move();
    await f.optOutChanges.remove(NEW, ANA);
    await move();
    for (const phone of [OLD, NEW]) expect(await f.optOuts.find(phone)).toBeNull();
  });

  it('whose old number is hidden keeps what waits by the old ID', async () => {
    await write(null, OLD_ID);
    await move(names(null, OLD_ID));
    expect(await f.optOuts.find(NEW)).toMatchObject({ scope: 'all', source: 'recipient' });
    expect(await waiting()).toEqual([]);
  });

  it('whose new number is hidden keeps the opt-out of the old one by the new ID, until the number is named', async () => {
    await f.optOutChanges.add({ phone: OLD, scope: 'marketing', source: 'api' });
    for (let n = 0; n < 2; n++) await move(names(OLD), names(null, NEW_ID));
    expect(await waiting()).toEqual([[NEW_ID, 'marketing']]);
    await f.optOutChanges.add({ phone: OLD, scope: 'all', source: 'api' });
    await move(names(OLD), names(null, NEW_ID));
    expect(await waiting()).toEqual([[NEW_ID, 'all']]);
    await f.identities.link([{ identity: NEW_ID, phone: NEW }]);
    expect(await f.optOuts.find(NEW)).toMatchObject({ scope: 'all' });
    expect(await f.identities.persons([NEW_ID])).toEqual(new Map([[NEW_ID, NEW]]));
  });

  it('whose numbers are both hidden keeps an opt-out, and what they chose about marketing, by the new ID', async () => {
    await f.optOutSignals.preferences([
      { channelId: CHANNEL, phone: null, identity: OLD_ID, value: 'stop', at: 1_000 },
    ]);
    for (let n = 0; n < 2; n++) await move(names(null, OLD_ID), names(null, NEW_ID), 'identity');
    expect(await waiting()).toEqual([
      [NEW_ID, 'marketing'],
      [OLD_ID, 'marketing'],
    ]);
    await f.identities.link([{ identity: NEW_ID, phone: NEW }]);
    expect(await f.optOuts.find(NEW)).toMatchObject({ scope: 'marketing', source: 'provider' });
    await f.optOutSignals.preferences([{ channelId: CHANNEL, phone: NEW, value: 'resume', at: 2_000 }]);
    expect(await f.optOuts.find(NEW)).toBeNull();
  });

  it.each([
    [OLD_ID, NEW_ID],
    [NEW_ID, OLD_ID],
  ])('with another ID is known by it where one of both is known: %s', async (known, other) => {
    await f.identities.link([{ identity: known, phone: OLD }]);
    await move(names(null, OLD_ID), names(null, NEW_ID), 'identity');
    await write(null, other);
    expect(await f.optOuts.find(OLD)).toMatchObject({ scope: 'all', source: 'recipient' });
  });
});
