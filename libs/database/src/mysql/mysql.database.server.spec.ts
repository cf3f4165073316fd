import type { Pool } from 'mysql2';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DatabaseLocation, migratedDatabase } from '../../../../test/support/fixtures/database-location.js';
import { TcpProxy } from '../../../../test/support/tcp-proxy.js';
import { DatabaseUnavailableError } from '../port/database.js';
import { connectionOptions, createPool } from './mysql-session.js';
import { parseMysqlUrl } from './mysql-url.js';
import { MysqlDatabase } from './mysql.database.js';

describe('MysqlDatabase', () => {
  let location: DatabaseLocation;
  let database: MysqlDatabase;

  beforeEach(async () => {
    location = await migratedDatabase();
    database = MysqlDatabase.open(location.url);
    await database.write((tx) =>
      tx.insert(
        'channels',
        ['name', 'gateway'],
        [
          ['a', 'http'],
          ['b', 'http'],
        ],
      ),
    );
  });
  afterEach(async () => {
    await database.close();
    await location.remove();
  });

  /** A pool of one connection. */
  const narrow = () => createPool({ ...connectionOptions(parseMysqlUrl(location.url)), connectionLimit: 1 });

  it('runs a unit again after a deadlock', async () => {
    let runs = 0;
    const met = gate(2);
    const unit = (first: string, second: string) =>
      database.write(async (tx) => {
        runs += 1;
        await tx.run('UPDATE channels SET failures = failures + 1 WHERE name = ?', [first]);
        await met();
        await tx.run('UPDATE channels SET failures = failures + 1 WHERE name = ?', [second]);
      });
    await Promise.all([unit('a', 'b'), unit('b', 'a')]);
    expect(runs).toBe(3);
    expect(await database.read('SELECT failures FROM channels')).toEqual([{ failures: 2 }, { failures: 2 }]);
  });

  it('lets two claimers skip each other’s rows', async () => {
    const { claimLock } = database.capabilities;
    const claim = (tx: { all<Row>(sql: string): Promise<Row[]> }) =>
      tx.all<{ name: string }>(`SELECT name FROM channels ORDER BY id LIMIT 1 ${claimLock}`);
    const taken = await database.write(async (one) => {
      const mine = await claim(one);
      return [...mine, ...(await database.write((other) => claim(other)))];
    });
    expect(taken).toEqual([{ name: 'a' }, { name: 'b' }]);
  });

  it('makes the second of two units wait that lock the row they change', async () => {
    const { rowLock } = database.capabilities;
    const increment = () =>
      database.write(async (tx) => {
        const [row] = await tx.all<{ n: number }>(`SELECT failures AS n FROM channels WHERE name = 'a' ${rowLock}`);
        await tx.run("UPDATE channels SET failures = ? WHERE name = 'a'", [(row?.n ?? 0) + 1]);
      });
    await Promise.all(Array.from({ length: 10 }, increment));
    expect(await database.read("SELECT failures FROM channels WHERE name = 'a'")).toEqual([{ failures: 10 }]);
  });

  it.each(['before the commit', 'at the commit'])(
    'says that the database is away when the line breaks %s',
    async (when) => {
      const failing = database.write(async (tx) => {
        await tx.run("UPDATE channels SET failures = 9 WHERE name = 'a'");
        const [line] = await tx.all<{ id: number }>('SELECT CONNECTION_ID() AS id');
        await database.write((other) => other.run(`KILL ${line?.id}`));
        if (when === 'before the commit') await tx.run("UPDATE channels SET failures = 9 WHERE name = 'b'");
      });
      await expect(failing).rejects.toBeInstanceOf(DatabaseUnavailableError);
      expect(await database.read('SELECT MAX(failures) AS n FROM channels')).toEqual([{ n: 0 }]);
    },
  );

  it('gives up when no connection is free in time, and has all of them again afterwards', async () => {
    const pool = narrow();
    // Connects beforehand, which alone may take a busy machine that second.
    await new MysqlDatabase(pool).read('SELECT 1');
    const single = new MysqlDatabase(pool, 1_000);
    await single.write(async () => {
      await expect(single.read('SELECT 1')).rejects.toBeInstanceOf(DatabaseUnavailableError);
    });
    expect(await single.read('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await single.close();
  });

  it('throws away all connections that a failover has left with a server that refuses writes', async () => {
    const two = new MysqlDatabase(
      createPool({ ...connectionOptions(parseMysqlUrl(location.url)), connectionLimit: 2 }),
    );
    const demote = 'SET SESSION TRANSACTION READ ONLY';
    await two.write(async (one) => {
      await one.run(demote);
      await two.write((other) => other.run(demote));
    });
    const change = () => two.write((tx) => tx.run('UPDATE channels SET failures = failures + 1'));
    await expect(change()).rejects.toBeInstanceOf(DatabaseUnavailableError);
    expect(await Promise.all([change(), change()])).toEqual([2, 2]);
    await two.close();
  });

  it('returns its connection without an open transaction, whatever a unit did', async () => {
    const single = new MysqlDatabase(narrow());
    await expect(single.write((tx) => tx.run('UPDATE nowhere SET a = 1'))).rejects.toThrow(/nowhere/);
    await expect(
      single.write(async (tx) => {
        await tx.run('UPDATE channels SET failures = 5');
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await single.read('SELECT MAX(failures) AS n FROM channels')).toEqual([{ n: 0 }]);
    await single.close();
  });

  it('uses UTC, strict SQL and READ COMMITTED, whatever the server’s settings are', async () => {
    const [session] = await database.read<{ zone: string; mode: string }>(
      'SELECT @@SESSION.time_zone AS zone, @@SESSION.sql_mode AS mode',
    );
    expect(session?.zone).toBe('+00:00');
    expect(session?.mode).toContain('STRICT_TRANS_TABLES');
    await expect(database.write((tx) => tx.run('UPDATE channels SET name = ?', ['x'.repeat(65)]))).rejects.toThrow(
      /too long/,
    );
    const seen = await database.write(async (tx) => {
      await tx.all('SELECT id FROM channels');
      await database.write((other) => other.run("DELETE FROM channels WHERE name = 'b'"));
      return tx.all('SELECT id FROM channels');
    });
    expect(seen).toHaveLength(1);
  });

  it('creates every table in utf8mb4_bin', async () => {
    const collations = await database.read<{ collation: string }>(
      `SELECT DISTINCT COALESCE(TABLE_COLLATION, '') AS collation FROM information_schema.TABLES
       WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME <> 'migrations'`,
    );
    expect(collations).toEqual([{ collation: 'utf8mb4_bin' }]);
  });

  describe('on a connection that is dead without an error', () => {
    let proxy: TcpProxy;
    let pool: Pool;
    let behind: MysqlDatabase;

    beforeEach(async () => {
      const url = new URL(location.url);
      proxy = await TcpProxy.to(Number(url.port));
      url.port = String(proxy.port);
      pool = createPool({ ...connectionOptions(parseMysqlUrl(url.href)), connectionLimit: 1 });
      behind = new MysqlDatabase(pool, 5_000, 500);
    });
    afterEach(async () => {
      await behind.close();
      await proxy.close();
    });

    it('ends a unit in its middle with an error, and uses a new connection afterwards', async () => {
      const unit = behind.write(async (tx) => {
        await tx.run("UPDATE channels SET failures = 9 WHERE name = 'a'");
        proxy.mute();
        await tx.run("UPDATE channels SET failures = 9 WHERE name = 'b'");
      });
      await expect(unit).rejects.toThrow(DatabaseUnavailableError);
      expect(await behind.read('SELECT MAX(failures) AS n FROM channels')).toEqual([{ n: 0 }]);
    });

    it('ends a statement with an error that waits behind the preparation of a new connection', async () => {
      pool.once('connection', () => proxy.mute());
      await expect(behind.read('SELECT 1 AS n')).rejects.toThrow(DatabaseUnavailableError);
      expect(await behind.read('SELECT 1 AS n')).toEqual([{ n: 1 }]);
    });
  });

  it('throws DatabaseUnavailableError without a server', async () => {
    const nowhere = MysqlDatabase.open('mysql://u:p@127.0.0.1:1/none');
    await expect(nowhere.read('SELECT 1')).rejects.toBeInstanceOf(DatabaseUnavailableError);
    await nowhere.close();
  });
});

/** A function that resolves once it has been called so often; later calls pass at once. */
function gate(count: number): () => Promise<void> {
  let open: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return () => {
    if (--count <= 0) open();
    return opened;
  };
}
