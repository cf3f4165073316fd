import type { Actor } from '@recado/audit';
import { MessageStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, MessagesFixture } from '../../../test/support/fixtures/messages-fixture.js';
import { PreferenceMemory } from './preference-memory.js';

const ANA: Actor = { type: 'administrator', id: 1, name: 'ana@exemplo.com.br' };
const PHONE = '5531987654321';
const SHORT = '553187654321';
const BSUID = 'bsuid:BR.4711';
const OTHER_CHANNEL = 2;
type Value = 'stop' | 'resume';
type Meant = { phone?: string | null; channelId?: number };

describe('MarketingPreferences: what a person chooses in the app of the provider', () => {
  let f: MessagesFixture;

  beforeEach(async () => (f = await MessagesFixture.create()));
  afterEach(() => f.close());

  const choose = (value: Value, at: number, { phone = PHONE, channelId = CHANNEL }: Meant = {}) =>
    f.optOutSignals.preferences([{ channelId, phone, identity: BSUID, value, at }]);
  const hidden = (value: Value, at: number, channelId = CHANNEL) => choose(value, at, { phone: null, channelId });
  const optOut = () => f.optOuts.find(PHONE);
  const refused = (at: number) =>
    f.optOutSignals.optOuts([{ messageId: 1, channelId: CHANNEL, phone: PHONE, scope: 'marketing', at }]);
  const write = (text: string) =>
    f.optOutSignals.messages([
      { key: '1.0', channelId: CHANNEL, providerMessageId: null, from: null, identity: BSUID, text, at: 0 },
    ]);
  const waiting = async () => (await f.identityOptOuts.newest(false, 10)).map(({ scope }) => scope);
  const actions = async () =>
    (await f.database.read<{ action: string }>('SELECT action FROM audit_entries ORDER BY id')).map(
      ({ action }) => action,
    );

  it('to stop marketing is an opt-out of that scope, which stops no message; to resume lifts it, each once', async () => {
    const message = await f.store({ phone: PHONE });
    for (let n = 0; n < 2; n++) await choose('stop', 1_000, { phone: SHORT });
    expect(await optOut()).toMatchObject({ scope: 'marketing', source: 'provider', channel: 'default' });
    expect((await f.row(message)).status).toBe(MessageStatus.Pending);
    for (let n = 0; n < 2; n++) await choose('resume', 2_000);
    expect(await optOut()).toBeNull();
    expect(await actions()).toEqual(['opt_out.added', 'opt_out.removed']);
  });

  it.each<[string, [Value, number][], boolean]>([
    [
      'the return that came first is older',
      [
        ['resume', 1_000],
        ['stop', 2_000],
      ],
      true,
    ],
    [
      'the return that comes last is older',
      [
        ['stop', 2_000],
        ['resume', 1_000],
      ],
      true,
    ],
    [
      'the refusal that comes last is older',
      [
        ['resume', 2_000],
        ['stop', 1_000],
      ],
      false,
    ],
    [
      'a refusal is repeated after the return',
      [
        ['stop', 1_000],
        ['resume', 2_000],
        ['stop', 1_000],
      ],
      false,
    ],
    [
      'both are of one second',
      [
        ['stop', 1_000],
        ['resume', 1_000],
      ],
      true,
    ],
    [
      'both are of one second, the other way round',
      [
        ['resume', 1_000],
        ['stop', 1_000],
      ],
      true,
    ],
  ])('counts by its time: %s', async (_, choices, isOptedOut) => {
    for (const [value, at] of choices) await choose(value, at);
    expect((await optOut()) !== null).toBe(isOptedOut);
  });

  it.each(['api', 'panel', 'cli', 'import', 'recipient'] as const)('never lifts an opt-out by %s', async (source) => {
    const asked = { phone: PHONE, scope: 'marketing', source } as const;
    await f.optOutChanges.add(asked);
    await choose('stop', 1_000);
    await choose('resume', 2_000);
    expect(await optOut()).toMatchObject({ scope: 'marketing', source });
  });

  it('lifts none that somebody, or a list, asks for after the provider', async () => {
    await choose('stop', 1_000);
    await f.optOutChanges.add({ phone: PHONE, scope: 'marketing', source: 'api' });
    await choose('resume', 2_000);
    expect(await optOut()).toMatchObject({ source: 'api' });
    await f.optOutChanges.remove(PHONE, ANA);
    await choose('stop', 3_000);
    await f.optOutChanges.addMany([{ phone: PHONE, scope: 'marketing', source: 'import' }], ANA);
    await choose('resume', 4_000);
    expect(await optOut()).toMatchObject({ source: 'import' });
  });

  it('does not narrow an opt-out from everything, and does not lift one', async () => {
    await choose('stop', 1_000);
    await f.optOutChanges.add({ phone: PHONE, scope: 'all', source: 'recipient' });
    await choose('stop', 2_000);
    await choose('resume', 3_000);
    expect(await optOut()).toMatchObject({ scope: 'all', source: 'recipient' });
  });

  it('does not come back by a repetition after somebody removed the opt-out', async () => {
    await choose('stop', 1_000);
    await f.optOutChanges.remove(PHONE, ANA);
    await choose('stop', 1_000);
    expect(await optOut()).toBeNull();
    await choose('stop', 2_000);
    expect(await optOut()).not.toBeNull();
  });

  it('is weighed against refused messages by their times', async () => {
    await refused(2_000);
    await choose('resume', 1_000);
    expect(await optOut()).toMatchObject({ scope: 'marketing', source: 'provider' });
    await choose('resume', 3_000);
    await refused(2_000);
    expect(await optOut()).toBeNull();
    await refused(4_000);
    expect(await optOut()).not.toBeNull();
  });

  it('is weighed against an answer that refused a message at once, and one of before choices were remembered', async () => {
    const now = f.clock.now();
    await f.database.write((tx) => f.blocklist.add(tx, { phone: PHONE, channelId: CHANNEL, scope: 'marketing' }));
    await choose('resume', now - 1_000);
    expect(await optOut()).not.toBeNull();
    await f.database.write((tx) => tx.run('DELETE FROM marketing_preferences'));
    await choose('resume', now - 500);
    expect(await optOut()).not.toBeNull();
    await choose('resume', now + 1_000, { channelId: OTHER_CHANNEL });
    expect(await optOut()).not.toBeNull();
    await choose('resume', now + 1_000);
    expect(await optOut()).toBeNull();
  });

  it('of one channel leaves what they refuse of another', async () => {
    await choose('stop', 1_000);
    await choose('stop', 1_000, { channelId: OTHER_CHANNEL });
    await choose('resume', 2_000);
    expect(await optOut()).not.toBeNull();
    await choose('resume', 2_000, { channelId: OTHER_CHANNEL });
    expect(await optOut()).toBeNull();
  });

  it('waits by the identity while the number is hidden, and counts for the number when it is named', async () => {
    for (let n = 0; n < 2; n++) await hidden('stop', 1_000);
    expect(await waiting()).toEqual(['marketing']);
    await hidden('resume', 500);
    expect(await waiting()).toEqual(['marketing']);
    await f.identities.link([{ identity: BSUID, phone: PHONE }]);
    expect(await waiting()).toEqual([]);
    expect(await optOut()).toMatchObject({ scope: 'marketing', source: 'provider', channel: 'default' });
    await hidden('resume', 2_000);
    expect(await optOut()).toBeNull();
  });

  it('by the identity is weighed against the choices by the number when both become one', async () => {
    await f.optOutSignals.preferences([{ channelId: CHANNEL, phone: PHONE, value: 'stop', at: 1_000 }]);
    await hidden('resume', 2_000);
    expect(await optOut()).not.toBeNull();
    await f.identities.link([{ identity: BSUID, phone: PHONE }]);
    expect(await optOut()).toBeNull();
  });

  it('lifts by the identity what it made, and nothing else', async () => {
    await hidden('stop', 1_000);
    await hidden('resume', 2_000);
    await hidden('stop', 1_000);
    expect(await waiting()).toEqual([]);
    await hidden('stop', 3_000);
    await hidden('stop', 3_000, OTHER_CHANNEL);
    await hidden('resume', 4_000);
    expect(await waiting()).toEqual(['marketing']);
    await write('SAIR');
    await hidden('resume', 4_000, OTHER_CHANNEL);
    expect(await waiting()).toEqual(['all']);
    await f.identities.link([{ identity: BSUID, phone: PHONE }]);
    expect(await optOut()).toMatchObject({ scope: 'all', source: 'recipient' });
  });

  it('by the identity that somebody removed stays removed when the number is named', async () => {
    await hidden('stop', 1_000);
    const [listed] = await f.identityOptOuts.newest(false, 1);
    await f.identityOptOuts.remove(listed!.id, ANA);
    await f.identities.link([{ identity: BSUID, phone: PHONE }]);
    await choose('stop', 1_000);
    expect(await optOut()).toBeNull();
  });

  describe('when the data of the person is erased', () => {
    const memory = () => f.parts.get(PreferenceMemory);
    const erase = (...persons: string[]) => f.database.write((tx) => memory().eraseIn(tx, persons));
    const kept = async (...persons: string[]) =>
      (await memory().of(persons)).map(({ channelId, value, at }) => [channelId, value, at]);

    it('what they allowed is forgotten, and what they refuse stays, with its opt-out', async () => {
      await choose('stop', 1_000);
      await choose('resume', 2_000);
      await choose('stop', 3_000, { channelId: OTHER_CHANNEL });
      expect(await kept(PHONE)).toEqual([
        [CHANNEL, 'resume', 2_000],
        [OTHER_CHANNEL, 'stop', 3_000],
      ]);
      await erase(PHONE);
      expect(await kept(PHONE)).toEqual([[OTHER_CHANNEL, 'stop', 3_000]]);
      expect(await optOut()).toMatchObject({ scope: 'marketing' });
      // A return on the other channel does not lift it.
      await choose('resume', 4_000);
      expect(await optOut()).toMatchObject({ scope: 'marketing' });
    });

    it('an earlier refusal under another number does not come back', async () => {
      const [one, other] = ['22890123456', '22822123456'];
      await choose('stop', 1_000, { phone: one });
      await f.identities.linkNumbers(one, other);
      await choose('resume', 2_000, { phone: other });
      await erase(one, other);
      expect(await kept(one, other)).toEqual([]);
    });
  });
});
