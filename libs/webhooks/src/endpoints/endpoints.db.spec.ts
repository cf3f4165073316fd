import { DomainError, type NotificationType } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KEY } from '../../../../test/support/fixtures/messages-fixture.js';
import { SecretRenewal, SigningSecrets } from '../signing.js';
import { TESTER, URL_OF_SINK, vaultOf, WebhooksFixture } from '../testing/webhooks-fixture.js';
import { TargetGuard } from '../transport.js';
import { targetFault, urlFault } from './url-fault.js';
import { MAX_ENDPOINTS } from './webhook-endpoints.js';

const HOUR_MS = 3_600_000;

describe('endpoints', () => {
  let fixture: WebhooksFixture;

  beforeEach(async () => (fixture = await WebhooksFixture.create()));
  afterEach(() => fixture.close());

  const row = async (id: number) =>
    (await fixture.database.read<Record<string, string>>('SELECT * FROM webhook_endpoints WHERE id = ?', [id]))[0] ??
    {};
  const trail = () =>
    fixture.database.read<Record<string, string>>(
      'SELECT action, target_id AS id, details FROM audit_entries ORDER BY id',
    );

  it('are created with a secret that is stored sealed only', async () => {
    const { id, secret } = await fixture.subscribe(
      ['message.read', 'message.sent'],
      KEY,
      `${URL_OF_SINK}?token=t#part`,
    );
    expect(await fixture.endpoint(id)).toEqual({
      ...{
        id,
        apiKeyId: KEY,
        apiKeyName: 'ERP',
        keyIds: null,
        url: `${URL_OF_SINK}?token=t`,
        events: ['message.sent', 'message.read'],
        format: null,
      },
      ...{
        description: null,
        enabled: true,
        previousUntil: null,
        failingSince: null,
        throttledUntil: 0,
        disabledAt: null,
      },
      ...{ disabledReason: null, createdAt: fixture.clock.now() },
    });
    const stored = await row(id);
    expect(JSON.stringify(stored)).not.toContain(secret.slice(6));
    expect(fixture.secrets.unseal(stored.secret ?? '')).toBe(secret);
    const written = await trail();
    expect(written).toMatchObject([{ action: 'webhook.created', id }]);
    for (const hidden of [secret.slice(6), 'token=t', '/hook']) expect(JSON.stringify(written)).not.toContain(hidden);
  });

  it('have a format that is known, and events that it tells', async () => {
    const input = { apiKeyId: KEY, url: URL_OF_SINK, description: null };
    const refused = async (format: string, events: NotificationType[]) => {
      const error = await fixture.changes
        .create({ ...input, format, events }, TESTER)
        .catch((thrown: unknown) => thrown);
      return (error as DomainError).violations;
    };
    const told = fixture.formats.events().join(', ');
    expect(await refused('meta', ['message.sent'])).toEqual([
      {
        path: 'format',
        code: 'webhook_format_unknown',
        params: { read: 'meta', format: 'meta', allowed: 'stub, null' },
      },
    ]);
    expect(await refused('stub', ['message.sent', 'message.read'])).toEqual([
      { path: 'events', code: 'event_untold', params: { read: 'message.read', format: 'stub', allowed: told } },
    ]);
    expect(await refused('stub', [])).toEqual([{ path: 'events', code: 'events_required' }]);
    const { id } = await fixture.changes.create({ ...input, format: 'stub', events: ['message.sent'] }, TESTER);
    expect(await fixture.endpoint(id)).toMatchObject({ format: 'stub', events: ['message.sent'] });
    await expect(fixture.changes.update(id, { events: ['message.read'] }, TESTER)).rejects.toThrow(DomainError);
    expect(await fixture.changes.update(id, { events: ['message.delivered'] }, TESTER)).toBe(true);
    expect(await fixture.endpoint(id)).toMatchObject({ events: ['message.delivered'] });
  });

  it('of a program are one for each key, format and address, with a record of each change', async () => {
    const ask = (url: string | null, events: NotificationType[], apiKeyId = KEY) =>
      fixture.changes.upsertOfFormat({ apiKeyId, format: 'stub', url, events }, TESTER);
    const other = await fixture.otherKey();
    const id = await ask(`${URL_OF_SINK}#part`, ['message.sent']);
    expect(await ask(URL_OF_SINK, ['message.sent'])).toBe(id);
    expect((await trail()).map(({ action }) => action)).toEqual(['webhook.created']);
    await fixture.changes.update(id, { enabled: false }, TESTER);
    expect(await ask(URL_OF_SINK, ['message.sent', 'message.delivered'])).toBe(id);
    expect(await fixture.endpoint(id)).toMatchObject({
      ...{ enabled: true, format: 'stub', events: ['message.sent', 'message.delivered'] },
    });
    const perMessage = await ask(null, ['message.sent']);
    expect(await ask(null, ['message.sent'])).toBe(perMessage);
    const second = await ask(`${URL_OF_SINK}/2`, ['message.sent']);
    expect(new Set([id, perMessage, second, await ask(URL_OF_SINK, ['message.sent'], other)]).size).toBe(4);
    expect((await fixture.endpoints.ofFormat(KEY, 'stub')).map((one) => one.id)).toEqual([second, perMessage, id]);
    expect(await fixture.endpoints.ofFormat(KEY, 'meta')).toEqual([]);
    expect((await trail()).map(({ action }) => action)).toEqual([
      ...['webhook.created', 'webhook.updated', 'webhook.updated'],
      ...['webhook.created', 'webhook.created', 'webhook.created'],
    ]);
    await expect(ask('http://sink.example/', ['message.sent'])).rejects.toThrow(DomainError);
    await expect(ask(URL_OF_SINK, ['message.read'])).rejects.toThrow(DomainError);
  });

  it('of a format signs by the secret that its program gives, and keeps it where none is given', async () => {
    const events = ['message.sent' as const];
    const ask = (more: object = {}) =>
      fixture.changes.upsertOfFormat({ apiKeyId: KEY, format: 'stub', url: URL_OF_SINK, events, ...more }, TESTER);
    const id = await ask({ secret: 'chave' });
    const signs = async () => {
      const [row] = await fixture.database.read<{ secret: string }>(
        'SELECT secret FROM webhook_endpoints WHERE id = ?',
        [id],
      );
      return row!.secret;
    };
    const first = await signs();
    expect(first).not.toContain('chave');
    await ask();
    await ask({ secret: 'chave' });
    expect(await signs()).toBe(first);
    await ask({ secret: 'ß'.repeat(64) });
    expect(await signs()).not.toBe(first);
    const entries = await trail();
    expect(entries.map(({ action }) => action)).toEqual(['webhook.created', 'webhook.updated']);
    expect(JSON.stringify(entries)).not.toMatch(/chave|ß/);
  });

  it('are of one key that may sign where their format signs by the secret of a key', async () => {
    const other = await fixture.otherKey();
    const dialect = 'twilio';
    fixture.formats.obstacleOf = (keys) =>
      keys?.length !== 1 ? { why: 'several_keys', dialect } : keys[0] === other ? { why: 'key_off', dialect } : null;
    const input = { url: URL_OF_SINK, events: ['message.sent' as const], description: null, format: 'stub' };
    const make = (apiKeyId: number | null, keyIds?: number[] | null) =>
      fixture.changes.create({ ...input, apiKeyId, ...(keyIds !== undefined && { keyIds }) }, TESTER);
    const one = (path: string, code: string, params: object) => ({ violations: [{ path, code, params }] });
    const several = one('keys', 'webhook_format_one_key', { format: 'stub' });
    await expect(make(null)).rejects.toMatchObject(several);
    await expect(make(null, [KEY, other])).rejects.toMatchObject(several);
    await expect(make(null, [other])).rejects.toMatchObject(one('keys', 'dialect_off', { dialect }));
    await expect(make(other)).rejects.toMatchObject(one('format', 'dialect_off', { dialect }));
    const { id } = await make(null, [KEY]);
    await expect(fixture.changes.update(id, { keyIds: null }, TESTER)).rejects.toMatchObject(several);
    expect(await fixture.changes.update(id, { description: 'x' }, TESTER)).toBe(true);
    // What could sign once, and cannot any more, can still be disabled.
    fixture.formats.obstacleOf = () => ({ why: 'key_off', dialect });
    expect(await fixture.changes.update(id, { enabled: false }, TESTER)).toBe(true);
    await expect(fixture.changes.update(id, { enabled: true }, TESTER)).rejects.toThrow(DomainError);
    // The first request of the program may come later.
    fixture.formats.obstacleOf = () => ({ why: 'no_request', dialect });
    expect(await fixture.changes.update(id, { enabled: true }, TESTER)).toBe(true);
  });

  it('of the panel may span chosen keys, in any order and each once', async () => {
    const other = await fixture.otherKey();
    const input = { apiKeyId: null, url: URL_OF_SINK, events: ['message.sent' as const], description: null };
    const { id } = await fixture.changes.create({ ...input, keyIds: [other, KEY, other] }, TESTER);
    expect((await fixture.endpoint(id)).keyIds).toEqual([KEY, other]);
    await fixture.changes.update(id, { keyIds: [other] }, TESTER);
    expect((await fixture.endpoint(id)).keyIds).toEqual([other]);
    await fixture.changes.update(id, { description: 'x' }, TESTER);
    expect((await fixture.endpoint(id)).keyIds).toEqual([other]);
    await fixture.changes.update(id, { keyIds: null }, TESTER);
    expect((await fixture.endpoint(id)).keyIds).toBeNull();
    const many = Array.from({ length: 101 }, (_, index) => index + 1);
    for (const [keyIds, code] of [
      [[], 'keys_required'],
      [many, 'keys_too_many'],
    ] as const) {
      const refusal = { violations: [{ path: 'keys', code }] };
      await expect(fixture.changes.create({ ...input, keyIds }, TESTER)).rejects.toMatchObject(refusal);
      await expect(fixture.changes.update(id, { keyIds }, TESTER)).rejects.toMatchObject(refusal);
    }
  });

  it('of a key are read and changed by that key only; the panel reads all', async () => {
    const other = await fixture.otherKey();
    const own = await fixture.subscribe(['message.sent']);
    const spanning = await fixture.subscribe(['message.sent'], null);
    expect((await fixture.endpoints.list(KEY)).map(({ id }) => id)).toEqual([own.id]);
    expect(await fixture.endpoints.list(other)).toEqual([]);
    expect((await fixture.endpoints.list()).map(({ id }) => id)).toEqual([spanning.id, own.id]);
    expect(await fixture.endpoints.find(own.id, other)).toBeNull();
    expect(await fixture.endpoints.find(spanning.id, KEY)).toBeNull();
    expect(await fixture.changes.update(own.id, { enabled: false }, TESTER, other)).toBe(false);
    expect(await fixture.changes.rotateSecret(own.id, 0, TESTER, other)).toBeNull();
    expect(await fixture.changes.remove(own.id, TESTER, other)).toBe(false);
    expect(await fixture.endpoint(own.id)).toMatchObject({ enabled: true });
    expect(await trail()).toHaveLength(2);
  });

  it('change, each change with an audit entry', async () => {
    const { id } = await fixture.subscribe(['message.sent']);
    const url = 'https://other.example/x';
    await fixture.changes.update(id, { url, events: ['message.failed'], description: 'ERP' }, TESTER);
    expect(await fixture.endpoint(id)).toMatchObject({ url, events: ['message.failed'], description: 'ERP' });
    await fixture.changes.update(id, { enabled: false }, TESTER);
    const disabled = { enabled: false, disabledReason: 'owner', disabledAt: fixture.clock.now() };
    expect(await fixture.endpoint(id)).toMatchObject(disabled);
    await fixture.changes.update(id, { enabled: true }, TESTER);
    expect(await fixture.endpoint(id)).toMatchObject({ enabled: true, disabledReason: null, disabledAt: null });
    await fixture.changes.remove(id, TESTER);
    expect(await fixture.endpoints.find(id)).toBeNull();
    expect((await trail()).map(({ action }) => action)).toEqual([
      ...['webhook.created', 'webhook.updated', 'webhook.updated', 'webhook.updated', 'webhook.deleted'],
    ]);
  });

  it('have no failures after they are enabled or get another URL', async () => {
    const { id } = await fixture.subscribe(['message.sent']);
    for (const changes of [{ enabled: true }, { url: URL_OF_SINK }]) {
      await fixture.database.write((tx) =>
        tx.run('UPDATE webhook_endpoints SET failing_since = 1, throttled_until = 9'),
      );
      await fixture.changes.update(id, changes, TESTER);
      expect(await row(id)).toMatchObject({ failing_since: null, throttled_until: 0 });
    }
  });

  it('are 50 a key at most, also when many are created at once', async () => {
    const make = () =>
      fixture.subscribe(['message.sent']).then(
        () => 'made',
        (error: DomainError) => error.violations,
      );
    const results = await Promise.all(Array.from({ length: MAX_ENDPOINTS + 3 }, make));
    expect(results.filter((result) => result === 'made')).toHaveLength(MAX_ENDPOINTS);
    expect(results.find((result) => result !== 'made')).toEqual([
      { path: 'url', code: 'endpoints_too_many', params: { max: MAX_ENDPOINTS } },
    ]);
    await fixture.subscribe(['message.sent'], await fixture.otherKey());
    await fixture.subscribe(['message.sent'], null);
  });

  it('sign with the old secret beside the new one for the requested time', async () => {
    const { id, secret: first } = await fixture.subscribe(['message.sent']);
    const second = await fixture.changes.rotateSecret(id, 3_600_000, TESTER);
    const until = fixture.clock.now() + 3_600_000;
    expect(await fixture.endpoint(id)).toMatchObject({ previousUntil: until });
    const { secret, previous_secret: previous } = await row(id);
    expect([secret, previous].map((sealed) => fixture.secrets.unseal(sealed ?? ''))).toEqual([second, first]);
    await fixture.changes.rotateSecret(id, 0, TESTER);
    expect(await row(id)).toMatchObject({ previous_secret: null, previous_until: null });
  });

  it('sign with every replaced secret to its promised end, also with a third one', async () => {
    const { id, secret: first } = await fixture.subscribe(['message.sent']);
    const second = await fixture.changes.rotateSecret(id, 24 * HOUR_MS, TESTER);
    fixture.clock.advance(HOUR_MS);
    const third = await fixture.changes.rotateSecret(id, HOUR_MS, TESTER);
    const signing = () => fixture.signingSecrets(id);
    expect(await signing()).toEqual([third, second, first]);
    fixture.clock.advance(HOUR_MS);
    expect(await signing()).toEqual([third, first]);
    const fourth = await fixture.changes.rotateSecret(id, 30 * HOUR_MS, TESTER);
    expect(await signing()).toEqual([fourth, third, first]);
    fixture.clock.advance(22 * HOUR_MS);
    expect(await signing()).toEqual([fourth, third]);
  });

  it('end all replaced secrets at a rotation without overlap, and when they are deleted', async () => {
    const { id } = await fixture.subscribe(['message.sent']);
    const rotate = (overlapMs: number) => fixture.changes.rotateSecret(id, overlapMs, TESTER);
    const kept = () => fixture.database.read('SELECT id FROM webhook_secrets');
    for (let i = 0; i < 2; i++) await rotate(HOUR_MS);
    expect(await kept()).toHaveLength(1);
    const only = await rotate(0);
    expect(await fixture.signingSecrets(id)).toEqual([only]);
    expect(await kept()).toEqual([]);
    for (let i = 0; i < 2; i++) await rotate(HOUR_MS);
    await fixture.changes.remove(id, TESTER);
    expect(await kept()).toEqual([]);
  });

  it('have at most five replaced secrets that sign', async () => {
    const { id } = await fixture.subscribe(['message.sent']);
    const rotate = (overlapMs: number) => fixture.changes.rotateSecret(id, overlapMs, TESTER);
    for (let i = 0; i < 5; i++) await rotate(HOUR_MS);
    const before = await fixture.signingSecrets(id);
    expect(before).toHaveLength(6);
    await expect(rotate(HOUR_MS)).rejects.toMatchObject({
      violations: [{ path: 'overlap_seconds', code: 'secrets_too_many', params: { max: 5 } }],
    });
    expect(await fixture.signingSecrets(id)).toEqual(before);
    fixture.clock.advance(HOUR_MS);
    expect(await rotate(HOUR_MS)).toMatch(/^whsec_/);
  });

  it('have their secrets resealed with the present APP_SECRET at the next start', async () => {
    const { id, secret } = await fixture.subscribe(['message.sent']);
    for (let i = 0; i < 2; i++) await fixture.changes.rotateSecret(id, 3_600_000, TESTER);
    expect(await new SecretRenewal(fixture.database, vaultOf('b', 'a secret')).renew()).toEqual({
      renewed: 3,
      unreadable: 0,
    });
    expect(await new SecretRenewal(fixture.database, vaultOf('b', 'a secret')).renew()).toEqual({
      renewed: 0,
      unreadable: 0,
    });
    const setAside = async () =>
      (await fixture.database.read<{ secret: string }>('SELECT secret FROM webhook_secrets'))[0];
    const onlyNew = new SigningSecrets(vaultOf('b'));
    expect(onlyNew.unseal((await setAside())?.secret ?? '')).toBe(secret);
    const strange = vaultOf('c');
    expect(await new SecretRenewal(fixture.database, strange).renew()).toEqual({ renewed: 0, unreadable: 3 });
    expect(onlyNew.unseal((await setAside())?.secret ?? '')).toBe(secret);
  });

  it.each([
    ['http://hooks.example/', 'url_insecure'],
    ['https://127.0.0.1/', 'url_address_forbidden'],
    ['https://LOCALHOST./', 'url_address_forbidden'],
  ])('at %s are refused: %s', async (url, code) => {
    await expect(fixture.subscribe(['message.sent'], KEY, url)).rejects.toMatchObject({
      violations: [{ path: 'url', code }],
    });
    const { id } = await fixture.subscribe(['message.sent']);
    await expect(fixture.changes.update(id, { url }, TESTER)).rejects.toMatchObject({ violations: [{ code }] });
  });
});

describe('the URL of an endpoint', () => {
  it.each([
    [undefined, 'string_expected'],
    [7, 'string_expected'],
    ['hooks.example', 'url_invalid'],
    ['ftp://hooks.example/', 'url_invalid'],
    ['https:hooks.example', 'url_invalid'],
    ['https://', 'url_invalid'],
    ['https://ex ample/', 'url_invalid'],
    ['https:\\\\hooks.example/', 'url_invalid'],
    ['https://hooks.example\\@other.example/', 'url_invalid'],
    ['https://hooks.example/a\r\nb', 'url_invalid'],
    ['https://hooks.ex\tample/', 'url_invalid'],
    ['javascript:alert(1)', 'url_invalid'],
    ['https://user@hooks.example/', 'url_user_info'],
    ['https://user:secret@hooks.example/', 'url_user_info'],
    [`https://hooks.example/${'x'.repeat(2_000)}`, 'too_long'],
    ['https://hooks.example/\0', 'nul_character'],
  ])('%j is %s', (value, code) => expect(urlFault(value)).toMatchObject({ code }));

  it.each(['https://hooks.example/a?b=c', 'HTTPS://Hooks.Example:8443', 'http://10.0.0.1/', ' https://hooks.example '])(
    '%j is spelled well',
    (value) => expect(urlFault(value)).toBeUndefined(),
  );

  const closed = new TargetGuard([]);
  const open = new TargetGuard(['127.0.0.0/8', '10.0.0.0/8']);

  it.each([
    ...['https://127.0.0.1/', 'https://2130706433/', 'https://0x7f.1/', 'https://[::1]/', 'https://[::ffff:7f00:1]/'],
    ...[
      'https://localhost/',
      'https://app.localhost/',
      'http://localhost:3000/',
      'https://10.1.2.3/',
      'https://１２７.1/',
    ],
    ...['https://169.254.169.254/latest/meta-data/', 'https://[fd00:ec2::254]/'],
  ])('%s is not public', (url) => expect(targetFault(url, closed)).toEqual({ code: 'url_address_forbidden' }));

  it('may be http only where the operator allows it', () => {
    expect(targetFault('http://hooks.example/', closed)).toEqual({ code: 'url_insecure' });
    expect(targetFault('http://8.8.8.8/', open)).toEqual({ code: 'url_insecure' });
    expect(targetFault('http://10.1.2.3/', open)).toBeUndefined();
    expect(targetFault('http://localhost:3000/', open)).toBeUndefined();
    // A name is resolved and checked only at the connection.
    expect(targetFault('http://hooks.internal/', open)).toBeUndefined();
    expect(targetFault('https://hooks.example/', closed)).toBeUndefined();
  });
});
