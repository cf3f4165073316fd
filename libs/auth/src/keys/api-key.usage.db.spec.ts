import type { INestApplicationContext } from '@nestjs/common';
import { Database, DatabaseUnavailableError } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthFixture, issueSecret } from '../testing/auth-fixture.js';
import { ApiKeyUsage } from './api-key.usage.js';
import { ApiKeyVerifier } from './api-key.verifier.js';
import { ApiKeys } from './api-keys.js';

/** From the time of the fixture, noon in UTC, to midnight at UTC-3. */
const TO_MIDNIGHT_MS = 15 * 3_600_000;

describe('ApiKeyUsage', () => {
  let fixture: AuthFixture;
  let context: INestApplicationContext;
  let usage: ApiKeyUsage;

  beforeEach(async () => {
    fixture = await AuthFixture.create();
    context = await fixture.startProcess();
    usage = context.get(ApiKeyUsage);
    await issueSecret(context);
  });
  afterEach(() => fixture.close());

  const found = () => context.get(ApiKeys).find(1);

  it('writes many requests at once', async () => {
    const writes = vi.spyOn(context.get(Database), 'write');
    for (let i = 0; i < 100; i++) usage.record(1, '10.0.0.1');
    fixture.clock.advance(5);
    usage.record(1, '10.0.0.2');
    expect(await usage.flush()).toBe(1_000);
    expect(writes).toHaveBeenCalledTimes(1);
    const lastUsedAt = fixture.clock.now();
    expect(await found()).toMatchObject({ requestsToday: 101, lastUsedAt, lastUsedIp: '10.0.0.2' });
  });

  it('writes nothing where nothing was used', async () => {
    const writes = vi.spyOn(context.get(Database), 'write');
    await usage.flush();
    expect(writes).not.toHaveBeenCalled();
  });

  it('adds up over a day and starts again at midnight of the installation', async () => {
    usage.record(1, '10.0.0.1');
    await usage.flush();
    fixture.clock.advance(TO_MIDNIGHT_MS - 1);
    usage.record(1, '10.0.0.1');
    await usage.flush();
    expect((await found())?.requestsToday).toBe(2);
    fixture.clock.advance(1);
    expect((await found())?.requestsToday).toBe(0);
    usage.record(1, '10.0.0.1');
    await usage.flush();
    expect((await found())?.requestsToday).toBe(1);
  });

  it('keeps what could not be written for the next flush', async () => {
    usage.record(1, '10.0.0.1');
    usage.record(1, '10.0.0.1');
    vi.spyOn(context.get(Database), 'write').mockImplementationOnce(() => {
      usage.record(1, '10.0.0.2');
      return Promise.reject(new DatabaseUnavailableError('away'));
    });
    await expect(usage.flush()).rejects.toThrow(DatabaseUnavailableError);
    await usage.flush();
    expect(await found()).toMatchObject({ requestsToday: 3, lastUsedIp: '10.0.0.2' });
  });

  it('writes the last requests when the application ends', async () => {
    const other = await fixture.startProcess();
    await other.init();
    const secret = await issueSecret(other);
    await other.get(ApiKeyVerifier).verify(secret, '10.0.0.9');
    await fixture.stopProcess(other);
    expect(await context.get(ApiKeys).find(2)).toMatchObject({ requestsToday: 1, lastUsedIp: '10.0.0.9' });
  });
});
