import { Test, type TestingModule } from '@nestjs/testing';
import { ConfigModule } from '@recado/config';
import { Clock } from '@recado/core';
import { Database, DatabaseModule } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DatabaseLocation, migratedDatabase } from '../../../test/support/fixtures/database-location.js';
import { ManualClock } from '../../../test/support/fixtures/manual-clock.js';
import { testConfig } from '../../../test/support/fixtures/test-config.js';
import { type Actor, Audit } from './audit.js';
import { AuditModule } from './audit.module.js';
import { type AuditFilter, AuditList } from './audit-list.js';

const MINUTE = 60_000;

describe('AuditList', () => {
  const clock = new ManualClock();
  let location: DatabaseLocation;
  let context: TestingModule;
  let trail: AuditList;
  let start: number;

  beforeEach(async () => {
    location = await migratedDatabase();
    const config = ConfigModule.forRoot(testConfig({ NODE_ENV: 'test', DATABASE_URL: location.url }));
    const builder = Test.createTestingModule({ imports: [config, DatabaseModule.forRoot(), AuditModule] });
    context = await builder.overrideProvider(Clock).useValue(clock).compile();
    trail = context.get(AuditList);
    start = clock.now();
    for (let n = 0; n < 6; n++) await record(n);
  });
  afterEach(async () => {
    await context.close();
    await location.remove();
  });

  /** One entry a minute: by two people in turn, on three keys. */
  const record = async (n: number) => {
    const actor: Actor = { type: 'administrator', id: n % 2, name: n % 2 ? 'rui@x.com' : 'ana@x.com', ip: '192.0.2.1' };
    const target = { type: 'api_key', id: n % 3 };
    const details = { before: { name: n }, after: { name: n + 1 } };
    const action = n < 4 ? 'api_key.changed' : 'api_key.revoked';
    const record = { actor, action, target, details };
    await context.get(Database).write((tx) => context.get(Audit).record(tx, record));
    clock.advance(MINUTE);
  };
  /** Which of the entries match, newest first: by the number in their details. */
  const found = async (filter: AuditFilter) =>
    (await trail.page(filter, { limit: 10 })).items.map(({ details }) => (details?.before as { name: number }).name);

  it('has all entries, newest first, with what changed', async () => {
    expect(await found({})).toEqual([5, 4, 3, 2, 1, 0]);
    const { items } = await trail.page({}, { limit: 1 });
    expect(items).toMatchObject([
      {
        at: start + 5 * MINUTE,
        actorType: 'administrator',
        actorName: 'rui@x.com',
        action: 'api_key.revoked',
        targetType: 'api_key',
        targetId: 2,
        details: { before: { name: 5 }, after: { name: 6 } },
        ip: '192.0.2.1',
      },
    ]);
  });

  it.each<[string, AuditFilter, number[]]>([
    ['a person', { who: 'ana@x.com' }, [4, 2, 0]],
    ['an action', { action: 'api_key.revoked' }, [5, 4]],
    ['a target', { target: { type: 'api_key', id: 1 } }, [4, 1]],
    ['all three', { who: 'ana@x.com', action: 'api_key.revoked', target: { type: 'api_key', id: 1 } }, [4]],
    ['nobody', { who: 'eva@x.com' }, []],
  ])('finds those of %s', async (_of, filter, expected) => {
    expect(await found(filter)).toEqual(expected);
  });

  it('finds what the installation did itself, and its command line', async () => {
    const actors: [Actor['type'], string][] = [
      ['system', 'notifier'],
      ['system', 'ana@x.com'],
      ['system', 'unknown account'],
      ['api_key', 'ERP'],
      ['cli', 'root'],
    ];
    for (const [type, name] of actors) {
      const entry = { actor: { type, id: null, name }, action: 'channel.changed' };
      await context.get(Database).write((tx) => context.get(Audit).record(tx, entry));
    }
    const names = async (filter: AuditFilter) =>
      (await trail.page(filter, { limit: 10 })).items.map(({ actorName }) => actorName);
    expect(await names({ byInstallation: true })).toEqual(['root', 'notifier']);
    expect(await names({ byInstallation: true, action: 'api_key.changed' })).toEqual([]);
  });

  it('finds those of a time: from its beginning, and before its end', async () => {
    const at = (n: number) => start + n * MINUTE;
    expect(await found({ from: at(2), until: at(4) })).toEqual([3, 2]);
    expect(await found({ from: at(2) - 1, until: at(4) + 1, who: 'ana@x.com' })).toEqual([4, 2]);
    expect(await found({ from: at(6) })).toEqual([]);
    expect(await found({ until: at(0) })).toEqual([]);
    expect(await found({ until: at(60) })).toEqual([5, 4, 3, 2, 1, 0]);
  });

  it('is read page by page, also while entries are added', async () => {
    const first = await trail.page({ who: 'ana@x.com' }, { limit: 2 });
    await record(6);
    const second = await trail.page({ who: 'ana@x.com' }, { before: first.nextBefore ?? 0, limit: 2 });
    expect([first.items.length, second.items.length, second.nextBefore]).toEqual([2, 1, null]);
    expect(second.items[0]?.at).toBe(start);
  });
});
