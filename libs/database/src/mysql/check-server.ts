import { type Config, ConfigError, type MysqlConfig } from '@recado/config';
import { type Patience, patiently } from '@recado/work';
import type { RowDataPacket } from 'mysql2/promise';
import { NoHostError, hostsOf, placeOf } from './mysql-hosts.js';
import { openConnection } from './mysql-pool.js';
import { START_PATIENCE } from './start-patience.js';
import type { HostState } from './host-state.js';
import { parseMysqlUrl } from './mysql-url.js';
import {
  requireCapableServer,
  requireDurableServer,
  SERVER_FACTS,
  type ServerFacts,
  warningsAbout,
} from './server-facts.js';

/** Access denied (to the server, to the database) and no such database: waiting does not help. */
const REFUSALS = [1044, 1045, 1049, 1698, 1251];

/** An invalid certificate, or a server without TLS. */
const NO_TLS = /CERT|TLS|SSL|SIGNATURE/;

/**
 * Waits for the server, with one report a try, and checks its version and its durability. Tests have less patience.
 * Throws ConfigError with a sentence that says what to change.
 */
export async function checkServer(
  config: Pick<Config, 'environment'> & { database: MysqlConfig },
  report: (line: string) => void,
  patience: Patience = START_PATIENCE,
): Promise<void> {
  const facts = await askPatiently(config.database.url, report, patience);
  requireCapableServer(facts);
  const mayBeWeak = config.environment !== 'production' || config.database.allowWeakDurability;
  if (!mayBeWeak) requireDurableServer(facts);
  for (const warning of warningsAbout(facts, Date.now())) report(warning);
}

/** What was found of each host of a URL that names several, and which of them is used; none for one host. */
export async function databaseHosts({ url }: MysqlConfig) {
  const hosts = hostsOf(url);
  // Without a host the answer says why.
  const used = await hosts?.choose().then(placeOf, () => undefined);
  const withUse = ({ place, state }: { place: string; state: HostState }) => ({ place, state, isUsed: place === used });
  return (hosts?.found ?? []).map(withUse);
}

async function askPatiently(url: string, report: (line: string) => void, patience: Patience) {
  const place = parseMysqlUrl(url).hosts.map(placeOf).join(', ');
  try {
    return await patiently(() => ask(url), patience, {
      isForNow: (error) => !isRefusal(error),
      onWait: (error) => report(`The database server at ${place} does not answer yet: ${reasonOf(error)}`),
    });
  } catch (error) {
    const reason = reasonOf(error);
    if (isRefusal(error) || (error instanceof NoHostError && !error.isAway))
      throw new ConfigError('DATABASE_URL', `does not get along with the database server: ${reason}`);
    throw new ConfigError('DATABASE_URL', `names a database server at ${place} that does not answer: ${reason}`);
  }
}

async function ask(url: string): Promise<ServerFacts> {
  const connection = await openConnection(url);
  try {
    const [rows] = await connection.query<(ServerFacts & RowDataPacket)[]>({ sql: SERVER_FACTS, timeout: 5_000 });
    return rows[0] as ServerFacts;
  } finally {
    connection.destroy();
  }
}

function isRefusal(error: unknown): boolean {
  if (error instanceof NoHostError) return error.isFinal;
  if (!(error instanceof Error)) return false;
  const { errno, code } = error as { errno?: number; code?: string };
  return REFUSALS.includes(errno ?? 0) || NO_TLS.test(code ?? '');
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Several addresses of one name fail together, with an empty message.
  return (error.message || ('code' in error ? String(error.code) : error.name)).replace(/\.$/, '');
}
