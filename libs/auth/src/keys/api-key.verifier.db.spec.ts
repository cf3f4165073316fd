import type { INestApplicationContext } from '@nestjs/common';
import { Database, DatabaseUnavailableError } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { promptly } from '../../../../test/support/promptly.js';
import { until } from '../../../../test/support/until.js';
import { AuthFixture, issueSecret, TESTER } from '../testing/auth-fixture.js';
import { ApiKeyUsage } from './api-key.usage.js';
import { ApiKeyVerifier } from './api-key.verifier.js';
import type { IssueApiKey } from './api-key.view.js';
import { ApiKeys } from './api-keys.js';
import { KeyRevocation } from './key-revocation.js';
import { KeyVersionWatch } from './key-version.watch.js';
import { makeSecret } from './secret.js';

const IP = '10.0.0.1';
const AWAY = new DatabaseUnavailableError('away');

describe('ApiKeyVerifier', () => {
  let fixture: AuthFixture;
  let context: INestApplicationContext;

  beforeEach(async () => {
    fixture = await AuthFixture.create();
    context = await fixture.startProcess();
    await context.get(KeyVersionWatch).check();
  });
  afterEach(() => fixture.close());

  const outcome = async (token: string) => (await context.get(ApiKeyVerifier).verify(token, IP)).outcome;
  const watchQueries = () => vi.spyOn(context.get(Database), 'read');

  it('returns the principal of a key', async () => {
    const expiresAt = fixture.clock.now() + 1_000;
    const limits = { requestsPerMinute: 60, requestsPerDay: null, messagesPerMinute: 1_000, messagesPerDay: null };
    const order: IssueApiKey = { name: 'ERP', scopes: ['messages:read'], testMode: true, timezone: 'America/Recife' };
    const further = { limits, lostAnswerGuard: false, ipAllowList: [`${IP}/24`], expiresAt, defaultChannelId: 7 };
    const { secret } = await context.get(ApiKeys).issue({ ...order, ...further }, TESTER);
    expect(await context.get(ApiKeyVerifier).verify(secret, IP)).toEqual({
      outcome: 'ok',
      principal: {
        keyId: 1,
        name: 'ERP',
        prefix: secret.slice(0, 13),
        scopes: new Set(['messages:read']),
        testMode: true,
        timezone: 'America/Recife',
        missingVariable: null,
        limits,
        makers: [],
        lostAnswerGuard: false,
        ipAllowList: ['10.0.0.0/24'],
        defaultChannelId: 7,
        dialects: {},
        expiresAt,
      },
    });
  });

  it('knows the keys by which a key was made, the nearest first, with their limits', async () => {
    const keys = context.get(ApiKeys);
    const make = (name: string, makerKeyId?: number, messagesPerDay?: number) =>
      keys.issue(
        {
          name,
          scopes: ['messages:write'],
          ...(makerKeyId && { makerKeyId }),
          ...(messagesPerDay && { limits: { messagesPerDay } }),
        },
        TESTER,
      );
    const first = await make('Gestora', undefined, 100);
    const second = await make('Loja', first.key.id);
    const third = await make('Caixa', second.key.id, 10);
    const found = await context.get(ApiKeyVerifier).verify(third.secret, IP);
    const makers = found.outcome === 'ok' ? found.principal.makers : [];
    expect(makers.map(({ keyId, limits }) => [keyId, limits.messagesPerDay])).toEqual([
      [second.key.id, null],
      [first.key.id, 100],
    ]);
  });

  it('has no limits and guards lost responses by default', async () => {
    const limits = { requestsPerMinute: null, requestsPerDay: null, messagesPerMinute: null, messagesPerDay: null };
    const found = await context.get(ApiKeyVerifier).verify(await issueSecret(context), IP);
    expect(found).toMatchObject({ principal: { limits, lostAnswerGuard: true, ipAllowList: null, expiresAt: null } });
  });

  it('refuses a key from another address, and does not count the request', async () => {
    const order: IssueApiKey = { name: 'ERP', scopes: ['messages:write'], ipAllowList: ['10.0.0.0/30', '::1'] };
    const { secret } = await context.get(ApiKeys).issue(order, TESTER);
    const verify = (ip: string) => context.get(ApiKeyVerifier).verify(secret, ip);
    expect(await verify('10.0.0.4')).toEqual({ outcome: 'forbidden' });
    await context.get(ApiKeyUsage).flush();
    expect(await context.get(ApiKeys).find(1)).toMatchObject({ requestsToday: 0, lastUsedIp: null });
    expect(await verify('10.0.0.3')).toMatchObject({ outcome: 'ok' });
    expect(await verify('::1')).toMatchObject({ outcome: 'ok' });
  });

  it('refuses a malformed token without a query', async () => {
    const queries = watchQueries();
    const secret = makeSecret(false);
    for (const token of [`${secret.slice(0, -1)}!`, secret.slice(0, -1), 'short', '', `${'a'.repeat(40)} `]) {
      expect(await outcome(token)).toBe('unauthorized');
    }
    expect(queries).not.toHaveBeenCalled();
  });

  it('reads a key once, and an unknown token once', async () => {
    const secret = await issueSecret(context);
    const strangers = [makeSecret(false), 'an-unknown-secret-of-another-system'];
    const queries = watchQueries();
    for (let i = 0; i < 5; i++) {
      expect(await outcome(secret)).toBe('ok');
      for (const stranger of strangers) expect(await outcome(stranger)).toBe('unauthorized');
    }
    expect(queries).toHaveBeenCalledTimes(3);
  });

  it('accepts a taken-over secret at once, although it was unknown before', async () => {
    const secret = 'an-existing-secret-of-another-system';
    expect(await outcome(secret)).toBe('unauthorized');
    await context.get(ApiKeys).issue({ name: 'old', scopes: ['messages:write'], secret }, TESTER);
    expect(await outcome(secret)).toBe('ok');
  });

  it('checks the expiry by the clock, also of a cached key', async () => {
    const secret = await issueSecret(context, fixture.clock.now() + 1_000);
    expect(await outcome(secret)).toBe('ok');
    fixture.clock.advance(999);
    expect(await outcome(secret)).toBe('ok');
    fixture.clock.advance(1);
    expect(await outcome(secret)).toBe('unauthorized');
  });

  it('refuses a key at once after this process revoked it', async () => {
    const secret = await issueSecret(context);
    expect(await outcome(secret)).toBe('ok');
    await context.get(KeyRevocation).revokeByName('ERP', TESTER);
    expect(await outcome(secret)).toBe('unauthorized');
  });

  it('refuses a key that another process revoked from the next check of the version on', async () => {
    const secret = await issueSecret(context);
    expect(await outcome(secret)).toBe('ok');
    const other = await fixture.startProcess();
    await other.get(KeyRevocation).revokeByName('ERP', TESTER);
    expect(await context.get(KeyVersionWatch).check()).toBeLessThanOrEqual(500);
    expect(await outcome(secret)).toBe('unauthorized');
  });

  it('refuses a key within a second that another process revoked', async () => {
    const other = await fixture.startProcess();
    await context.init();
    await promptly(1_000, async (turn) => {
      const secret = await issueSecret(context);
      expect(await outcome(secret)).toBe('ok');
      await other.get(KeyRevocation).revoke(turn + 1, TESTER);
      const from = performance.now();
      await until(async () => (await outcome(secret)) === 'unauthorized');
      return performance.now() - from;
    });
  });

  it('does not cache a key that was revoked while it was read', async () => {
    const secret = await issueSecret(context);
    const read = context.get(Database).read.bind(context.get(Database));
    watchQueries().mockImplementationOnce(async (sql, values) => {
      const rows = await read(sql, values);
      await context.get(KeyRevocation).revoke(1, TESTER);
      return rows;
    });
    await outcome(secret);
    expect(await outcome(secret)).toBe('unauthorized');
  });

  it('uses its cache while the database is unavailable for less than two seconds', async () => {
    const secret = await issueSecret(context);
    expect(await outcome(secret)).toBe('ok');
    watchQueries().mockRejectedValue(AWAY);
    fixture.clock.advance(1_999);
    expect(await outcome(secret)).toBe('ok');
    fixture.clock.advance(1);
    expect(await outcome(secret)).toBe('unavailable');
  });

  it('reads the database again when the version could not be read for two seconds', async () => {
    const secret = await issueSecret(context);
    expect(await outcome(secret)).toBe('ok');
    const other = await fixture.startProcess();
    await other.get(KeyRevocation).revokeByName('ERP', TESTER);
    fixture.clock.advance(2_000);
    expect(await outcome(secret)).toBe('unauthorized');
  });

  it('never refuses a key as invalid that it could not check', async () => {
    const secret = await issueSecret(context);
    watchQueries().mockRejectedValueOnce(AWAY).mockRejectedValueOnce(new Error('something else'));
    expect(await outcome(secret)).toBe('unavailable');
    expect(await outcome(secret)).toBe('unavailable');
    expect(await outcome(secret)).toBe('ok');
  });
});
