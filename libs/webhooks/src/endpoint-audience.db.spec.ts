import type { PersonalEvent } from '@recado/messages';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KEY } from '../../../test/support/fixtures/messages-fixture.js';
import { TESTER, URL_OF_SINK, WebhooksFixture } from './testing/webhooks-fixture.js';
import { EndpointAudience } from './endpoints/subscriptions.js';

const CHANNEL = 1;
const OTHER_CHANNEL = 2;
const COLUMNS = ['name', 'prefix', 'last4', 'hash', 'scopes', 'created_at', 'test_mode', 'default_channel_id'];

describe('EndpointAudience', () => {
  let f: WebhooksFixture;
  let audience: EndpointAudience;

  beforeEach(async () => {
    f = await WebhooksFixture.create();
    audience = new EndpointAudience(f.database, f.clock);
  });
  afterEach(() => f.close());

  async function keyWith(scopes: string, { testMode = 0, channelId = null as number | null } = {}): Promise<number> {
    const row = ['Chat', 'rcd_live_chat', 'abcd', `h${Math.random()}`, scopes, 0, testMode, channelId];
    return f.database.write((tx) => tx.insertOne('api_keys', COLUMNS, row));
  }
  const endpointOf = async (apiKeyId: number | null, keyIds?: number[]) => {
    const input = { apiKeyId, url: URL_OF_SINK, events: ['message.received' as const], description: null };
    return (await f.changes.create({ ...input, ...(keyIds && { keyIds }) }, TESTER)).id;
  };
  const hearers = (event: Partial<PersonalEvent> = {}) =>
    f.database.write((tx) =>
      audience.of(tx, { type: 'message.received', apiKeyId: null, channelId: CHANNEL, testMode: false, ...event }),
    );
  const set = (column: string, value: number, key: number) =>
    f.database.write((tx) => tx.run(`UPDATE api_keys SET ${column} = ? WHERE id = ?`, [value, key]));

  it('of an answer are the endpoints of the key that is answered, and those that span it', async () => {
    const [chat, other] = [await keyWith('inbound:read'), await keyWith('inbound:read')];
    const own = await endpointOf(chat);
    await endpointOf(other);
    const spanning = await endpointOf(null);
    const chosen = await endpointOf(null, [chat]);
    await endpointOf(null, [other]);
    expect(await hearers({ apiKeyId: chat })).toEqual([own, spanning, chosen]);
  });

  it('of what answers nothing are those of every key with the scope that uses the channel', async () => {
    const any = await endpointOf(await keyWith('messages:write inbound:read'));
    const same = await endpointOf(await keyWith('inbound:read', { channelId: CHANNEL }));
    const away = await keyWith('inbound:read', { channelId: OTHER_CHANNEL });
    await endpointOf(away);
    await endpointOf(await keyWith('inbound:read', { testMode: 1 }));
    await endpointOf(KEY);
    const spanning = await endpointOf(null);
    await endpointOf(null, [away]);
    expect(await hearers()).toEqual([any, same, spanning]);
    expect(await hearers({ channelId: OTHER_CHANNEL })).toContain(spanning + 1);
  });

  it('of an answer to a key without the scope are those of the panel only', async () => {
    await endpointOf(KEY);
    const chosen = await endpointOf(null, [KEY]);
    expect(await hearers({ apiKeyId: KEY })).toEqual([chosen]);
  });

  it('in test mode are those of test keys; those for all keys hear of answers only', async () => {
    const test = await keyWith('inbound:read', { testMode: 1, channelId: OTHER_CHANNEL });
    const own = await endpointOf(test);
    await endpointOf(await keyWith('inbound:read'));
    const spanning = await endpointOf(null);
    expect(await hearers({ testMode: true })).toEqual([own]);
    expect(await hearers({ testMode: true, apiKeyId: test })).toEqual([own, spanning]);
  });

  it('include no endpoint of a key that was revoked or has expired, nor one that is disabled', async () => {
    const [revoked, expired, other] = [
      await keyWith('inbound:read'),
      await keyWith('inbound:read'),
      await keyWith('inbound:read'),
    ];
    for (const key of [revoked, expired]) await endpointOf(key);
    const disabled = await endpointOf(other);
    expect(await hearers()).toHaveLength(3);
    await set('revoked_at', f.clock.now(), revoked);
    await set('expires_at', f.clock.now(), expired);
    await f.changes.update(disabled, { enabled: false }, TESTER);
    expect(await hearers()).toEqual([]);
    expect(await hearers({ apiKeyId: revoked })).toEqual([]);
  });

  it('are nobody while nobody subscribes', async () => {
    await f.subscribe(['message.read'], null);
    expect(await audience.hasAny('message.received')).toBe(false);
    await endpointOf(null);
    expect(await audience.hasAny('message.received')).toBe(true);
  });
});
