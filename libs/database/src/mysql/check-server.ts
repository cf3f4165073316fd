import { setTimeout as delay } from 'node:timers/promises';
import { type Config, ConfigError, type MysqlConfig } from '@recado/config';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { connectionOptions } from './mysql-session.js';
import { type MysqlTarget, parseMysqlUrl } from './mysql-url.js';
import {
  requireCapableServer,
  requireDurableServer,
  SERVER_FACTS,
  type ServerFacts,
  warningsAbout,
} from './server-facts.js';

/** Longer than a database server takes that is started at the same time. */
const PATIENCE_MS = 60_000;
const REST_MS = 2_000;
/** Access denied (to the server, to the database) and no such database: waiting does not help. */
const REFUSALS = [1044, 1045, 1049, 1698, 1251];

/** An invalid certificate, or a server without TLS. */
const NO_TLS = /CERT|TLS|SSL|SIGNATURE/;

/** How long to wait for a server, and between tries, in ms. Tests use shorter times. */
export interface Patience {
  forMs: number;
  restMs: number;
}

/**
 * Waits for the server, with one report a try, and checks its version and its durability.
 * Throws ConfigError with a sentence that says what to change.
 */
export async function checkServer(
  config: Pick<Config, 'environment'> & { database: MysqlConfig },
  report: (line: string) => void,
  patience: Patience = { forMs: PATIENCE_MS, restMs: REST_MS },
): Promise<void> {
  const facts = await askPatiently(parseMysqlUrl(config.database.url), report, patience);
  requireCapableServer(facts);
  const mayBeWeak = config.environment !== 'production' || config.database.allowWeakDurability;
  if (!mayBeWeak) requireDurableServer(facts);
  for (const warning of warningsAbout(facts, Date.now())) report(warning);
}

async function askPatiently(target: MysqlTarget, report: (line: string) => void, patience: Patience) {
  const until = performance.now() + patience.forMs;
  const place = `${target.host}:${target.port}`;
  for (;;) {
    try {
      return await ask(target);
    } catch (error) {
      const reason = reasonOf(error);
      if (isRefusal(error))
        throw new ConfigError('DATABASE_URL', `does not get along with the database server: ${reason}`);
      if (performance.now() + patience.restMs > until) {
        throw new ConfigError('DATABASE_URL', `names a database server at ${place} that does not answer: ${reason}`);
      }
      report(`The database server at ${place} does not answer yet: ${reason}`);
      await delay(patience.restMs);
    }
  }
}

async function ask(target: MysqlTarget): Promise<ServerFacts> {
  const connection = await createConnection(connectionOptions(target));
  try {
    const [rows] = await connection.query<(ServerFacts & RowDataPacket)[]>({ sql: SERVER_FACTS, timeout: 5_000 });
    return rows[0] as ServerFacts;
  } finally {
    connection.destroy();
  }
}

function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { errno, code } = error as { errno?: number; code?: string };
  return REFUSALS.includes(errno ?? 0) || NO_TLS.test(code ?? '');
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Several addresses of one name fail together, with an empty message.
  return (error.message || ('code' in error ? String(error.code) : error.name)).replace(/\.$/, '');
}
