import { describe, expect, it } from 'vitest';
import { findMariadb } from '../../scripts/lib/mariadb.mjs';
import { hasRedis } from '../support/redis.js';
import { LIMIT_MS, runInTest } from './run-in-test.js';

const hasDatabase = process.env.RECADO_TEST_MYSQL_URL !== undefined || findMariadb() !== undefined;

describe.skipIf(!hasRedis || !hasDatabase)('Chaos: two api and two worker processes on MariaDB and Redis', () => {
  it.each(['kill-worker', 'redis-flush'])(
    'keep every promise in the scenario %s',
    async (name) => expect((await runInTest(name, 'production')).broken).toEqual([]),
    LIMIT_MS,
  );
});
