import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AuthFixture, issueSecret } from '../testing/auth-fixture.js';
import { ApiKeyUsage } from './api-key.usage.js';
import { KEPT_DAYS, KeyDays } from './key-days.js';

const DAY_MS = 86_400_000;

describe('KeyDays', () => {
  let fixture: AuthFixture;
  let context: INestApplicationContext;

  beforeEach(async () => {
    fixture = await AuthFixture.create();
    context = await fixture.startProcess();
    await issueSecret(context);
    await issueSecret(context);
  });
  afterEach(() => fixture.close());

  async function use(key: number, times: number, process = context): Promise<void> {
    const usage = process.get(ApiKeyUsage);
    for (let i = 0; i < times; i++) usage.record(key, '10.0.0.1');
    await usage.flush();
  }
  const last = async (days: number, key?: number) => Object.fromEntries(await context.get(KeyDays).last(days, key));
  const rows = () => context.get(Database).read('SELECT id FROM api_key_days');

  it('has the requests of each key by day, the oldest first', async () => {
    await use(1, 2);
    await use(1, 1);
    fixture.clock.advance(DAY_MS);
    await use(2, 4);
    fixture.clock.advance(2 * DAY_MS);
    await use(1, 5);
    expect(await last(4)).toEqual({ 1: [3, 0, 0, 5], 2: [0, 4, 0, 0] });
    expect(await last(3)).toEqual({ 1: [0, 0, 5], 2: [4, 0, 0] });
    expect(await last(4, 2)).toEqual({ 2: [0, 4, 0, 0] });
    fixture.clock.advance(DAY_MS);
    expect(await last(1)).toEqual({});
  });

  it('adds the requests of several processes', async () => {
    const other = await fixture.startProcess();
    await Promise.all([use(1, 2), use(1, 3, other), use(2, 1, other)]);
    await use(1, 4, other);
    expect(await last(1)).toEqual({ 1: [9], 2: [1] });
  });

  it('forgets a day after a month', async () => {
    await use(1, 1);
    fixture.clock.advance((KEPT_DAYS - 1) * DAY_MS);
    await use(2, 1);
    expect(await rows()).toHaveLength(2);
    expect((await last(KEPT_DAYS))[1]?.[0]).toBe(1);
    fixture.clock.advance(DAY_MS);
    await use(2, 1);
    expect(await rows()).toHaveLength(2);
    expect((await last(KEPT_DAYS))[1]).toBeUndefined();
  });
});
