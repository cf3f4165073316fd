import type { RowDataPacket } from 'mysql2/promise';
import { queryMysql } from '../../support/mysql-query.js';

/** The database server of the scenarios. */
export interface DatabaseServer {
  /** Without a database: its name goes behind the last slash. */
  readonly url: string;
  query(sql: string): Promise<RowDataPacket[]>;
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** A server that runs already, such as a MySQL 9. It is not ours: scenarios that kill the database refuse it. */
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
