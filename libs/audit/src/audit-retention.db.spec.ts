import { Test, type TestingModule } from '@nestjs/testing';
import { ConfigModule } from '@recado/config';
import { Clock } from '@recado/core';
import { Database, DatabaseModule } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../../test/support/fixtures/manual-clock.js';
import { type DatabaseLocation, migratedDatabase } from '../../../test/support/fixtures/database-location.js';
import { testConfig } from '../../../test/support/fixtures/test-config.js';
import { Audit } from './audit.js';
import { AuditModule } from './audit.module.js';
import { AuditRetention } from './audit-retention.js';

const DAY_MS = 86_400_000;
const ACTOR = { type: 'system', id: null, name: 'a test' } as const;

describe('AuditRetention', () => {
  const clock = new ManualClock();
  let location: DatabaseLocation;
  let context: TestingModule;
  let database: Database;
  let retention: AuditRetention;

  beforeEach(async () => {
    location = await migratedDatabase();
    const config = ConfigModule.forRoot(testConfig({ NODE_ENV: 'test', DATABASE_URL: location.url }));
    const builder = Test.createTestingModule({ imports: [config, DatabaseModule.forRoot(), AuditModule] });
    context = await builder.overrideProvider(Clock).useValue(clock).compile();
    database = context.get(Database);
    retention = context.get(AuditRetention);
  });
  afterEach(async () => {
    await context.close();
    await location.remove();
  });

  const record = (action: string, count = 1) =>
    database.write(async (tx) => {
      for (let i = 0; i < count; i++) await context.get(Audit).record(tx, { actor: ACTOR, action });
    });
  const actions = async () => {
    const rows = await database.read<{ action: string }>('SELECT action FROM audit_entries ORDER BY id');
    return rows.map(({ action }) => action);
  };

  it('removes entries above the age, and no others', async () => {
    await record('a.old', 3);
    clock.advance(DAY_MS);
    await record('a.new', 2);
    clock.advance(9 * DAY_MS);
    expect(await retention.sweep(10 * DAY_MS)).toBe(0);
    clock.advance(1);
    expect(await retention.sweep(10 * DAY_MS)).toBe(3);
    expect(await actions()).toEqual(['a.new', 'a.new']);
    expect(await retention.sweep(10 * DAY_MS)).toBe(0);
  });

  it('removes 500 rows at a time, the oldest first', async () => {
    await record('a.first', 500);
    await record('a.second', 20);
    clock.advance(DAY_MS);
    const writes = vi.spyOn(database, 'write');
    expect(await retention.sweep(1)).toBe(500);
    expect(new Set(await actions())).toEqual(new Set(['a.second']));
    expect(await retention.sweep(1)).toBe(20);
    expect(await retention.sweep(1)).toBe(0);
    expect(writes).toHaveBeenCalledTimes(2);
  });
});
