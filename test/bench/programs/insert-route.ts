import { createPool, type Pool, type PoolOptions } from 'mysql2/promise';
import { type IdlePlan, timedWhenIdle } from './idle.js';
import { columnsOf, MESSAGE_COLUMNS } from './message-row.js';
import { openRoute } from './route.js';
import { serve } from './serve.js';
import type { ClientMessage } from './texts.js';

/** The insert ceiling: one INSERT and one commit for each request, into a table like that of Recado. */
export type InsertRouteCalls = {
  port(nothing: undefined): number;
  /** Uses this many connections from now on. */
  connect(connections: number): Promise<void>;
  /** The times to commit one row on an idle machine, in ms. */
  commits(plan: IdlePlan): Promise<number[]>;
};

const TABLE = 'messages';
const MARKS = `(${MESSAGE_COLUMNS.map(() => '?').join(', ')})`;
const INSERT = `INSERT INTO ${TABLE} (${MESSAGE_COLUMNS.join(', ')}) VALUES`;

let pool: Pool;

async function connect(connections: number): Promise<void> {
  const old = pool as Pool | undefined;
  const options: PoolOptions = { uri: process.env.DATABASE_URL!, charset: 'utf8mb4_bin', connectionLimit: connections };
  pool = createPool(options);
  await old?.end();
}

/** Inserts with a prepared statement: parsing the text would be a fifth of the server's work. */
async function insert(messages: readonly ClientMessage[]): Promise<void> {
  const now = Date.now();
  const values = messages.flatMap((message) => columnsOf(message, now));
  await pool.execute(`${INSERT} ${new Array<string>(messages.length).fill(MARKS).join(', ')}`, values);
}

function commits(plan: IdlePlan): Promise<number[]> {
  return timedWhenIdle(plan, (number) => insert([{ phone: String(5_511_800_000_000 + number), message: 'Olá!' }]));
}

await connect(1);
const port = await openRoute(insert);

serve({ port: () => port, connect, commits } satisfies InsertRouteCalls);
