import { SqliteHandle } from '@recado/database';
import { createConnection } from 'mysql2/promise';

/** What the database says, asked beside the program. */
export interface Records {
  query<Row>(sql: string): Promise<Row[]>;
}

/** Opens the file for each query: the program may be killed meanwhile. */
export class SqliteRecords implements Records {
  constructor(private readonly file: string) {}

  async query<Row>(sql: string): Promise<Row[]> {
    const database = new SqliteHandle(this.file, { readonly: true });
    try {
      return database.prepare(sql).all() as Row[];
    } finally {
      database.close();
    }
  }
}

/** Connects for each query: the server may be killed meanwhile. */
export class MysqlRecords implements Records {
  constructor(private readonly url: string) {}

  async query<Row>(sql: string): Promise<Row[]> {
    const connection = await createConnection({ uri: this.url, timezone: 'Z', connectTimeout: 5_000 });
    try {
      const [rows] = await connection.query(sql);
      return rows as Row[];
    } finally {
      connection.destroy();
    }
  }
}
