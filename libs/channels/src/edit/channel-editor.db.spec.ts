import { Logger } from '@nestjs/common';
import { Vault } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NewChannel } from './channel-checks.js';
import type { ChannelLimitsInput } from './channel-input.js';
import { ChannelInputError } from './channel-input-error.js';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { ChannelFields } from '../settings/channel-fields.js';
import { VAULT_PURPOSE } from '../settings/channel-settings.js';
import { ANA, ChannelsFixture } from '../testing/channels-fixture.js';

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(32, 2).toString('base64')}`;
const SHOP: NewChannel = {
  name: 'loja',
  gateway: 'http',
  settings: { url: 'http://localhost:9/send', secret: SECRET },
};
const LIMITS: ChannelLimitsInput = {
  pace: { messages: 1, periodMs: 4_000, jitterPercent: 50 },
  spacingMs: 6_000,
  dailyCap: { messages: 100, warmUp: { start: 10, growthPercent: 50 } },
  window: { days: [1, 2, 3], from: 480, to: 1_200 },
  timezone: 'America/Recife',
};

describe('ChannelEditor', () => {
  let fixture: ChannelsFixture;

  beforeEach(async () => (fixture = await ChannelsFixture.create()));
  afterEach(() => fixture.close());

  const create = (changes: Partial<NewChannel> = {}) => fixture.editor.create({ ...SHOP, ...changes }, ANA);
  const refusal = async (act: Promise<unknown>) => {
    const error: unknown = await act.then(() => null).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ChannelInputError);
    return error as ChannelInputError;
  };
  const rows = () => fixture.database.read<{ settings: string; details: string }>('SELECT settings FROM channels');
  const message = (id: number, status: number, aside = 0) =>
    fixture.database.write((tx) =>
      tx.insert(
        'messages',
        ['batch_id', 'api_key_id', 'channel_id', 'status', 'aside', 'lane', 'due_at', 'created_at'],
        [[1, 1, id, status, aside, 1, 0, 0]],
      ),
    );
  const send = (channelId: number, state: string) => {
    const columns = ['state', 'revision', 'channel_id', 'lane', 'spread_ms', 'timezone', 'encoding', 'columns_json'];
    const counts = ['total', 'good', 'assumed', 'position', 'queued', 'actor', 'created_at'];
    const row = [state, 1, channelId, 1, 0, 'UTC', 'utf-8', '[]', 1, 1, 0, 0, 0, '{}', 0];
    return fixture.database.write((tx) => tx.insert('sends', [...columns, ...counts], [row]));
  };

  it('creates a channel whose credentials only its gateway gets', async () => {
    const id = await create();
    expect(fixture.channels.withId(id)).toMatchObject({ name: 'loja', gateway: 'http', builtIn: false });
    expect(fixture.channels.withId(id)?.limits.pace).toBeNull();
    expect(await fixture.settings().of(id)).toEqual(SHOP.settings);
    expect(JSON.stringify(await rows())).not.toMatch(/whsec|localhost/);
    expect(JSON.stringify(fixture.channels.withId(id))).not.toContain('whsec');
    const [entry] = await fixture.database.read<{ details: string }>('SELECT details FROM audit_entries');
    expect(entry?.details).not.toContain('whsec');
  });

  it('shows that a secret is set, but not its value', async () => {
    const id = await create();
    const fields = new ChannelFields(fixture.settings(), testConfig());
    const shown = await fields.of(fixture.channels.withId(id)!);
    expect(shown.slice(0, 3)).toEqual([
      {
        name: 'url',
        isSecret: false,
        isDocument: false,
        isRequired: true,
        value: 'http://localhost:9/send',
        isSet: true,
        usual: null,
        choices: [],
      },
      {
        name: 'secret',
        isSecret: true,
        isDocument: false,
        isRequired: false,
        value: null,
        isSet: true,
        usual: null,
        choices: [],
      },
      {
        name: 'files',
        isSecret: false,
        isDocument: false,
        isRequired: false,
        value: null,
        isSet: false,
        usual: null,
        choices: ['address', 'data'],
      },
    ]);
  });

  it('keeps what the description of a channel says of it, with the channel and with each change', async () => {
    const described = (more: object) => ({
      url: 'http://localhost:9/send',
      description: JSON.stringify({ request: {}, ...more }),
    });
    const id = await create({ settings: described({ isLinkedPhone: true, check: {} }) });
    const channel = () => fixture.channels.withId(id);
    expect(channel()).toMatchObject({ isIdempotent: false, asksFirst: true, carries: { media: [] } });
    expect(channel()).toMatchObject({ warmForMs: 30 * 86_400_000, limits: { pace: { periodMs: 4_000 } } });
    await fixture.editor.changeSettings(
      id,
      described({ isIdempotent: true, headers: { 'X-Key': '{key}' }, media: { image: {} } }),
      ANA,
    );
    await fixture.channels.refresh();
    expect(channel()).toMatchObject({ isIdempotent: true, carries: { media: ['image'] }, warmForMs: null });
    await fixture.editor.change(id, { settings: { url: 'http://localhost:9/send' }, limits: LIMITS }, ANA);
    await fixture.channels.refresh();
    expect(channel()).toMatchObject({ isIdempotent: true, asksFirst: undefined, warmForMs: null });
    expect(channel()?.carries?.media).toHaveLength(4);
  });

  it('forgets the callbacks that were not understood when its settings change', async () => {
    const id = await create();
    const row = [[id, 'unread', 1, null, 3, '{}']];
    await fixture.database.write((tx) =>
      tx.insert('channel_sightings', ['channel_id', 'kind', 'at', 'code', 'total', 'sample'], row),
    );
    await fixture.editor.changeSettings(id, { files: 'data' }, ANA);
    expect(await fixture.database.read('SELECT kind FROM channel_sightings')).toEqual([]);
  });

  it('stores limits, and continues an unchanged warm-up', async () => {
    const id = await create({ limits: LIMITS });
    const firstDay = fixture.channels.withId(id)?.limits.dailyCap?.warmUp?.firstDay;
    expect(firstDay).toBe(Math.floor(fixture.clock.now() / 86_400_000));
    fixture.clock.advance(3 * 86_400_000);
    const settings = { url: 'http://localhost:9/other' };
    await fixture.editor.change(id, { settings, limits: { ...LIMITS, spacingMs: 0 } }, ANA);
    expect(fixture.channels.withId(id)?.limits).toMatchObject({ spacingMs: 0, dailyCap: { warmUp: { firstDay } } });
    const faster = { messages: 100, warmUp: { start: 10, growthPercent: 60 } };
    await fixture.editor.change(id, { settings, limits: { ...LIMITS, dailyCap: faster } }, ANA);
    expect(fixture.channels.withId(id)?.limits.dailyCap?.warmUp?.firstDay).toBe(firstDay! + 3);
  });

  it('keeps a secret that is not given again, and changes the channel in every process', async () => {
    const id = await create();
    const settings = fixture.settings();
    await settings.of(id);
    await fixture.editor.change(id, { settings: { url: 'http://localhost:9/other', secret: '' }, limits: LIMITS }, ANA);
    expect(await settings.of(id)).toEqual({ url: 'http://localhost:9/other', secret: SECRET });
    await fixture.editor.change(
      id,
      { settings: { url: 'http://localhost:9/other', secret: OTHER }, limits: LIMITS },
      ANA,
    );
    expect(await settings.of(id)).toMatchObject({ secret: OTHER });
    const [, entry] = await fixture.database.read<{ details: string }>('SELECT details FROM audit_entries ORDER BY id');
    expect(JSON.parse(entry!.details)).toMatchObject({ name: 'loja', settings: ['url'] });
  });

  it('refuses a change of what somebody else has changed since it was seen, whatever they changed', async () => {
    const id = await create({ limits: LIMITS });
    const { revision } = fixture.channels.withId(id)!;
    const settings = { url: 'http://localhost:9/other' };
    await fixture.editor.change(id, { settings, limits: LIMITS }, ANA, revision);
    const late = { settings: { url: 'http://localhost:9/late' }, limits: LIMITS };
    expect((await refusal(fixture.editor.change(id, late, ANA, revision))).code).toBe('channel_stale');
    expect((await refusal(fixture.editor.changeLimits(id, { limits: LIMITS }, ANA, revision))).code).toBe(
      'channel_stale',
    );
    expect(await fixture.settings().of(id)).toMatchObject(settings);
    await fixture.editor.changeSettings(id, settings, ANA);
    expect((await refusal(fixture.editor.change(id, late, ANA, revision + 1))).code).toBe('channel_stale');
    await fixture.editor.change(id, late, ANA, revision + 2);
    expect(await fixture.settings().of(id)).toMatchObject(late.settings);
  });

  it('changes some settings, and keeps the others and the limits', async () => {
    const id = await create({ limits: LIMITS });
    const { limits } = fixture.channels.withId(id)!;
    await fixture.editor.changeSettings(id, { url: 'http://localhost:9/other' }, ANA);
    expect(await fixture.settings().of(id)).toEqual({ url: 'http://localhost:9/other', secret: SECRET });
    expect(fixture.channels.withId(id)?.limits).toEqual(limits);
    expect(await fixture.trail()).toEqual(['ana@example.com channel.created', 'ana@example.com channel.changed']);
    const faulty = fixture.editor.changeSettings(id, { url: 'nowhere' }, ANA);
    expect(await refusal(faulty)).toMatchObject({ code: 'setting_invalid', field: 'url' });
    const builtIn = fixture.editor.changeSettings(fixture.channel.id, { url: 'http://localhost:9/' }, ANA);
    expect((await refusal(builtIn)).code).toBe('channel_built_in');
  });

  it('sends a secret only to the server that it was given for, and audits both servers', async () => {
    const settings = { url: 'http://localhost:3001', instance: 'loja', apiKey: 'a-key', webhookSecret: 'a-token' };
    const id = await create({ gateway: 'evolution', settings });
    const change = (given: Record<string, string>) =>
      fixture.editor.change(id, { settings: { url: settings.url, instance: 'loja', ...given }, limits: LIMITS }, ANA);
    for (const url of ['http://evil.example:3001', 'https://localhost:3001', 'http://localhost:3002/x']) {
      const fields = ['apiKey', 'webhookSecret'];
      expect(await refusal(change({ url }))).toMatchObject({ code: 'secrets_needed', fields });
      expect(await refusal(change({ url, apiKey: 'b-key', webhookSecret: ' ' }))).toMatchObject({
        ...{ code: 'secrets_needed', fields: ['webhookSecret'] },
      });
    }
    await change({ url: 'http://localhost:3001/v2' });
    expect(await fixture.settings().of(id)).toMatchObject({ url: 'http://localhost:3001/v2', apiKey: 'a-key' });
    await change({ url: 'http://localhost:3002', apiKey: 'b-key', webhookSecret: 'b-token' });
    expect(await fixture.settings().of(id)).toMatchObject({ apiKey: 'b-key', webhookSecret: 'b-token' });
    const entries = await fixture.database.read<{ details: string }>('SELECT details FROM audit_entries ORDER BY id');
    const [made, , moved] = entries.map(({ details }) => JSON.parse(details) as Record<string, unknown>);
    expect(made).toMatchObject({ origin: 'http://localhost:3001' });
    expect(moved).toMatchObject({ originBefore: 'http://localhost:3001', origin: 'http://localhost:3002' });
    expect(JSON.stringify(entries)).not.toMatch(/[ab]-(?:key|token)/);
  });

  it('unseals settings once, not for every message', async () => {
    const id = await create();
    const settings = fixture.settings();
    const read = vi.spyOn(fixture.database, 'read');
    for (let i = 0; i < 3; i++) await settings.of(id);
    // A database server is also asked for its time now and then.
    expect(read.mock.calls.filter(([sql]) => sql.includes('settings'))).toHaveLength(1);
  });

  it('returns no settings when the secret that sealed them is lost', async () => {
    const id = await create();
    expect(await fixture.settings(new Vault(() => [Buffer.alloc(32, 8)])).of(id)).toBeUndefined();
  });

  it('names the fields of stored settings that are no longer valid, and never their values', async () => {
    const id = await create();
    const vault = new Vault(() => [Buffer.alloc(32, 8)]);
    const stored = vault.seal(VAULT_PURPOSE, JSON.stringify({ url: 'http://localhost:9/send', secret: 'too-short' }));
    await fixture.database.write((tx) => tx.run('UPDATE channels SET settings = ? WHERE id = ?', [stored, id]));
    const logged = vi.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
    expect(await fixture.settings(vault).of(id)).toBeUndefined();
    expect(logged.mock.calls).toEqual([[`the settings of channel ${id} are no longer valid (secret): correct them`]]);
    logged.mockRestore();
  });

  it.each<[Partial<NewChannel>, string, string | null]>([
    [{ name: '' }, 'name_invalid', null],
    [{ name: 'Loja' }, 'name_invalid', null],
    [{ name: '../etc' }, 'name_invalid', null],
    [{ name: 'x'.repeat(65) }, 'name_invalid', null],
    [{ name: 'default' }, 'name_taken', null],
    [{ name: 'sandbox' }, 'name_taken', null],
    [{ gateway: 'pigeon' }, 'gateway_unknown', null],
    [{ settings: { url: 'ftp://x' } }, 'setting_invalid', 'url'],
    [{ settings: {} }, 'setting_missing', 'url'],
    [{ settings: { url: 'http://169.254.169.254/latest' } }, 'address_forbidden', 'url'],
    [{ settings: { url: 'http://[fd00:ec2::254]/' } }, 'address_forbidden', 'url'],
    [{ settings: { url: 'http://localhost', token: 'x' } }, 'setting_unknown', 'token'],
    [{ limits: { ...LIMITS, spacingMs: -1 } }, 'limit_invalid', 'spacingMs'],
    [{ limits: { ...LIMITS, timezone: 'Mars/Olympus' } }, 'limit_invalid', 'timezone'],
    [
      { limits: { ...LIMITS, pace: { messages: 0, periodMs: 1_000, jitterPercent: 0 } } },
      'limit_invalid',
      'pace.messages',
    ],
    [{ limits: { ...LIMITS, window: { days: [], from: 0, to: 1 } } }, 'limit_invalid', 'window.days'],
  ])('refuses %j', async (changes, code, field) => {
    expect(await refusal(create(changes))).toMatchObject({ code, field });
    expect(fixture.channels.current()).toHaveLength(2);
  });

  it('refuses a name that is taken, and repeats no value in an error', async () => {
    await create();
    expect(await refusal(create())).toMatchObject({ code: 'name_taken' });
    const broken = await refusal(create({ name: 'other', settings: { ...SHOP.settings, secret: 'whsec_hush' } }));
    expect(broken).toMatchObject({ code: 'setting_invalid', field: 'secret' });
    expect(broken.message).not.toContain('hush');
  });

  it('refuses to change the channels that the environment describes', async () => {
    const { id } = fixture.channel;
    expect(await refusal(fixture.editor.archive(id, ANA))).toMatchObject({ code: 'channel_built_in' });
    const change = fixture.editor.change(id, { settings: {}, limits: LIMITS }, ANA);
    expect(await refusal(change)).toMatchObject({ code: 'channel_built_in' });
  });

  it('archives a channel and restores it', async () => {
    const id = await create();
    await message(id, 3);
    await send(id, 'canceled');
    await fixture.editor.archive(id, ANA);
    expect([...fixture.channels.names()]).not.toContain('loja');
    expect(await fixture.settings().of(id)).toEqual(SHOP.settings);
    await fixture.editor.restore(id, ANA);
    expect([...fixture.channels.names()]).toContain('loja');
    expect(await fixture.trail()).toEqual(
      ['created', 'archived', 'restored'].map((act) => `ana@example.com channel.${act}`),
    );
  });

  it.each([0, 1, 2, 9])('does not archive a channel that has messages of status %i', async (status) => {
    const id = await create();
    await message(id, status);
    expect(await refusal(fixture.editor.archive(id, ANA))).toMatchObject({ code: 'channel_waits' });
  });

  it.each([1, 2, 3])('does not archive a channel with messages that are set aside: %i', async (aside) => {
    const id = await create();
    await message(id, 0, aside);
    expect(await refusal(fixture.editor.archive(id, ANA))).toMatchObject({ code: 'channel_waits' });
  });

  it.each(['ready', 'queuing'])('does not archive a channel that a %s send from the panel uses', async (state) => {
    const id = await create();
    await send(id, state);
    expect(await refusal(fixture.editor.archive(id, ANA))).toMatchObject({ code: 'channel_of_sends' });
    expect(fixture.channels.withId(id)).toMatchObject({ archivedAt: null });
  });

  it('does not archive the default channel of a key', async () => {
    const id = await create();
    const columns = ['name', 'prefix', 'last4', 'hash', 'scopes', 'created_at', 'default_channel_id'];
    await fixture.database.write((tx) => tx.insert('api_keys', columns, [['ERP', 'p', 'l', 'h', 's', 0, id]]));
    expect(await refusal(fixture.editor.archive(id, ANA))).toMatchObject({ code: 'channel_of_keys' });
  });
});
