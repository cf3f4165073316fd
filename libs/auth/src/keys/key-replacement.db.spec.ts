import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { promptly } from '../../../../test/support/promptly.js';
import { until } from '../../../../test/support/until.js';
import { AuthFixture, TESTER, trail } from '../testing/auth-fixture.js';
import { ApiKeyUsage } from './api-key.usage.js';
import { ApiKeyVerifier } from './api-key.verifier.js';
import { ApiKeys } from './api-keys.js';
import { KeyReplacement, MAX_GRACE_MS, MAX_REPLACED_SECRETS } from './key-replacement.js';
import { KeyRevocation } from './key-revocation.js';
import { KeyVersionWatch } from './key-version.watch.js';
import { hashSecret } from './secret.js';

const HOUR = 3_600_000;
const IP = '10.0.0.1';

describe('KeyReplacement', () => {
  let fixture: AuthFixture;
  let context: INestApplicationContext;
  let replacement: KeyReplacement;
  let first: string;

  beforeEach(async () => {
    fixture = await AuthFixture.create();
    context = await fixture.startProcess();
    await context.get(KeyVersionWatch).check();
    replacement = context.get(KeyReplacement);
    first = await issue();
  });
  afterEach(() => fixture.close());

  const issue = async (change: object = {}) =>
    (await context.get(ApiKeys).issue({ name: 'ERP', scopes: ['messages:write'], ...change }, TESTER)).secret;
  const replace = async (graceMs: number, id = 1) => (await replacement.replace(id, graceMs, TESTER))?.secret ?? '';
  const verify = (secret: string, on = context) => on.get(ApiKeyVerifier).verify(secret, IP);
  const outcome = async (secret: string, on = context) => (await verify(secret, on)).outcome;
  const found = () => context.get(ApiKeys).find(1);

  it('accepts both secrets until the grace ends, by the clock of the database', async () => {
    const second = await replace(HOUR);
    const until = fixture.clock.now() + HOUR;
    expect(second).not.toBe(first);
    expect(await verify(second)).toMatchObject({ principal: { keyId: 1, name: 'ERP', expiresAt: null } });
    expect(await verify(first)).toMatchObject({
      principal: { keyId: 1, prefix: first.slice(0, 13), expiresAt: until },
    });
    fixture.clock.advance(HOUR - 1);
    expect(await outcome(first)).toBe('ok');
    fixture.clock.advance(1);
    expect(await outcome(first)).toBe('unauthorized');
    expect(await outcome(second)).toBe('ok');
  });

  it('refuses the old secret at once without a grace', async () => {
    expect(await outcome(first)).toBe('ok');
    const second = await replace(0);
    expect(await outcome(first)).toBe('unauthorized');
    expect(await outcome(second)).toBe('ok');
  });

  it('applies in other processes within a second', async () => {
    const other = await fixture.startProcess();
    await other.init();
    let current = first;
    await promptly(1_000, async () => {
      const old = current;
      expect(await outcome(old, other)).toBe('ok');
      current = await replace(0);
      const from = performance.now();
      await until(async () => (await outcome(old, other)) === 'unauthorized');
      return performance.now() - from;
    });
    expect(await outcome(current, other)).toBe('ok');
  });

  it('refuses an old secret after its grace and after the expiry of its key', async () => {
    const expiresAt = fixture.clock.now() + 1_000;
    const secret = await issue({ expiresAt });
    const newer = await replace(HOUR, 2);
    expect(await verify(secret)).toMatchObject({ principal: { keyId: 2, expiresAt } });
    fixture.clock.advance(1_000);
    expect(await outcome(secret)).toBe('unauthorized');
    expect(await outcome(newer)).toBe('unauthorized');
  });

  it('lists every secret that works by its ends, with the last use of replaced ones', async () => {
    const second = await replace(HOUR);
    const replacedAt = fixture.clock.now();
    fixture.clock.advance(5);
    await verify(first);
    await verify(second);
    await context.get(ApiKeyUsage).flush();
    expect(await found()).toMatchObject({
      id: 1,
      prefix: second.slice(0, 13),
      last4: second.slice(-4),
      requestsToday: 2,
    });
    const [shown, ...others] = (await found())?.replaced ?? [];
    expect(others).toEqual([]);
    expect(shown).toEqual({
      id: 1,
      prefix: first.slice(0, 13),
      last4: first.slice(-4),
      replacedAt,
      expiresAt: replacedAt + HOUR,
      lastUsedAt: fixture.clock.now(),
      lastUsedIp: IP,
    });
    expect((await context.get(ApiKeys).list())[0]?.replaced).toEqual([shown]);
    fixture.clock.advance(HOUR);
    expect((await found())?.replaced).toEqual([]);
  });

  it('keeps the use of an old secret that could not be written for the next flush', async () => {
    await replace(HOUR);
    await verify(first);
    vi.spyOn(context.get(Database), 'write').mockRejectedValueOnce(new Error('away'));
    await expect(context.get(ApiKeyUsage).flush()).rejects.toThrow('away');
    await context.get(ApiKeyUsage).flush();
    expect((await found())?.replaced).toMatchObject([{ lastUsedIp: IP }]);
  });

  it('makes a secret for the mode of the key, also in place of a taken-over one', async () => {
    await issue({ testMode: true, secret: 'an-existing-secret-of-another-system' });
    expect(await replace(HOUR, 2)).toMatch(/^rcd_test_/);
    expect(await verify('an-existing-secret-of-another-system')).toMatchObject({
      principal: { keyId: 2, testMode: true },
    });
  });

  it('ends every earlier secret without a grace, and none with one', async () => {
    const second = await replace(HOUR);
    const third = await replace(2 * HOUR);
    for (const secret of [first, second, third]) expect(await outcome(secret)).toBe('ok');
    const fourth = await replace(0);
    for (const secret of [first, second, third]) expect(await outcome(secret)).toBe('unauthorized');
    expect(await outcome(fourth)).toBe('ok');
  });

  it('accepts five replaced secrets at a time at most', async () => {
    for (let i = 0; i < MAX_REPLACED_SECRETS; i++) await replace(HOUR);
    await expect(replace(HOUR)).rejects.toMatchObject({ code: 'too_many_secrets' });
    expect(await replacement.endReplaced(1, 1, TESTER)).toBe(true);
    expect(await replace(HOUR)).toMatch(/^rcd_live_/);
  });

  it('ends a replaced secret early, once', async () => {
    const second = await replace(HOUR);
    expect(await replacement.endReplaced(2, 1, TESTER)).toBe(false);
    expect(await replacement.endReplaced(1, 1, TESTER)).toBe(true);
    expect(await replacement.endReplaced(1, 1, TESTER)).toBe(false);
    expect(await outcome(first)).toBe('unauthorized');
    expect(await outcome(second)).toBe('ok');
  });

  it.each([-1, 0.5, MAX_GRACE_MS + 1, Number.NaN])('refuses a grace of %d ms', async (graceMs) => {
    await expect(replace(graceMs)).rejects.toMatchObject({ code: 'grace_range' });
    expect(await outcome(first)).toBe('ok');
  });

  it('replaces no secret of an unknown or revoked key', async () => {
    expect(await replacement.replace(9, 0, TESTER)).toBeNull();
    await context.get(KeyRevocation).revoke(1, TESTER);
    expect(await replacement.replace(1, HOUR, TESTER)).toBeNull();
    expect(await outcome(first)).toBe('unauthorized');
  });

  it('stores only hashes, and records who did it', async () => {
    const second = await replace(HOUR);
    await replacement.endReplaced(1, 1, TESTER);
    const rows = await context.get(Database).read<Record<string, unknown>>('SELECT * FROM api_key_secrets');
    expect(rows).toMatchObject([{ hash: hashSecret(first), api_key_id: 1 }]);
    const entries = (await trail(context)).slice(1);
    expect(entries.map(({ action, target_id }) => [action, target_id])).toEqual([
      ['api_key.replaced', 1],
      ['api_key.secret_ended', 1],
    ]);
    const written = JSON.stringify([rows, entries]);
    for (const secret of [first, second]) expect(written).not.toContain(secret.slice(13));
    expect(JSON.parse(String(entries[0]?.details))).toEqual({
      name: 'ERP',
      before: `${first.slice(0, 13)}…${first.slice(-4)}`,
      after: `${second.slice(0, 13)}…${second.slice(-4)}`,
      graceMs: HOUR,
    });
  });
});
