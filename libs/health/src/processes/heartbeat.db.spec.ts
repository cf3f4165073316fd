import type { SecretCheck } from '@recado/auth';
import type { Role } from '@recado/config';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../test/support/fixtures/manual-clock.js';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { type TestDatabase, testDatabase } from '../../../../test/support/fixtures/test-database.js';
import { Heartbeat } from './heartbeat.js';

const CONFIG = testConfig({ NODE_ENV: 'test' });
const HOUR = 3_600_000;
const NO_SECRETS = { knownSecrets: () => [] } as Pick<SecretCheck, 'knownSecrets'> as SecretCheck;

describe('Heartbeat', () => {
  let opened: TestDatabase;
  const clock = new ManualClock();
  beforeEach(async () => (opened = await testDatabase()));
  afterEach(() => opened.close());

  const heartbeat = (roles = 'worker') => {
    const config = { ...CONFIG, roles: new Set(roles.split(',') as Role[]) };
    return Object.assign(new Heartbeat(opened.database, clock, config, NO_SECRETS), { run: roles });
  };
  const seen = () =>
    opened.database.read<{ pid: number; roles: string; startedAt: number; seenAt: number }>(
      'SELECT pid, roles, started_at AS startedAt, seen_at AS seenAt FROM processes ORDER BY started_at, roles',
    );

  it('says since when each process has been running, and when it was last seen', async () => {
    const startedAt = clock.now();
    const [worker, other] = [heartbeat(), heartbeat('api,admin')];
    await Promise.all([worker.beat(), other.beat()]);
    clock.advance(5_000);
    await worker.beat();
    const { pid } = process;
    expect(await seen()).toEqual([
      { pid, roles: 'api,admin', startedAt, seenAt: startedAt },
      { pid, roles: 'worker', startedAt, seenAt: startedAt + 5_000 },
    ]);
  });

  it('says how far the clock of its machine is ahead of that of the database', async () => {
    const behind = Object.assign(heartbeat(), { wall: () => clock.now() - 7_000 });
    const ahead = () => opened.database.read('SELECT clock_ahead_ms AS ahead FROM processes');
    await behind.beat();
    expect(await ahead()).toEqual([{ ahead: -7_000 }]);
    behind.wall = () => clock.now() + 3_000;
    await behind.beat();
    expect(await ahead()).toEqual([{ ahead: 3_000 }]);
  });

  it('says by fingerprints which secrets it knows', async () => {
    const secret = { knownSecrets: () => ['0a1b2c3d', '4e5f6a7b'] } as SecretCheck;
    await new Heartbeat(opened.database, clock, CONFIG, secret).beat();
    const known = await opened.database.read('SELECT known_secrets AS known FROM processes');
    expect(known).toEqual([{ known: '0a1b2c3d 4e5f6a7b' }]);
  });

  it('leaves nothing behind when it stops, and is forgotten an hour after it was killed', async () => {
    const [stopped, killed] = [heartbeat('api'), heartbeat('worker')];
    await Promise.all([stopped.beat(), killed.beat()]);
    await stopped.onApplicationShutdown();
    expect((await seen()).map(({ roles }) => roles)).toEqual(['worker']);
    clock.advance(HOUR + 1);
    await heartbeat('admin').beat();
    expect((await seen()).map(({ roles }) => roles)).toEqual(['admin']);
  });
});
