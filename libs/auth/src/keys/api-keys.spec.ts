import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuthInputCode } from '../auth-input-error.js';
import { AuthFixture, TESTER, trail } from '../testing/auth-fixture.js';
import type { IssueApiKey } from './api-key.view.js';
import { ApiKeys } from './api-keys.js';
import type { Scope } from './scope.js';
import { hashSecret } from './secret.js';

const ORDER: IssueApiKey = { name: 'ERP', scopes: ['messages:read', 'messages:write'] };

describe('ApiKeys', () => {
  let fixture: AuthFixture;
  let context: INestApplicationContext;
  let keys: ApiKeys;

  beforeEach(async () => {
    fixture = await AuthFixture.create();
    context = await fixture.open();
    keys = context.get(ApiKeys);
  });
  afterEach(() => fixture.close());

  const version = async () => {
    const [row] = await context.get(Database).read<{ version: number }>('SELECT version FROM key_version');
    return row?.version;
  };

  it('issues a key as it was ordered and keeps only the hash of its secret', async () => {
    const expiresAt = fixture.clock.now() + 1;
    const order: IssueApiKey = { ...ORDER, name: '  ERP \t', testMode: true, expiresAt, missingVariable: 'empty' };
    const { key, secret } = await keys.issue({ ...order, timezone: 'America/Recife' }, TESTER);
    expect(key).toEqual({
      id: 1,
      name: 'ERP',
      prefix: secret.slice(0, 13),
      last4: secret.slice(-4),
      scopes: ['messages:write', 'messages:read'],
      testMode: true,
      timezone: 'America/Recife',
      missingVariable: 'empty',
      createdAt: fixture.clock.now(),
      expiresAt,
      revokedAt: null,
      lastUsedAt: null,
      lastUsedIp: null,
      requestsToday: 0,
    });
    const [row] = await context.get(Database).read<Record<string, unknown>>('SELECT * FROM api_keys');
    expect(row?.hash).toBe(hashSecret(secret));
    expect(JSON.stringify([row, await trail(context)])).not.toContain(secret.slice(13));
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
    ['missing_variable_unknown', { missingVariable: 'ignore' as 'empty' }],
  ])('refuses with %s: %j', async (code, change) => {
    await expect(keys.issue({ ...ORDER, ...change }, TESTER)).rejects.toMatchObject({ code });
    expect(await keys.list()).toEqual([]);
    expect(await version()).toBe(1);
  });

  it('takes a name of eighty characters of any kind', async () => {
    const { key } = await keys.issue({ ...ORDER, name: '😀'.repeat(80) }, TESTER);
    expect(key.name).toBe('😀'.repeat(80));
  });

  it('takes an existing secret over, once', async () => {
    const secret = 'an-existing-secret-of-another-system';
    expect((await keys.issue({ ...ORDER, secret }, TESTER)).secret).toBe(secret);
    await expect(keys.issue({ ...ORDER, secret }, TESTER)).rejects.toMatchObject({ code: 'secret_taken' });
    expect(await keys.list()).toHaveLength(1);
    expect(await trail(context)).toHaveLength(1);
  });

  it('lists the newest first and the revoked last', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await keys.issue({ ...ORDER, name }, TESTER);
    await keys.revoke(3, TESTER);
    await keys.revoke(1, TESTER);
    expect((await keys.list()).map(({ name }) => name)).toEqual(['d', 'b', 'c', 'a']);
  });

  it('revokes once, and says so', async () => {
    await keys.issue(ORDER, TESTER);
    expect(await keys.revoke(1, TESTER)).toBe(true);
    expect(await keys.revoke(1, TESTER)).toBe(false);
    expect(await keys.revoke(99, TESTER)).toBe(false);
    expect((await keys.find(1))?.revokedAt).toBe(fixture.clock.now());
    expect(await keys.find(99)).toBeNull();
  });

  it('revokes all keys of a name, and no other', async () => {
    for (const name of ['ERP', 'CRM', 'ERP']) await keys.issue({ ...ORDER, name }, TESTER);
    expect(await keys.revokeByName(' ERP ', TESTER)).toBe(2);
    expect(await keys.revokeByName('ERP', TESTER)).toBe(0);
    expect((await keys.list()).filter((key) => key.revokedAt === null).map(({ name }) => name)).toEqual(['CRM']);
  });

  it('moves the version on and leaves a trail with every change', async () => {
    const actor = {
      type: 'administrator',
      id: 7,
      name: 'ana@exemplo.com.br',
      ip: '10.0.0.1',
      requestId: 'r1',
    } as const;
    await keys.issue(ORDER, actor);
    await keys.revoke(1, actor);
    await keys.revoke(1, actor);
    expect(await version()).toBe(3);
    const who = { actor_type: 'administrator', actor_id: 7, ip: '10.0.0.1', request_id: 'r1' };
    const what = { target_type: 'api_key', target_id: 1 };
    expect(await trail(context)).toEqual([
      expect.objectContaining({ ...who, ...what, action: 'api_key.created' }),
      expect.objectContaining({ ...who, ...what, action: 'api_key.revoked', details: '{"name":"ERP"}' }),
    ]);
  });
});
