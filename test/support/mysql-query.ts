import { createConnection, type RowDataPacket } from 'mysql2/promise';

const CONNECTED_WITHIN_MS = 30_000;

/** Runs one statement on a connection of its own; answers its rows. */
export async function queryMysql(url: string, sql: string): Promise<RowDataPacket[]> {
  const connection = await createConnection({ uri: url, connectTimeout: CONNECTED_WITHIN_MS });
  try {
    const [rows] = await connection.query<RowDataPacket[]>(sql);
    return rows;
  } finally {
    connection.destroy();
  }
}
