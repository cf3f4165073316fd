import type { INestApplicationContext } from '@nestjs/common';
import type { Actor } from '@recado/audit';
import { Database } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuthInputCode } from '../auth-input-error.js';
import { AuthFixture, TESTER, trail } from '../testing/auth-fixture.js';
import type { IssueApiKey } from './api-key.view.js';
import { ApiKeyVerifier } from './api-key.verifier.js';
import { ApiKeys } from './api-keys.js';
import { KeyReplacement } from './key-replacement.js';
import { KeyRevocation } from './key-revocation.js';
import type { Scope } from './scope.js';
import { hashSecret, makeSecret } from './secret.js';

const ORDER: IssueApiKey = { name: 'ERP', scopes: ['messages:read', 'messages:write'] };

describe('ApiKeys', () => {
  let fixture: AuthFixture;
  let context: INestApplicationContext;
  let keys: ApiKeys;

  beforeEach(async () => {
    fixture = await AuthFixture.create();
    context = await fixture.startProcess();
    keys = context.get(ApiKeys);
  });
  afterEach(() => fixture.close());

  const version = async () => {
    const [row] = await context.get(Database).read<{ version: number }>('SELECT version FROM key_version');
    return row?.version;
  };

  it('issues a key with the requested settings and stores only the hash of its secret', async () => {
    const expiresAt = fixture.clock.now() + 1;
    const order: IssueApiKey = { ...ORDER, name: '  ERP \t', testMode: true, expiresAt, missingVariable: 'empty' };
    const limits = { requestsPerMinute: 60, messagesPerDay: 1_000_000_000 };
    const place = { timezone: 'America/Recife', ipAllowList: ['10.0.0.1/8'], defaultChannelId: 7 };
    const further = { ...place, limits, lostAnswerGuard: false };
    const { key, secret } = await keys.issue({ ...order, ...further }, TESTER);
    expect(key).toEqual({
      id: 1,
      name: 'ERP',
      prefix: secret.slice(0, 13),
      last4: secret.slice(-4),
      scopes: ['messages:write', 'messages:read'],
      testMode: true,
      timezone: 'America/Recife',
      missingVariable: 'empty',
      limits: { requestsPerMinute: 60, requestsPerDay: null, messagesPerMinute: null, messagesPerDay: 1_000_000_000 },
      lostAnswerGuard: false,
      ipAllowList: ['10.0.0.0/8'],
      defaultChannelId: 7,
      dialects: {},
      createdAt: fixture.clock.now(),
      makerKeyId: null,
      createdBy: TESTER.name,
      notes: null,
      expiresAt,
      revokedAt: null,
      lastUsedAt: null,
      lastUsedIp: null,
      requestsToday: 0,
      replaced: [],
      isCancelingWaiting: false,
    });
    const [row] = await context.get(Database).read<Record<string, unknown>>('SELECT * FROM api_keys');
    expect(row?.hash).toBe(hashSecret(secret));
    expect(JSON.stringify([row, await trail(context)])).not.toContain(secret.slice(13));
  });

  it('does not list scopes that a test key cannot use', async () => {
    const { secret } = await keys.issue({ ...ORDER, testMode: true }, TESTER);
    const given = 'messages:write messages:read messages:read_all';
    await context.get(Database).write((tx) => tx.run('UPDATE api_keys SET scopes = ?', [given]));
    expect(await keys.list()).toMatchObject([{ scopes: ['messages:write', 'messages:read'] }]);
    expect(await context.get(ApiKeyVerifier).verify(secret, '127.0.0.1')).toMatchObject({
      principal: { scopes: new Set(['messages:write', 'messages:read']) },
    });
  });

  it.each<[AuthInputCode, Partial<IssueApiKey>]>([
    ['name_missing', { name: ' \n ' }],
    ['name_too_long', { name: 'é'.repeat(81) }],
    ['name_characters', { name: 'a\u0000b' }],
    ['scopes_missing', { scopes: [] }],
    ['scope_unknown', { scopes: ['messages:write', 'everything' as Scope] }],
    ['timezone_unknown', { timezone: 'Mars/Olympus' }],
    ['secret_length', { secret: 'short' }],
    ['expiry_past', { expiresAt: Date.UTC(2026, 10, 20, 12) }],
    ['expiry_past', { expiresAt: Number.NaN }],
    ['limit_range', { limits: { requestsPerMinute: 0 } }],
    ['limit_range', { limits: { messagesPerDay: 1_000_000_001 } }],
    ['limit_range', { limits: { requestsPerDay: 1.5 } }],
    ['ip_invalid', { ipAllowList: ['10.0.0.1', 'everywhere'] }],
    ['missing_variable_unknown', { missingVariable: 'ignore' as 'empty' }],
  ])('refuses with %s: %j', async (code, change) => {
    await expect(keys.issue({ ...ORDER, ...change }, TESTER)).rejects.toMatchObject({ code });
    expect(await keys.list()).toEqual([]);
    expect(await version()).toBe(1);
  });

  it('accepts a name of eighty characters of any kind', async () => {
    const { key } = await keys.issue({ ...ORDER, name: '😀'.repeat(80) }, TESTER);
    expect(key.name).toBe('😀'.repeat(80));
  });

  it('accepts an existing secret once', async () => {
    const secret = 'an-existing-secret-of-another-system';
    expect((await keys.issue({ ...ORDER, secret }, TESTER)).secret).toBe(secret);
    await expect(keys.issue({ ...ORDER, secret }, TESTER)).rejects.toMatchObject({ code: 'secret_taken' });
    expect(await keys.list()).toHaveLength(1);
    expect(await trail(context)).toHaveLength(1);
  });

  it('refuses an existing secret that a key had before it was replaced', async () => {
    const secret = 'an-existing-secret-of-another-system';
    await keys.issue({ ...ORDER, secret }, TESTER);
    await context.get(KeyReplacement).replace(1, 0, TESTER);
    await expect(keys.issue({ ...ORDER, secret }, TESTER)).rejects.toMatchObject({ code: 'secret_taken' });
    expect(await keys.list()).toHaveLength(1);
  });

  it('lists the newest first and the revoked last', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await keys.issue({ ...ORDER, name }, TESTER);
    const revocation = context.get(KeyRevocation);
    await revocation.revoke(3, TESTER);
    await revocation.revoke(1, TESTER);
    expect((await keys.list()).map(({ name }) => name)).toEqual(['d', 'b', 'c', 'a']);
  });

  it('recognises every secret that it has ever issued, and no other', async () => {
    const { key, secret } = await keys.issue(ORDER, TESTER);
    const other = await keys.issue(ORDER, TESTER);
    await context.get(KeyReplacement).replace(key.id, 0, TESTER);
    await context.get(KeyRevocation).revoke(other.key.id, TESTER);
    expect(await keys.knows(secret)).toBe(true);
    expect(await keys.knows(other.secret)).toBe(true);
    expect(await keys.knows(makeSecret(false))).toBe(false);
  });

  it('raises the version, and records who issued which key, and from which address', async () => {
    const actor: Actor = { type: 'administrator', id: 7, name: 'ana@exemplo.com.br', ip: '10.0.0.1', requestId: 'r1' };
    const { secret } = await keys.issue({ ...ORDER, ipAllowList: ['10.0.0.0/8'] }, actor);
    expect(await version()).toBe(2);
    const who = { actor_type: 'administrator', actor_id: 7, ip: '10.0.0.1', request_id: 'r1' };
    const what = { target_type: 'api_key', target_id: 1, action: 'api_key.created' };
    const entries = await trail(context);
    expect(entries).toEqual([expect.objectContaining({ ...who, ...what })]);
    expect(JSON.parse(String(entries[0]?.details))).toMatchObject({ name: 'ERP', ipAllowList: ['10.0.0.0/8'] });
    expect(JSON.stringify(entries)).not.toContain(secret);
  });
});
