import type { INestApplicationContext } from '@nestjs/common';
import type { Config } from '@recado/config';
import { Clock } from '@recado/core';
import { Database } from '@recado/database';
import type { Terminal } from './terminal.js';

/** A process writes every five seconds that it runs; one that was silent for this long may have stopped, in ms. */
const SILENT_AFTER_MS = 15_000;
const RUNNING = `SELECT base_url AS baseUrl FROM processes WHERE base_url IS NOT NULL AND seen_at > ?
  ORDER BY seen_at DESC LIMIT 1`;

/**
 * Where people open the panel: BASE_URL where it is set, else the address of the server that runs, which may have been
 * started with another PORT than this command, else the address of the configuration.
 */
export async function panelUrl(
  services: INestApplicationContext,
  { http }: Pick<Config, 'http'>,
  { env }: Pick<Terminal, 'env'>,
): Promise<string> {
  if (env.BASE_URL) return http.baseUrl;
  return (await runningUrl(services.get(Database), services.get(Clock).now())) ?? http.baseUrl;
}

/** The address of the server that runs on this database at this time (UTC milliseconds); null: none does. */
export async function runningUrl(database: Pick<Database, 'read'>, now: number): Promise<string | null> {
  const [running] = await database.read<{ baseUrl: string }>(RUNNING, [now - SILENT_AFTER_MS]);
  return running?.baseUrl ?? null;
}
