import { DataSource, type DataSourceOptions } from 'typeorm';
import type { ENTITIES } from '../entities/index.js';
import { isId, isLongText } from '../migrations/column-names.js';
import { openPool } from './mysql-pool.js';
import { parseMysqlUrl } from './mysql-url.js';

/** Connections of TypeORM, beside those of the units of work. */
const CONNECTIONS = 4;
/**
 * Idle time after which a connection is closed, in ms. TypeORM waits for its statements without a limit, so after a
 * silent fail-over no connection to the old server should be left.
 */
const IDLE_TIMEOUT_MS = 5_000;

/** TypeORM's options for a server; the connections are made and prepared like all of ours. */
export function mysqlDataSourceOptions(url: string, entities: typeof ENTITIES): DataSourceOptions {
  const target = parseMysqlUrl(url);
  const size = { connectionLimit: CONNECTIONS, maxIdle: CONNECTIONS - 1, idleTimeout: IDLE_TIMEOUT_MS };
  return {
    type: 'mysql',
    database: target.database,
    driver: { createPool: () => openPool(url, size) },
    entities,
    // DDL commits by itself, so the steps of a migration are such that they can be done twice.
    migrationsTransactionMode: 'none',
  };
}

/**
 * TypeORM on MySQL, where ids have 64 bits. The entities call them `integer`, because SQLite numbers rows only in a
 * column of that name, and every integer of SQLite has 64 bits. Likewise every text and every blob of SQLite may be long.
 */
export class MysqlDataSource extends DataSource {
  protected override async buildMetadatas(): Promise<void> {
    await this.recogniseMariadb();
    await super.buildMetadatas();
    for (const column of this.entityMetadatas.flatMap(({ columns }) => columns)) {
      if (column.type === 'integer' && isId(column.databaseName)) column.type = 'bigint';
      if (column.type === 'text' && isLongText(column.databaseName)) column.type = 'mediumtext';
      if (column.type === 'blob') column.type = 'mediumblob';
    }
  }

  /** MariaDB spells the defaults of columns in its own way, and TypeORM reads them so only under its name. */
  private async recogniseMariadb(): Promise<void> {
    const [row] = await this.query<{ version: string }[]>('SELECT VERSION() AS version');
    if (/mariadb/i.test(row?.version ?? '')) Object.assign(this.driver.options, { type: 'mariadb' });
  }
}
