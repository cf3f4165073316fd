import { promisify } from 'node:util';
import { sleep } from '@recado/work';
import type { Pool, PoolConnection } from 'mysql2';
import {
  Database,
  type DatabaseHost,
  type DialectCapabilities,
  type RowsUpdate,
  type SqlParameters,
  type Transaction,
} from '../port/database.js';
import { isBroken, isContention, isDemotion, NoConnectionError, translateMysqlError } from './mysql-errors.js';
import { codeOf, HOST_SENTENCES } from './host-state.js';
import { type MysqlHosts, placeOf } from './mysql-hosts.js';
import { endpointOf, hostsOfPool, openPool } from './mysql-pool.js';
import { MysqlTransaction } from './mysql.transaction.js';

/**
 * Which connections of a pool may still be used. After a failover the open ones lead to a server that refuses every
 * write, for as long as they live; a new one may be led elsewhere, by a proxy or by DNS.
 */
class PoolGenerations {
  private readonly generationOf = new WeakMap<object, number>();
  private current = 0;

  constructor(pool: Pool) {
    pool.on('connection', (connection) => this.generationOf.set(connection, this.current));
  }

  /** No connection that is open now is to be used again. */
  end(): void {
    this.current++;
  }

  /** Whether the connection may still be used. */
  isCurrent(connection: object): boolean {
    return this.generationOf.get(connection) === this.current;
  }
}

/** Connections of a process. Two processes of each role stay below the 151 that servers allow by default. */
const CONNECTIONS = 16;
/** How long a unit of work waits for a connection, in ms. */
const ACQUIRE_TIMEOUT_MS = 5_000;
/** Longer than any statement takes, in ms; requests must not wait for ever for a server that hangs. */
const STATEMENT_TIMEOUT_MS = 10_000;
/** Runs of a unit of work that meets deadlocks; with these delays, within about half a second. */
const MAX_RUNS = 6;
/** The longest delay after the first failed run, in ms; it doubles with each further one. */
const REST_MS = 10;

/** MySQL and MariaDB behind the port: a pool, one connection and one READ COMMITTED transaction a unit of work. */
export class MysqlDatabase extends Database {
  readonly capabilities: DialectCapabilities = {
    claimLock: 'FOR UPDATE SKIP LOCKED',
    rowLock: 'FOR UPDATE',
    singleServer: false,
    concurrentWrites: true,
    recursionUsesIndex: false,
    list: '(?)',
  };

  private readonly generations: PoolGenerations;
  private readonly chosen: MysqlHosts | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly acquireTimeoutMs = ACQUIRE_TIMEOUT_MS,
    private readonly statementTimeoutMs = STATEMENT_TIMEOUT_MS,
  ) {
    super();
    this.generations = new PoolGenerations(pool);
    this.chosen = hostsOfPool(pool);
  }

  /** Throws ConfigError for a URL that is wrong. Connects when it is first used. */
  static open(url: string): MysqlDatabase {
    return new MysqlDatabase(openPool(url, { connectionLimit: CONNECTIONS }));
  }

  override get node(): string | undefined {
    const endpoint = this.chosen ? this.chosen.current : endpointOf(this.pool);
    return endpoint && placeOf(endpoint);
  }

  override get hosts(): readonly DatabaseHost[] {
    return (this.chosen?.found ?? []).map(({ place, state }) => ({
      place,
      state: codeOf(state),
      isWell: state.level > 0 || state.reason === HOST_SENTENCES.readOnly,
    }));
  }

  override get hasRivals(): boolean {
    return this.chosen?.hasRivals ?? false;
  }

  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.persistently(() => this.unit(work));
  }

  /** Outside a transaction every statement is one. */
  override updateRows(update: RowsUpdate): Promise<number> {
    return this.persistently(() => this.withConnection((tx) => tx.updateRows(update)));
  }

  override run(sql: string, values: SqlParameters = []): Promise<number> {
    return this.persistently(() => this.withConnection((tx) => tx.run(sql, values)));
  }

  async read<Row>(sql: string, values: SqlParameters = []): Promise<Row[]> {
    try {
      return await this.withConnection((tx) => tx.all<Row>(sql, values));
    } catch (error) {
      throw translateMysqlError(error);
    }
  }

  async close(): Promise<void> {
    await promisify(this.pool.end.bind(this.pool))();
  }

  /** A unit that meets a deadlock, or waits too long for a lock, runs again from the start. */
  private async persistently<T>(unit: () => Promise<T>): Promise<T> {
    for (let run = 1; ; run++) {
      try {
        return await unit();
      } catch (error) {
        if (!isContention(error) || run === MAX_RUNS) throw translateMysqlError(error);
        await sleep(Math.random() * REST_MS * 2 ** run);
      }
    }
  }

  private unit<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.withConnection(async (tx, connection) => {
      await tx.control('START TRANSACTION');
      try {
        const result = await work(tx);
        await tx.control('COMMIT');
        return result;
      } catch (error) {
        if (!isBroken(error)) {
          // A broken connection is destroyed, and the server then rolls back.
          await tx.control('ROLLBACK').catch(() => connection.destroy());
        }
        throw error;
      }
    });
  }

  private async withConnection<T>(use: (tx: MysqlTransaction, connection: PoolConnection) => Promise<T>): Promise<T> {
    const connection = await this.acquire();
    try {
      return await use(new MysqlTransaction(connection, this.statementTimeoutMs), connection);
    } catch (error) {
      if (isDemotion(error) && this.generations.isCurrent(connection)) this.generations.end();
      if (isDemotion(error) || isBroken(error)) this.chosen?.suspect();
      // After a time-out the response may still arrive, and the next user of the connection would read it.
      if (isBroken(error) || !this.generations.isCurrent(connection)) connection.destroy();
      throw error;
    } finally {
      connection.release();
    }
  }

  /** With a plain timer, since every statement passes here: an AbortSignal costs 10 µs. */
  private acquire(): Promise<PoolConnection> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        late = true;
        reject(new NoConnectionError(`no free connection to the database within ${this.acquireTimeoutMs} ms`));
      };
      let late = false;
      const timer = setTimeout(giveUp, this.acquireTimeoutMs).unref();
      this.pool.getConnection((error, connection) => {
        clearTimeout(timer);
        if (error) reject(new NoConnectionError('the database cannot be reached', { cause: error }));
        else if (late) connection.release();
        else resolve(this.generations.isCurrent(connection) ? connection : this.replace(connection));
      });
    });
  }

  private replace(connection: PoolConnection): Promise<PoolConnection> {
    connection.destroy();
    return this.acquire();
  }
}
