import { Logger } from '@nestjs/common';
import type { Role } from '@recado/config';
import type { Database, SqlParameters } from '@recado/database';
import type { RedisHealth, RedisNodes } from '@recado/redis';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../../test/support/fixtures/manual-clock.js';
import { testConfig } from '../../../test/support/fixtures/test-config.js';
import { type TestDatabase, testDatabase } from '../../../test/support/fixtures/test-database.js';
import { FreeSpace } from './free-space.js';
import { Parts } from './parts.js';
import { WriteProbe } from './write-probe.js';

const COLUMNS = ['id', 'host', 'pid', 'roles', 'version', 'started_at', 'seen_at'];

describe('the parts of the installation', () => {
  let opened: TestDatabase;
  let said: string[];
  const clock = new ManualClock();
  beforeEach(async () => {
    opened = await testDatabase();
    said = [];
    for (const level of ['warn', 'log'] as const)
      vi.spyOn(Logger.prototype, level).mockImplementation(
        (line: unknown) => void said.push(`${level} ${String(line)}`),
      );
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await opened.close();
  });

  /** `redis`: what its health says. */
  function partsOf(roles: Role[], database = opened.database, redis?: Partial<RedisHealth>) {
    const config = { ...testConfig({ NODE_ENV: 'test' }), roles: new Set(roles) };
    const space = new FreeSpace(config);
    return new Parts(database, clock, config, new WriteProbe(database, space), space, redis as RedisHealth);
  }
  const states = (parts: Parts) => parts.all.map(({ kind, name, isWell }) => [kind, name, isWell]);
  /** The same database, which says something else of its servers. */
  const databaseThat = (says: object): Database =>
    Object.create(opened.database, Object.getOwnPropertyDescriptors(says)) as Database;
  const servers = (...states: string[]) => ({
    hosts: states.map((state, at) => ({ place: `10.0.0.${at}:3306`, state, isWell: state !== 'refused' })),
  });
  const seen = (at: number) =>
    opened.database.write(async (tx) => {
      await tx.run("DELETE FROM processes WHERE id = 'w'", []);
      await tx.insert('processes', COLUMNS, [['w', 'caixa', 7, 'worker', '1.0.0', at, at]]);
    });
  const workers = (parts: Parts) => parts.all.find(({ kind }) => kind === 'workers');

  it('lack workers since the last one was seen, fail after half a minute, and are told of once', async () => {
    const parts = partsOf(['api', 'admin']);
    const at = clock.now();
    await seen(at);
    await parts.look();
    expect(workers(parts)).toMatchObject({ isWell: true, state: 'running', facts: { running: 1 } });
    for (let look = 0; look < 4; look++) {
      clock.advance(5_000);
      await parts.look();
    }
    expect(workers(parts)).toEqual({ kind: 'workers', name: '', state: 'missing', isWell: false, since: at });
    expect(parts.failing()).toEqual([]);
    clock.advance(10_000);
    await parts.look();
    expect(parts.failing()).toEqual([workers(parts)]);
    await seen(clock.now());
    await parts.look();
    expect([workers(parts)?.isWell, parts.failing()]).toEqual([true, []]);
    expect(said).toEqual([
      expect.stringMatching(/^warn No process with the role worker runs/),
      'log Well again: workers',
    ]);
  });

  it('are each host of DATABASE_URL, and a change of one is told once', async () => {
    let now = servers('writes', 'readOnly');
    const database = databaseThat({});
    Object.defineProperty(database, 'hosts', { get: () => now.hosts });
    const parts = partsOf(['worker'], database);
    await parts.look();
    expect(states(parts).filter(([kind]) => kind === 'database_node')).toEqual([
      ['database_node', '10.0.0.0:3306', true],
      ['database_node', '10.0.0.1:3306', true],
    ]);
    now = servers('writes', 'refused');
    for (let look = 0; look < 4; look++) {
      await parts.look();
      clock.advance(10_000);
    }
    expect(parts.failing()).toMatchObject([{ kind: 'database_node', name: '10.0.0.1:3306', state: 'refused' }]);
    now = servers('writes', 'writes');
    await parts.look();
    expect(parts.failing()).toEqual([]);
    expect(said).toEqual([
      'warn The host 10.0.0.1:3306 of DATABASE_URL is of no use (refused): there is one fewer to change to',
      'log Well again: database_node 10.0.0.1:3306',
    ]);
  });

  it('are a cluster that lacks a node until it is back, or a day is over', async () => {
    let size = 3;
    const real = opened.database;
    const read = (sql: string, values?: SqlParameters) =>
      sql.includes('wsrep_cluster_size') ? Promise.resolve([{ Value: String(size) }]) : real.read(sql, values);
    const parts = partsOf(
      ['worker'],
      databaseThat({ read, capabilities: { ...real.capabilities, singleServer: false } }),
    );
    const cluster = () => parts.all.find(({ kind }) => kind === 'database_cluster');
    await parts.look();
    expect(cluster()).toMatchObject({ isWell: true, facts: { size: 3 } });
    size = 2;
    await parts.look();
    expect(cluster()).toMatchObject({ isWell: false, facts: { size: 2, most: 3 } });
    clock.advance(86_400_001);
    await parts.look();
    expect(cluster()).toMatchObject({ isWell: true, facts: { size: 2, most: 2 } });
    expect(said).toEqual([
      'warn The cluster of the database has 2 nodes, and had 3',
      'log Well again: database_cluster',
    ]);
  });

  it('are Redis, its replicas and its Sentinels, of which those that nobody tells of stay as they were', async () => {
    const up = { place: '10.0.0.7:6379', isUp: true };
    let nodes: RedisNodes = { sentinels: [{ place: '10.0.0.8:26379', isUp: true }], replicas: [up] };
    const redis: Partial<RedisHealth> = { nodes: async () => nodes };
    const parts = partsOf(['worker'], opened.database, redis);
    await parts.look();
    nodes = { sentinels: [{ place: '10.0.0.8:26379', isUp: false }], replicas: undefined };
    Object.assign(redis, { fault: 'Redis does not answer' });
    await parts.look();
    const ofRedis = states(parts).filter(([kind]) => kind !== 'workers' && !String(kind).startsWith('d'));
    expect(ofRedis).toEqual(
      expect.arrayContaining([
        ['redis', '', false],
        ['redis_node', '10.0.0.7:6379', true],
        ['sentinel', '10.0.0.8:26379', false],
      ]),
    );
    expect(said.toSorted()).toEqual([
      'warn Redis does not do its work (Redis does not answer)',
      'warn The Sentinel 10.0.0.8:26379 of REDIS_URL is away: there is one fewer to ask where Redis is',
    ]);
  });

  it('stay as they were seen, but for the database, while that does not answer', async () => {
    const parts = partsOf(['api']);
    await seen(clock.now());
    await parts.look();
    const fails = () => Promise.reject(new Error('away'));
    Object.assign(opened.database, { read: fails, write: fails });
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_000);
    vi.spyOn(Logger.prototype, 'error').mockReturnValue();
    await parts.look();
    expect(states(parts)).toEqual(
      expect.arrayContaining([
        ['database', '', false],
        ['workers', '', true],
      ]),
    );
  });

  it('have a worker where this process is one', async () => {
    const parts = partsOf(['api', 'worker']);
    await parts.look();
    expect([workers(parts)?.isWell, said]).toEqual([true, []]);
  });
});
