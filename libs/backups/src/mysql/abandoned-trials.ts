import { randomBytes } from 'node:crypto';
import { DAY_MS } from '@recado/core';
import { askServer } from '@recado/database';
import type { Ask } from '../ask.js';

/** Names of the databases in which dumps are tried; docs/backup.md says how to allow them. */
export const PREFIX = 'recado_check_';
/** A name for one trial: when it began, in seconds of base 36, and something that no other trial has. */
const ONCE = /^recado_check_t([\da-z]{6,8})_[\da-f]{12}$/;
/** A proxy or a server may end a connection that is silent for longer, in ms. */
const SPEAK_EVERY_MS = 30_000;
/** The server's errors for what the user may not do. */
const REFUSED = [1044, 1045, 1142, 1227, 1410];

/** A name for a trial that no other one has. */
export function onceName(now = Date.now()): string {
  return `t${Math.floor(now / 1_000).toString(36)}_${randomBytes(6).toString('hex')}`;
}

/**
 * Lets `work` go on while a lock of the server with the name of the database says that it is somebody's: the server frees it
 * when this process ends, however that happens. `taken`: another process has it.
 */
export async function whileHeld<T>(
  url: string,
  database: string,
  work: (ask: Ask) => Promise<T>,
): Promise<T | 'taken'> {
  return askServer(url, async (ask) => {
    if (!(await take(ask, database))) return 'taken';
    // An error ends the connection, and with it the lock; the trial goes on.
    const speaking = setInterval(() => void ask('SELECT 1').catch(() => undefined), SPEAK_EVERY_MS).unref();
    try {
      return await work(ask);
    } finally {
      clearInterval(speaking);
    }
  });
}

/** Databases of trials that were killed, by what drops them. */
export interface AbandonedTrials {
  /** Of single trials: the next trial of any kind drops them. */
  readonly single: readonly string[];
  /** That of the scheduled trials of this installation, which only the next one of them drops. */
  readonly scheduled?: string;
}

/** What trials of this installation, or single trials, have left at the server when they were killed. */
export function abandonedTrials(url: string, installation: string): Promise<AbandonedTrials> {
  return askServer(url, (ask) => abandonedAmong(ask, installation));
}

/** The same over a connection. On Galera only what is a day old. */
export async function abandonedAmong(ask: Ask, installation: string, now = Date.now()): Promise<AbandonedTrials> {
  const leastAgeMs = await leastAgeOf(ask);
  const own = `${PREFIX}${installation}`;
  const single: string[] = [];
  let scheduled: string | undefined;
  for (const name of await namesAt(ask)) {
    const isSingle = ONCE.test(name);
    if ((!isSingle && name !== own) || !(await isFree(ask, name))) continue;
    const begunAt = isSingle ? begunAtOf(name) : leastAgeMs === 0 ? 0 : await madeAt(ask, name);
    if (now - begunAt < leastAgeMs) continue;
    if (isSingle) single.push(name);
    else scheduled = name;
  }
  return { single, ...(scheduled !== undefined && { scheduled }) };
}

/**
 * Drops what single trials have left that were killed: only names that this program makes, and only where the lock of the
 * name is free. What this user may not drop is another one's, and is left.
 */
export async function dropAbandoned(ask: Ask, now = Date.now()): Promise<void> {
  const leastAgeMs = await leastAgeOf(ask);
  for (const name of await namesAt(ask)) {
    if (!ONCE.test(name) || now - begunAtOf(name) < leastAgeMs) continue;
    if (!(await take(ask, name))) continue;
    try {
      await ask(`DROP DATABASE IF EXISTS ${name}`);
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
    await ask(`SELECT RELEASE_LOCK('${name}')`);
  }
}

/** Whether the server says that the user may not do this. */
export function isRefusal(error: unknown): boolean {
  return REFUSED.includes(Number((error as { errno?: unknown }).errno));
}

/** A node of Galera does not see the locks of the others, so there a trial is given a day. */
async function leastAgeOf(ask: Ask): Promise<number> {
  const [cluster] = await ask<{ Value: string }>("SHOW GLOBAL STATUS LIKE 'wsrep_cluster_size'");
  return Number(cluster?.Value ?? 0) > 1 ? DAY_MS : 0;
}

function begunAtOf(name: string): number {
  return Number.parseInt(ONCE.exec(name)?.[1] ?? '', 36) * 1_000;
}

/** When the first table of this database was created; infinity: it has none, and it is not known. */
async function madeAt(ask: Ask, name: string): Promise<number> {
  const [row] = await ask<{ madeAt: number | string | null }>(
    `SELECT UNIX_TIMESTAMP(MIN(create_time)) AS madeAt FROM information_schema.tables WHERE table_schema = '${name}'`,
  );
  return row?.madeAt === null || row === undefined ? Infinity : Number(row.madeAt) * 1_000;
}

async function isFree(ask: Ask, name: string): Promise<boolean> {
  const [row] = await ask<{ isFree: number | string | null }>(`SELECT IS_FREE_LOCK('${name}') AS isFree`);
  return Number(row?.isFree) === 1;
}

async function take(ask: Ask, name: string): Promise<boolean> {
  const [row] = await ask<{ taken: number | string | null }>(`SELECT GET_LOCK('${name}', 0) AS taken`);
  return Number(row?.taken) === 1;
}

async function namesAt(ask: Ask): Promise<string[]> {
  const rows = await ask<Record<string, string>>("SHOW DATABASES LIKE 'recado\\_check\\_%'");
  return rows.flatMap((row) => Object.values(row));
}
