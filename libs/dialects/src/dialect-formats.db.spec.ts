import { AppSecret, vaultOf } from '@recado/auth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KEY, MessagesFixture } from '../../../test/support/fixtures/messages-fixture.js';
import { PRINCIPAL } from '../../../test/support/fixtures/principal.js';
import { testConfig } from '../../../test/support/fixtures/test-config.js';
import { DialectFormats } from './dialect-formats.js';
import { addressesOf } from './core/dialect.js';
import { KeySecrets } from './core/key-secrets.js';
import { MessageTokens } from './core/message-tokens.js';
import { Senders } from './core/senders.js';

const CONFIG = testConfig({ NODE_ENV: 'test' });
const AT = '2026-11-29T12:00:00.000Z';

describe('what the formats of dialects know beside an event', () => {
  let fixture: MessagesFixture;
  let formats: DialectFormats;
  let secrets: KeySecrets;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    const { database, channels } = fixture;
    const secret = new AppSecret(CONFIG);
    secrets = new KeySecrets(database, vaultOf(secret));
    formats = new DialectFormats(database, channels, new Senders(channels), new MessageTokens(secret), secrets, CONFIG);
    await database.write((tx) =>
      tx.run('UPDATE api_keys SET dialects = ? WHERE id = ?', [
        JSON.stringify({ meta: { senders: { '4711': 'default' } } }),
        KEY,
      ]),
    );
  });
  afterEach(() => fixture.close());

  const told = async (data: object) => {
    const event = {
      type: 'message.received',
      timestamp: AT,
      data: { received_at: AT, from: '5511987654321', ...data },
    } as const;
    const given = { event, url: 'https://x.example', secret: 's', apiKeyId: KEY, eventId: 'e', at: 0, attempt: 1 };
    const { body } = await formats.request('meta', given);
    return JSON.parse(body).entry[0].changes[0].value;
  };

  it('is the id under which the program of the key knows the channel', async () => {
    expect(await told({ channel: 'default' })).toMatchObject({ metadata: { phone_number_id: '4711' } });
    expect(await told({ channel: 'outro' })).toMatchObject({ metadata: { phone_number_id: '' } });
  });

  it('is whether a format that signs by the secret of a key can sign for the keys of an endpoint', async () => {
    const dialect = 'twilio';
    for (const keys of [null, [], [KEY, KEY + 1]])
      expect(await formats.obstacle(dialect, keys)).toEqual({ why: 'several_keys', dialect });
    for (const format of ['evolution', 'meta', 'of another version'])
      expect(await formats.obstacle(format, null)).toBeNull();
    expect(await formats.obstacle('z-api-status', [KEY])).toEqual({ why: 'key_off', dialect: 'z-api' });
    const off = { ...PRINCIPAL, dialects: { meta: { senders: {} } } };
    await formats.keepSecret(dialect, off, 'rcd_live_a');
    expect(await formats.obstacle(dialect, [KEY])).toEqual({ why: 'key_off', dialect });
    const dialects = { twilio: { senders: {} } };
    const set = 'UPDATE api_keys SET dialects = ? WHERE id = ?';
    await fixture.database.write((tx) => tx.run(set, [JSON.stringify(dialects), KEY]));
    expect(await formats.obstacle(dialect, [KEY, KEY])).toEqual({ why: 'no_request', dialect });
    await formats.keepSecret(dialect, { ...PRINCIPAL, dialects }, 'rcd_live_a');
    expect(await secrets.of(KEY)).toBe('rcd_live_a');
    expect(await formats.obstacle(dialect, [KEY])).toBeNull();
  });

  it('is the address of the dialect: of its own host name where there is one, with the port of the installation', () => {
    const { http } = testConfig({ BASE_URL: 'https://recado.example:8443', DIALECT_HOSTS: 'evo.example=evolution' });
    expect(addressesOf(http, 'meta')).toEqual(['https://recado.example:8443/meta']);
    const own = 'https://evo.example:8443';
    expect(addressesOf(http, 'evolution')).toEqual([own, 'https://recado.example:8443/evolution']);
  });

  it('is the message that a person answers, as its program queued it', async () => {
    const id = await fixture.store({ content: { dialect: { name: 'meta', sender: '4711' } } });
    const { messages } = await told({ channel: 'default', in_reply_to: id });
    expect(messages[0].context.id).toMatch(/^wamid\./);
  });
});
