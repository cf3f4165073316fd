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

/** The databases that trials of this installation, or single trials, have left at the server when they were killed. */
export function abandonedTrials(url: string, installation: string): Promise<string[]> {
  return askServer(url, async (ask) => {
    const names = (await namesAt(ask)).filter((name) => ONCE.test(name) || name === `${PREFIX}${installation}`);
    const free: string[] = [];
    for (const name of names) {
      const [row] = await ask<{ isFree: number | string | null }>(`SELECT IS_FREE_LOCK('${name}') AS isFree`);
      if (Number(row?.isFree) === 1) free.push(name);
    }
    return free;
  });
}

/**
 * Drops what single trials have left that were killed: only names that this program makes, and only where the lock of the
 * name is free. A node of Galera does not see the locks of the others, so there a trial is given a day.
 */
export async function dropAbandoned(ask: Ask, now = Date.now()): Promise<void> {
  const [cluster] = await ask<{ Value: string }>("SHOW GLOBAL STATUS LIKE 'wsrep_cluster_size'");
  const leastAgeMs = Number(cluster?.Value ?? 0) > 1 ? DAY_MS : 0;
  for (const name of await namesAt(ask)) {
    const [, seconds] = ONCE.exec(name) ?? [];
    if (seconds === undefined || now - Number.parseInt(seconds, 36) * 1_000 < leastAgeMs) continue;
    if (!(await take(ask, name))) continue;
    await ask(`DROP DATABASE IF EXISTS ${name}`);
    await ask(`SELECT RELEASE_LOCK('${name}')`);
  }
}

async function take(ask: Ask, name: string): Promise<boolean> {
  const [row] = await ask<{ taken: number | string | null }>(`SELECT GET_LOCK('${name}', 0) AS taken`);
  return Number(row?.taken) === 1;
}

async function namesAt(ask: Ask): Promise<string[]> {
  const rows = await ask<Record<string, string>>("SHOW DATABASES LIKE 'recado\\_check\\_%'");
  return rows.flatMap((row) => Object.values(row));
}
