import type { Pool } from 'mysql2/promise';
import { type IdlePlan, timedWhenIdle } from './idle.js';
import { insertMessages, openPool } from './message-inserts.js';
import { openRoute } from './route.js';
import { serve } from './serve.js';

/** The insert ceiling: one INSERT and one commit for each request, into a table like that of Recado. */
export type InsertRouteCalls = {
  port(nothing: undefined): number;
  /** Uses this many connections from now on. */
  connect(connections: number): Promise<void>;
  /** The times to commit one row on an idle machine, in ms. */
  commits(plan: IdlePlan): Promise<number[]>;
};

let pool: Pool = openPool(1);

async function connect(connections: number): Promise<void> {
  const old = pool;
  pool = openPool(connections);
  await old.end();
}

function commits(plan: IdlePlan): Promise<number[]> {
  const message = (number: number) => ({ phone: String(5_511_800_000_000 + number), message: 'Olá!' });
  return timedWhenIdle(plan, (number) => insertMessages(pool, [message(number)]));
}

const port = await openRoute((messages) => insertMessages(pool, messages));

serve({ port: () => port, connect, commits } satisfies InsertRouteCalls);
