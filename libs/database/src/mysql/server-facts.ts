import { ConfigError } from '@recado/config';
import { SERVER_TIME } from './database-clock.js';

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

export const SERVER_FACTS = `SELECT VERSION() AS version, @@GLOBAL.innodb_flush_log_at_trx_commit AS flushAtCommit,
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
