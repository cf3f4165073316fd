import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AuthFixture, TESTER, trail } from '../testing/auth-fixture.js';
import { ApiKeyVerifier } from './api-key.verifier.js';
import { ApiKeys } from './api-keys.js';
import { KeyReplacement } from './key-replacement.js';
import { KeyRevocation } from './key-revocation.js';

describe('KeyRevocation', () => {
  let fixture: AuthFixture;
  let context: INestApplicationContext;
  let keys: ApiKeys;
  let revocation: KeyRevocation;

  beforeEach(async () => {
    fixture = await AuthFixture.create();
    context = await fixture.startProcess();
    keys = context.get(ApiKeys);
    revocation = context.get(KeyRevocation);
  });
  afterEach(() => fixture.close());

  const issue = async (name = 'ERP') => (await keys.issue({ name, scopes: ['messages:write'] }, TESTER)).secret;
  const entries = async () => (await trail(context)).map(({ action, details }) => [action, details]);

  it('revokes a key once, and returns whether it did', async () => {
    await issue();
    expect(await revocation.revoke(1, TESTER)).toBe(true);
    expect(await revocation.revoke(1, TESTER)).toBe(false);
    expect(await revocation.revoke(99, TESTER)).toBe(false);
    expect(await keys.find(1)).toMatchObject({ revokedAt: fixture.clock.now(), isCancelingWaiting: false });
    expect(await keys.find(99)).toBeNull();
    expect((await entries()).slice(1)).toEqual([['api_key.revoked', '{"name":"ERP","cancelWaiting":false}']]);
    const [row] = await context.get(Database).read<{ version: number }>('SELECT version FROM key_version');
    expect(row?.version).toBe(3);
  });

  it('revokes all keys of a name, and no other', async () => {
    for (const name of ['ERP', 'CRM', 'ERP']) await issue(name);
    expect(await revocation.revokeByName(' ERP ', TESTER)).toBe(2);
    expect(await revocation.revokeByName('ERP', TESTER)).toBe(0);
    expect((await keys.list()).filter((key) => key.revokedAt === null).map(({ name }) => name)).toEqual(['CRM']);
  });

  it('ends every secret of a key, replaced ones included', async () => {
    const old = await issue();
    const replaced = await context.get(KeyReplacement).replace(1, 3_600_000, TESTER);
    await revocation.revoke(1, TESTER);
    const verify = (secret: string) => context.get(ApiKeyVerifier).verify(secret, '10.0.0.1');
    expect(await verify(old)).toEqual({ outcome: 'unauthorized' });
    expect(await verify(replaced?.secret ?? '')).toEqual({ outcome: 'unauthorized' });
    expect((await keys.find(1))?.replaced).toEqual([]);
  });

  it('stores the request to cancel waiting messages, at the revocation or later', async () => {
    await issue();
    await issue();
    await revocation.revoke(1, TESTER, { cancelWaiting: true });
    expect(await keys.find(1)).toMatchObject({ isCancelingWaiting: true });
    expect(await revocation.cancelWaiting(2, TESTER)).toBe(false);
    await revocation.revoke(2, TESTER);
    expect(await revocation.cancelWaiting(2, TESTER)).toBe(true);
    expect(await revocation.cancelWaiting(99, TESTER)).toBe(false);
    expect(await keys.find(2)).toMatchObject({ isCancelingWaiting: true });
    expect((await entries()).slice(2)).toEqual([
      ['api_key.revoked', '{"name":"ERP","cancelWaiting":true}'],
      ['api_key.revoked', '{"name":"ERP","cancelWaiting":false}'],
      ['api_key.waiting_canceled', '{"name":"ERP"}'],
    ]);
  });
});
