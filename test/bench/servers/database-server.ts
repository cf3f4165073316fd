import { randomBytes } from 'node:crypto';
import { createPool, type Pool, type RowDataPacket } from 'mysql2/promise';
import { startMariadb } from '../../support/mariadb.js';
import { until } from '../../support/until.js';
import type { Counters } from '../measure/costs.js';
import { part, type Part } from '../measure/part.js';
import type { StatementCost, StatementLog } from '../profile/statements.js';

/**
 * A sync at every commit, as in production, a buffer pool that holds the tables, and a log that is large enough for a
 * run. Recado and the references share this server.
 */
const SETTINGS = ['--innodb-flush-log-at-trx-commit=1', '--innodb-buffer-pool-size=1G', '--innodb-log-file-size=2G'];

const COUNTING = [
  '--performance-schema=ON',
  '--performance-schema-instrument=statement/%=ON',
  '--performance-schema-consumer-statements-digest=ON',
];
const DIGESTS = 'performance_schema.events_statements_summary_by_digest';

const COUNTERS = {
  statements: 'Questions',
  syncs: 'Innodb_data_fsyncs',
  'log bytes': 'Innodb_os_log_written',
} as const;
/** A server with fewer unwritten pages counts as flushed. */
const FLUSHED_PAGES = 2_000;
const FLUSHED_WITHIN_MS = 180_000;

/** The MariaDB or MySQL of the run. */
export class DatabaseServer implements StatementLog {
  readonly part: Part;

  private constructor(
    private readonly url: string,
    private readonly pool: Pool,
    pid: () => number | undefined,
  ) {
    this.part = part('mysqld', pid);
  }

  /** `counting`: the server also counts the costs of its statements, which slows it down a little. */
  static async start({ counting }: { counting: boolean }): Promise<DatabaseServer> {
    const server = await startMariadb(...SETTINGS, ...(counting ? COUNTING : []));
    const pool = createPool({ uri: server.url, connectionLimit: 2 });
    return new DatabaseServer(server.url, pool, () => server.pid);
  }

  async query<Row>(sql: string): Promise<Row[]> {
    const [rows] = await this.pool.query<RowDataPacket[]>(sql);
    return rows as Row[];
  }

  /** Creates a database; answers its name. */
  async createDatabase(): Promise<string> {
    const name = `bench_${randomBytes(4).toString('hex')}`;
    await this.query(`CREATE DATABASE ${name}`);
    return name;
  }

  urlOf(database: string): string {
    return this.url + database;
  }

  /** The counters since the start of the server, by their names in the report. */
  readonly counters: Counters = async () => {
    const names = Object.values(COUNTERS);
    const rows = await this.query<{ Variable_name: string; Value: string }>(
      `SHOW GLOBAL STATUS WHERE Variable_name IN ('${names.join("', '")}')`,
    );
    const values = new Map(rows.map(({ Variable_name: name, Value: value }) => [name.toLowerCase(), Number(value)]));
    return Object.fromEntries(
      Object.entries(COUNTERS).map(([name, variable]) => [name, values.get(variable.toLowerCase()) ?? 0]),
    );
  };

  async countRows(table: string): Promise<number> {
    const [row] = await this.query<{ count: number }>(`SELECT COUNT(*) AS count FROM ${table}`);
    return row!.count;
  }

  async resetCosts(): Promise<void> {
    await this.query(`TRUNCATE TABLE ${DIGESTS}`);
  }

  async costs(): Promise<StatementCost[]> {
    const rows = await this.query<Record<keyof StatementCost, string>>(
      `SELECT digest_text AS text, count_star AS times, sum_timer_wait / 1e9 AS ms, sum_rows_examined AS rowsRead
       FROM ${DIGESTS} WHERE digest_text IS NOT NULL`,
    );
    return rows.map(({ text, ...numbers }) => ({
      text,
      times: Number(numbers.times),
      ms: Number(numbers.ms),
      rowsRead: Number(numbers.rowsRead),
    }));
  }

  /** Waits until the pages of a bulk write are on disk, so that writing them does not slow the next measurement down. */
  async waitUntilFlushed(): Promise<void> {
    await this.query('SET GLOBAL innodb_max_dirty_pages_pct_lwm = 0.001');
    const dirty = "SHOW GLOBAL STATUS LIKE 'Innodb_buffer_pool_pages_dirty'";
    const isFlushed = async () => Number((await this.query<{ Value: string }>(dirty))[0]?.Value) < FLUSHED_PAGES;
    await until(isFlushed, {
      timeoutMs: FLUSHED_WITHIN_MS,
      intervalMs: 250,
      describe: 'the database to write its pages',
    });
    await this.query('SET GLOBAL innodb_max_dirty_pages_pct_lwm = DEFAULT');
  }
}
