import { Vault } from '@recado/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { VAULT_PURPOSE } from '../settings/channel-settings.js';
import { ANA, ChannelsFixture, HTTP } from '../testing/channels-fixture.js';

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(32, 2).toString('base64')}`;

let fixture: ChannelsFixture;

beforeEach(async () => (fixture = await ChannelsFixture.create()));
afterEach(() => fixture.close());

it('ChannelEditor begins another generation with each change after which the provider may not recognise earlier messages', async () => {
  const url = 'http://localhost:9/send';
  const id = await fixture.editor.create({ name: 'loja', gateway: 'http', settings: { url, secret: SECRET } }, ANA);
  const channel = () => fixture.channels.withId(id);
  const generation = () => channel()?.generation;
  const described = (more: object = {}) => ({ url, description: JSON.stringify({ request: {}, ...more }) });
  const KEYED = { isIdempotent: true, headers: { 'X-Key': '{key}' } };
  const changes: [Record<string, string>, number][] = [
    // The same program: how it gets files, and what signs requests.
    [{ files: 'data' }, 0],
    [{ secret: OTHER }, 0],
    [{ url: `${url}/other`, secret: OTHER }, 1],
    // It recognised them by the default contract, and no longer does.
    [described(), 2],
    // What it is called, and how answers and callbacks are read, tells nothing of what was sent.
    [described({ name: 'X', outcomes: [{ when: { status: 500 }, then: 'retry', say: 'Y' }] }), 2],
    [{ url, description: `{\n  "isLinkedPhone": true, "request": { }\n}` }, 2],
    [described(KEYED), 3],
    [described({ ...KEYED, headers: { 'X-Key': '{id}' } }), 4],
    [described({ headers: { 'X-Key': '{id}' }, check: {}, name: 'Y', isIdempotent: true }), 4],
    // A key of another account would not know what the earlier one was sent.
    [{ ...described({ ...KEYED, headers: { 'X-Key': '{id}' } }), secret1: 'conta-2' }, 5],
  ];
  for (const [settings, expected] of changes) {
    await fixture.editor.changeSettings(id, settings, ANA);
    expect([settings, generation()]).toEqual([settings, expected]);
  }
  await fixture.editor.change(id, { settings: { url }, limits: channel()!.limits }, ANA);
  expect(generation()).toBe(6);
  await fixture.editor.changeLimits(id, { limits: channel()!.limits }, ANA);
  expect(generation()).toBe(6);
});

it.each([
  [
    'waha',
    { url: 'http://a.example', session: 'default', apiKey: 'k' },
    { session: 'vendas' },
    { apiKey: 'other', typing: 'on' },
  ],
  [
    'waha',
    { url: 'http://a.example', session: 'default', apiKey: 'k' },
    { url: 'http://b.example' },
    { webhookSecret: 'other' },
  ],
  ['evolution', { url: 'http://a.example', instance: 'a', apiKey: 'k' }, { instance: 'b' }, { apiKey: 'other' }],
  [
    'whatsapp-cloud',
    { phoneNumberId: '111', token: 'k' },
    { phoneNumberId: '222' },
    { token: 'other', appSecret: 's' },
  ],
  ['whatsapp-cloud', { phoneNumberId: '111', token: 'k' }, { businessAccountId: '9' }, { carrierTemplate: 'a:pt_BR' }],
])(
  'of a channel of %s begins one with another sender, and none with a credential',
  async (gateway, settings, other, same) => {
    const id = await fixture.editor.create({ name: 'loja', gateway, settings }, ANA);
    const generation = () => fixture.channels.withId(id)?.generation;
    await fixture.editor.changeSettings(id, same, ANA);
    expect(generation()).toBe(0);
    await fixture.editor.changeSettings(id, other, ANA);
    expect(generation()).toBe(1);
  },
);

it('two changes at once lose nothing of each other', async () => {
  const url = 'http://localhost:9/send';
  const id = await fixture.editor.create({ name: 'loja', gateway: 'http', settings: { url } }, ANA);
  const changes = [{ url: `${url}/other` }, { files: 'data' }, { secret1: 'a' }, { secret2: 'b' }, { secret3: 'c' }];
  await Promise.all(changes.map((change) => fixture.editor.changeSettings(id, change, ANA)));
  expect(await fixture.settings().of(id)).toMatchObject(Object.assign({}, ...changes) as object);
});

it('two processes that start with the same new settings send with the generation of the channel', async () => {
  const env = { ...HTTP, HTTP_GATEWAY_URL: 'http://localhost:9/other' };
  const started = await Promise.all([1, 2, 3].map(() => fixture.another(env)));
  await fixture.channels.refresh();
  const { id, generation } = fixture.channel;
  expect(generation).toBe(1);
  expect(started.map((channels) => channels.generationOf(id))).toEqual([1, 1, 1]);
});

it('what another version compares is replaced, so that a harmless change begins none', async () => {
  const vault = new Vault(() => [Buffer.alloc(32, 7)]);
  const [row] = await fixture.database.read<{ settings: string }>(
    "SELECT settings FROM channels WHERE name = 'default'",
  );
  const [first = ''] = vault.unseal(VAULT_PURPOSE, row!.settings).split(' ');
  const kept = vault.seal(VAULT_PURPOSE, `${first} other`);
  await fixture.database.write((tx) => tx.run("UPDATE channels SET settings = ? WHERE name = 'default'", [kept]));
  await fixture.another({ ...HTTP });
  await fixture.another({ ...HTTP, HTTP_GATEWAY_SECRET: SECRET });
  await fixture.channels.refresh();
  expect(fixture.channel.generation).toBe(0);
});
