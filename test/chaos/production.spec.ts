import { describe, expect, it } from 'vitest';
import { findMariadb } from '../../scripts/lib/mariadb.mjs';
import { hasRedis } from '../support/redis.js';
import { LIMIT_MS, played } from './played.js';

const hasDatabase = process.env.RECADO_TEST_MYSQL_URL !== undefined || findMariadb() !== undefined;

describe.skipIf(!hasRedis || !hasDatabase)('two api and two workers on MariaDB and Redis', () => {
  it.each(['kill-worker', 'redis-flush'])(
    'keep their promises under %s',
    async (name) => expect((await played(name, 'production')).broken).toEqual([]),
    LIMIT_MS,
  );
});
