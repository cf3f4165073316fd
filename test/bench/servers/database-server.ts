import { randomBytes } from 'node:crypto';
import { createPool, type Pool, type RowDataPacket } from 'mysql2/promise';
import { type PrivateMariadb, startMariadb } from '../../support/mariadb.js';
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
/** Pages that it writes in a second then; usually 200. */
const FLUSHED_A_SECOND = 20_000;
const PAGE_BYTES = 16_384;
const RESIZED_WITHIN_MS = 300_000;
/** A pool has its new size when it differs by less than this share, which its own tables take. */
const RESIZED_TO = 0.1;

/** The MariaDB or MySQL of the run. */
export class DatabaseServer implements StatementLog {
  readonly part: Part;

  private constructor(
    private readonly url: string,
    private readonly pool: Pool,
    private readonly server: PrivateMariadb,
  ) {
    this.part = part('mysqld', () => server.pid);
  }

  /** `counting`: the server also counts the costs of its statements, which slows it down a little. */
  static async start({ counting }: { counting: boolean }): Promise<DatabaseServer> {
    const server = await startMariadb(...SETTINGS, ...(counting ? COUNTING : []));
    const pool = createPool({ uri: server.url, connectionLimit: 2 });
    return new DatabaseServer(server.url, pool, server);
  }

  async stop(): Promise<void> {
    await this.pool.end();
    await this.server.stop();
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
  readonly counters: Counters = () => this.statusOf(COUNTERS);

  /** The same with the pages that were read from the disk. */
  readonly diskCounters: Counters = () => this.statusOf({ ...COUNTERS, 'pages read': 'Innodb_buffer_pool_reads' });

  private async statusOf(counters: Readonly<Record<string, string>>): Promise<Record<string, number>> {
    const names = Object.values(counters);
    const rows = await this.query<{ Variable_name: string; Value: string }>(
      `SHOW GLOBAL STATUS WHERE Variable_name IN ('${names.join("', '")}')`,
    );
    const values = new Map(rows.map(({ Variable_name: name, Value: value }) => [name.toLowerCase(), Number(value)]));
    return Object.fromEntries(
      Object.entries(counters).map(([name, variable]) => [name, values.get(variable.toLowerCase()) ?? 0]),
    );
  }

  /** The counters with the times that a transaction waited for a row that another one had locked, or was ended for it. */
  readonly lockCounters: Counters = async () => {
    const rows = await this.query<{ name: string; count: number }>(
      `SELECT name, count FROM information_schema.innodb_metrics WHERE name IN ('lock_deadlocks', 'lock_row_lock_waits')`,
    );
    const { lock_deadlocks: deadlocks = 0, lock_row_lock_waits: waits = 0 } = Object.fromEntries(
      rows.map(({ name, count }) => [name, Number(count)]),
    );
    return { ...(await this.counters()), 'lock waits': waits, deadlocks };
  };

  /** Resizes the buffer pool, and waits until it is done. */
  async resizePool(bytes: number): Promise<void> {
    await this.query(`SET GLOBAL innodb_buffer_pool_size = ${bytes}`);
    const isDone = async () => Math.abs((await this.poolBytes()) / bytes - 1) < RESIZED_TO;
    await until(isDone, { timeoutMs: RESIZED_WITHIN_MS, intervalMs: 250, describe: 'the buffer pool to be resized' });
  }

  private async poolBytes(): Promise<number> {
    const { pages = 0 } = await this.statusOf({ pages: 'Innodb_buffer_pool_pages_total' });
    return pages * PAGE_BYTES;
  }

  /** The sizes of a table's rows (PRIMARY) and of each index of it, in bytes, the largest first. */
  async sizesOf(database: string, table: string): Promise<{ name: string; bytes: number }[]> {
    await this.query(`ANALYZE TABLE ${database}.${table}`);
    return this.query(
      `SELECT index_name AS name, stat_value * ${PAGE_BYTES} AS bytes FROM mysql.innodb_index_stats
       WHERE database_name = '${database}' AND table_name = '${table}' AND stat_name = 'size' ORDER BY stat_value DESC`,
    );
  }

  async countRows(table: string): Promise<number> {
    const [row] = await this.query<{ count: number }>(`SELECT COUNT(*) AS count FROM ${table}`);
    return row!.count;
  }

  /** Transactions whose deleted rows are still in the indexes. */
  async unpurged(): Promise<number> {
    const name = 'trx_rseg_history_len';
    const [row] = await this.query<{ count: number }>(
      `SELECT count FROM information_schema.innodb_metrics WHERE name = '${name}'`,
    );
    return Number(row?.count);
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
    const [usual] = await this.query<{ io: number; most: number }>(
      'SELECT @@innodb_io_capacity AS io, @@innodb_io_capacity_max AS most',
    );
    await this.query(`SET GLOBAL innodb_io_capacity_max = ${2 * FLUSHED_A_SECOND}`);
    await this.query(`SET GLOBAL innodb_io_capacity = ${FLUSHED_A_SECOND}`);
    await this.query('SET GLOBAL innodb_max_dirty_pages_pct_lwm = 0.001');
    const dirty = async () => (await this.statusOf({ pages: 'Innodb_buffer_pool_pages_dirty' })).pages ?? 0;
    await until(async () => (await dirty()) < FLUSHED_PAGES, {
      timeoutMs: FLUSHED_WITHIN_MS,
      intervalMs: 250,
      describe: 'the database to write its pages',
    });
    await this.query('SET GLOBAL innodb_max_dirty_pages_pct_lwm = DEFAULT');
    await this.query(`SET GLOBAL innodb_io_capacity = ${usual!.io}`);
    await this.query(`SET GLOBAL innodb_io_capacity_max = ${usual!.most}`);
  }
}
