import { existsSync, statSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { ConfigError, type Config, type MysqlConfig, type SqliteConfig } from '@recado/config';
import { type RetryTimes, retryFor } from '@recado/work';
import type { RowDataPacket } from 'mysql2/promise';
import { SERVER_TIME } from './mysql/database-clock.js';
import type { HostState } from './mysql/host-state.js';
import { NoHostError, hostsOf, placeOf } from './mysql/mysql-hosts.js';
import { openConnection } from './mysql/mysql-pool.js';
import { parseMysqlUrl } from './mysql/mysql-url.js';
import { START_PATIENCE } from './mysql/start-patience.js';
import { openDatabase } from './open-database.js';
import type { Database } from './port/database.js';
import { migrate } from './schema.js';
import { ServerLock } from './sqlite/server-lock.js';
import { SqliteError } from './sqlite/sqlite-handle.js';
import { openReadHandle } from './sqlite/sqlite-handles.js';
import { whileStarting } from './starting-database.js';
import { explaining } from './unusable-database-error.js';

/** Version and settings of a server. */
export interface ServerFacts {
  version: string;
  flushAtCommit: number;
  binlog: number;
  syncBinlog: number;
  maxPacket: number;
  /** Its time in UTC milliseconds. */
  now: number;
}

const SERVER_FACTS = `SELECT VERSION() AS version, @@GLOBAL.innodb_flush_log_at_trx_commit AS flushAtCommit,
  @@GLOBAL.log_bin AS binlog, @@GLOBAL.sync_binlog AS syncBinlog, @@GLOBAL.max_allowed_packet AS maxPacket,
  ${SERVER_TIME} AS now`;

/** JSON_TABLE and SKIP LOCKED need MySQL 8.0.4 or MariaDB 10.6; 8.0.16 has a year of fixes more. */
const OLDEST = { MySQL: [8, 0, 16], MariaDB: [10, 6, 0] } as const;
/** Twice the largest statement. */
const MIN_PACKET = 8 * 1024 ** 2;
const MAX_SKEW_MS = 5_000;

/** Throws ConfigError for a server that is too old or takes too small packets. */
export function requireCapableServer({ version, maxPacket }: ServerFacts): void {
  const product = /mariadb/i.test(version) ? 'MariaDB' : 'MySQL';
  if (compare(numbersOf(version), OLDEST[product]) < 0) {
    const oldest = OLDEST[product].join('.');
    throw new ConfigError('DATABASE_URL', `names a server with ${product} ${version}, but ${oldest} is needed`);
  }
  if (maxPacket < MIN_PACKET) {
    throw new ConfigError('DATABASE_URL', 'names a server with max_allowed_packet below 8M: set it to 16M or more');
  }
}

/** Throws ConfigError for a server that may lose commits that it has acknowledged. */
export function requireDurableServer({ flushAtCommit }: ServerFacts): void {
  if (flushAtCommit === 1) return;
  throw new ConfigError(
    'DATABASE_URL',
    'names a server that may lose acknowledged messages at a power loss: set innodb_flush_log_at_trx_commit=1 there, ' +
      'or accept it with ALLOW_WEAK_DURABILITY=true',
  );
}

/** Warnings about a server that can be used. */
export function warningsAbout(facts: ServerFacts, wallNow: number): string[] {
  const skew = facts.now - wallNow;
  return [
    facts.flushAtCommit !== 1 &&
      'innodb_flush_log_at_trx_commit of the database is not 1: a power loss takes acknowledged messages',
    facts.binlog === 1 &&
      facts.syncBinlog !== 1 &&
      'sync_binlog of the database is not 1: a power loss takes acknowledged messages',
    Math.abs(skew) > MAX_SKEW_MS &&
      (skew > 0
        ? `the clock of the database is ${secondsOf(skew)} s ahead of this machine's: its time counts`
        : `the clock of the database is ${secondsOf(skew)} s behind this machine's: its time counts`),
  ].filter((warning) => warning !== false);
}

function numbersOf(version: string): number[] {
  return (/^\d+(\.\d+)*/.exec(version)?.[0] ?? '0').split('.').map(Number);
}

function compare(left: readonly number[], right: readonly number[]): number {
  const at = right.findIndex((part, index) => (left[index] ?? 0) !== part);
  return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}

function secondsOf(skew: number): number {
  return Math.round(Math.abs(skew) / 1_000);
}

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
  patience: RetryTimes = START_PATIENCE,
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

async function askPatiently(url: string, report: (line: string) => void, patience: RetryTimes) {
  const place = parseMysqlUrl(url).hosts.map(placeOf).join(', ');
  try {
    return await retryFor(() => ask(url), patience, {
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

/** The result code of SQLite for a damaged file. */
const SQLITE_CORRUPT = 11;
/** Larger files are not checked at a start, which would wait: SQLite checks some 300 MiB in a second. */
const CHECKED_BYTES = 1024 ** 3;

/**
 * Checks the pages of a database file, in at most a few seconds: `sound`, `too large` (it was not checked), or what SQLite
 * found first. Indexes are not compared with their tables. Throws SqliteError for a file that is no database.
 */
export function checkPages(file: string): string {
  if (statSync(file).size > CHECKED_BYTES) return 'too large';
  const handle = openReadHandle(file);
  try {
    const found = String(handle.pragmaValue('quick_check(1)'));
    // The first line only names the database.
    return found === 'ok' ? 'sound' : found.replace(/^\*\*\*.*\n/, '');
  } finally {
    handle.close();
  }
}

/**
 * Checks a file whose last server was killed or lost its machine: only then a log is left beside it. Throws
 * SqliteError when pages are damaged: accepted messages could be lost in them, and requests would fail one by one.
 */
export function checkAfterUncleanEnd(file: string): void {
  const log = `${file}-wal`;
  if (!existsSync(file) || !existsSync(log) || statSync(log).size === 0) return;
  const found = checkPages(file);
  if (found === 'sound' || found === 'too large') return;
  throw new SqliteError(found, SQLITE_CORRUPT, {});
}

/** The largest id that a message of this database file ever had; 0: none. */
export async function lastMessageId(database: Database): Promise<number> {
  const [row] = await database.read<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'messages'");
  return row?.seq ?? 0;
}

/**
 * Notes beside the database file which message was the last one, for `missingMessages`. The note is written a moment after
 * the messages, so it is never ahead of them.
 */
export function noteLastMessage(file: string, id: number): void {
  const note = noteOf(file);
  writeFileSync(`${note}.new`, `${id}\n`, { mode: 0o600 });
  renameSync(`${note}.new`, note);
}

/**
 * A sentence when the file ends before a message that it once held: its log was deleted, which SQLite cannot notice, or
 * the file was replaced by an older one. Null: no message that was noted is missing.
 */
export async function missingMessages(file: string, database: Database): Promise<string | null> {
  const noted = existsSync(noteOf(file)) ? Number(readFileSync(noteOf(file), 'utf8')) : 0;
  const last = await lastMessageId(database);
  if (!(noted > last)) return null;
  return `The database ends at message ${last}, although message ${noted} was accepted: what was written after ${last} is gone. After a restored backup this is expected. Otherwise ${file}-wal was deleted: stop this server, and put that file back if you still have it.`;
}

function noteOf(file: string): string {
  return `${file}.last-message`;
}

type Report = (line: string) => void;

/**
 * Prepares the database of a server process: waits for it, checks that no other server uses it, that it is capable and
 * durable, and brings its schema up to date. `report` gets what an operator should know.
 * Throws ConfigError, SecondServerError, NotDurableError or UnusableDatabaseError with a sentence that says what to change.
 */
export async function prepareDatabase(config: Config, report: Report): Promise<void> {
  const { database } = config;
  await requireDatabase(config, report);
  if (database.kind === 'mysql') await reportHost(database, report);
  await explaining(database, async () => {
    if (database.kind === 'sqlite') {
      holdLock(database.file);
      checkAfterUncleanEnd(database.file);
    }
    await whileStarting(() => migrate(database, { allowNewer: config.allowNewerSchema }));
    if (database.kind === 'sqlite') await reportMissing(database, report);
  });
}

/** Waits for a database server and checks it; does nothing for a file. Throws ConfigError. */
export async function requireDatabase({ environment, database }: Config, report: Report): Promise<void> {
  if (database.kind === 'mysql') await checkServer({ environment, database }, report);
}

/** Of one host there is nothing to tell. */
async function reportHost(database: MysqlConfig, report: Report): Promise<void> {
  const used = (await databaseHosts(database)).find(({ isUsed }) => isUsed);
  if (used) report(`Of the hosts in DATABASE_URL ${used.place} is used`);
}

async function reportMissing(config: SqliteConfig, report: Report): Promise<void> {
  const database = openDatabase(config);
  try {
    const sentence = await missingMessages(config.file, database);
    if (sentence !== null) report(sentence);
  } finally {
    await database.close();
  }
}

/** The listener keeps the lock from being collected; the system frees it when the process dies without a word. */
function holdLock(file: string): void {
  const lock = ServerLock.acquire(file);
  process.once('exit', () => lock.release());
}
