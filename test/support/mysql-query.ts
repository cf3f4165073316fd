import { createConnection, type RowDataPacket } from 'mysql2/promise';

/** One statement on a connection of its own. */
export async function queryMysql(url: string, sql: string): Promise<RowDataPacket[]> {
  const connection = await createConnection({ uri: url, connectTimeout: 30_000 });
  try {
    const [rows] = await connection.query<RowDataPacket[]>(sql);
    return rows;
  } finally {
    connection.destroy();
  }
}
