import type { RowDataPacket } from 'mysql2/promise';
import { queryMysql } from '../../support/mysql-query.js';
import type { Backing } from './cluster.js';

/** The database server of the scenarios. */
export interface DatabaseServer extends Backing {
  /** Names no database: append its name. */
  readonly url: string;
  query(sql: string): Promise<RowDataPacket[]>;
}

/** A server that somebody else runs, such as a MySQL 9: scenarios that kill the database fail on it. */
export class GivenDatabase implements DatabaseServer {
  constructor(readonly url: string) {}

  query(sql: string): Promise<RowDataPacket[]> {
    return queryMysql(this.url, sql);
  }

  async kill(): Promise<void> {
    throw new Error('this scenario kills the database server: it cannot run on the one of RECADO_TEST_MYSQL_URL');
  }

  async start(): Promise<void> {}
}
