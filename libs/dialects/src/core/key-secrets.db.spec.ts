import type { INestApplicationContext } from '@nestjs/common';
import { ApiKeys, ApiKeyVerifier, AppSecret, KeyChanges, KeyRevocation, type Principal, vaultOf } from '@recado/auth';
import { Database } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AuthFixture, TESTER } from '../../../auth/src/testing/auth-fixture.js';
import { KeySecrets } from './key-secrets.js';

const SETTINGS = { name: 'Loja', scopes: ['messages:write'], dialects: { meta: { senders: {} } } } as const;

describe('the secret of a key by which its program checks what it is told', () => {
  let fixture: AuthFixture;
  let context: INestApplicationContext;
  let secrets: KeySecrets;
  let token: string;

  beforeEach(async () => {
    fixture = await AuthFixture.create();
    context = await fixture.startProcess();
    secrets = new KeySecrets(context.get(Database), vaultOf(context.get(AppSecret)));
    ({ secret: token } = await context.get(ApiKeys).issue(SETTINGS, TESTER));
  });
  afterEach(() => fixture.close());

  const request = async (secret = token): Promise<void> => {
    const verified = await context.get(ApiKeyVerifier).verify(secret, '10.0.0.1');
    await secrets.keep((verified as { principal: Principal }).principal, secret);
  };
  const row = async () => {
    const select = 'SELECT dialect_secret AS sealed FROM api_keys WHERE id = 1';
    return (await context.get(Database).read<{ sealed: string | null }>(select))[0]!.sealed;
  };

  it('is kept, sealed, from the first request on', async () => {
    expect(await secrets.of(1)).toBeNull();
    await request();
    expect(await secrets.of(1)).toBe(token);
    const sealed = await row();
    expect(sealed).not.toContain(token);
    await request();
    expect(await row()).toBe(sealed);
  });

  it('goes when the last dialect of the key is switched off, and comes back with the first request after that', async () => {
    await request();
    const changes = context.get(KeyChanges);
    await changes.change(1, { name: 'Loja 2' }, TESTER);
    expect(await secrets.of(1)).toBe(token);
    await changes.change(1, { dialects: {} }, TESTER);
    expect(await row()).toBeNull();
    await changes.change(1, { dialects: SETTINGS.dialects }, TESTER);
    await request();
    expect(await secrets.of(1)).toBe(token);
  });

  it('goes when the key is revoked', async () => {
    await request();
    await context.get(KeyRevocation).revoke(1, TESTER, { cancelWaiting: false });
    expect(await row()).toBeNull();
  });

  it('is none where it was sealed with an APP_SECRET that is lost, and is kept anew', async () => {
    await context.get(Database).write((tx) => tx.run("UPDATE api_keys SET dialect_secret = 'ffffffff.x' WHERE id = 1"));
    expect(await secrets.of(1)).toBeNull();
    await request();
    expect(await secrets.of(1)).toBe(token);
  });
});
