import type { QueryResult } from 'mysql2';
import { createConnection, type Connection } from 'mysql2/promise';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DatabaseLocation, migratedDatabase } from '../../../../test/support/fixtures/database-location.js';
import { connectionOptions, createPool } from './mysql-session.js';
import { parseMysqlUrl } from './mysql-url.js';
import { MysqlDatabase } from './mysql.database.js';
import { idsByReadingBack, idsByReturning } from './mysql.transaction.js';

const COLUMNS = ['name', 'gateway'] as const;
/** More rows than one statement takes. */
const ROWS = Array.from({ length: 1_500 }, (_, index) => [`row ${index}`, 'http']);

describe('the ids of inserted rows', () => {
  let location: DatabaseLocation;
  let connection: Connection;

  beforeEach(async () => {
    location = await migratedDatabase();
    connection = await createConnection(connectionOptions(parseMysqlUrl(location.url)));
  });
  afterEach(async () => {
    await connection.end();
    await location.remove();
  });

  const query = async <T extends QueryResult>(sql: string, values: readonly unknown[] = []): Promise<T> =>
    (await connection.query<T>(sql, [...values]))[0];
  const namesOf = async (ids: readonly number[]) => {
    const stored = await query<never>('SELECT id, name FROM channels');
    const nameOf = new Map((stored as { id: number; name: string }[]).map(({ id, name }) => [id, name]));
    return ids.map((id) => nameOf.get(id));
  };
  const isMariadb = async () => /mariadb/i.test(JSON.stringify(await query<never>('SELECT VERSION() AS v')));

  /** Galera changes the step in open sessions when a node joins or leaves. */
  it.each([1, 2, 3, 7])('are those of the rows when the step becomes %i in an open session', async (step) => {
    const pool = createPool({ ...connectionOptions(parseMysqlUrl(location.url)), connectionLimit: 1 });
    const database = new MysqlDatabase(pool);
    await database.read('SELECT 1');
    const ids = await database.write(async (tx) => {
      await tx.run('SET SESSION auto_increment_increment = ?, auto_increment_offset = 1', [step]);
      return tx.insertNumbered('channels', COLUMNS, ROWS, 'name');
    });
    await database.close();
    expect(await namesOf(ids)).toEqual(ROWS.map(([name]) => name));
  });

  it('are read back on a server without RETURNING, among the rows of others', async () => {
    await query('SET SESSION auto_increment_increment = 2');
    const insert = { table: 'channels', columns: COLUMNS, rows: ROWS, mark: 'name' };
    const others = await createConnection(connectionOptions(parseMysqlUrl(location.url)));
    const ids = await idsByReadingBack(async (sql, values) => {
      const result = await query(sql, values);
      await others.query(`INSERT IGNORE INTO channels (name, gateway) VALUES ('${Math.random()}', 'http')`);
      return result as never;
    }, insert);
    await others.end();
    expect(await namesOf(ids)).toEqual(ROWS.map(([name]) => name));
  });

  it('are refused when the rows that were found are not those that were inserted', async () => {
    const insert = { table: 'channels', columns: COLUMNS, rows: ROWS.slice(0, 3), mark: 'name' };
    const without = (left: (rows: unknown[]) => unknown) => async (sql: string, values: readonly unknown[]) => {
      const result = await query(sql, values);
      return (Array.isArray(result) ? left(result) : result) as never;
    };
    const refusal = /ids of 3 rows inserted into channels cannot be told/;
    await expect(
      idsByReadingBack(
        without((rows) => rows.slice(1)),
        insert,
      ),
    ).rejects.toThrow(refusal);
    await query('DELETE FROM channels');
    await expect(
      idsByReadingBack(
        without((rows) => rows.toReversed()),
        insert,
      ),
    ).rejects.toThrow(refusal);
    if (!(await isMariadb())) return;
    await query('DELETE FROM channels');
    await expect(
      idsByReturning(
        without((rows) => rows.slice(1)),
        insert,
      ),
    ).rejects.toThrow(refusal);
  });
});
