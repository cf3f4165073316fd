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
  const since = services.get(Clock).now() - SILENT_AFTER_MS;
  const [running] = await services.get(Database).read<{ baseUrl: string }>(RUNNING, [since]);
  return running?.baseUrl ?? http.baseUrl;
}
