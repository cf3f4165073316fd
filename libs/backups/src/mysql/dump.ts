import { createReadStream, createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type MysqlConfig } from '@recado/config';
import { parseMysqlUrl } from '@recado/database';
import { BackupError } from '../backup-fault.js';
import { withClientOptions } from './client-options.js';
import { findClientPrograms } from './client-programs.js';
import { DumpStatements } from './dump-statements.js';
import { startProgram } from './run-program.js';

/** One consistent state, without locks and without anything that only an administrator may read. */
const DUMP = [
  ...['--single-transaction', '--quick', '--no-tablespaces', '--skip-triggers', '--hex-blob'],
  '--default-character-set=utf8mb4',
];
/** The fastest level of gzip: a dump holds a transaction open for as long as it takes. */
const LEVEL = 1;
/** What both programs write last, when they have written everything. */
const COMPLETE = /\n-- Dump completed\b[^\n]*\s*$/;
/** Where to look for it, in bytes from the end. */
const TAIL = 512;

/** Dumps the database into a compressed file, which only this user may read. Throws BackupError. */
export async function dumpServer({ url }: MysqlConfig, draft: string): Promise<void> {
  const programs = findClientPrograms();
  if (!programs) throw new BackupError('program_missing', 'neither mariadb-dump nor mysqldump is in PATH');
  await withClientOptions(url, async (options) => {
    const args = [`--defaults-file=${options}`, ...DUMP, parseMysqlUrl(url).database];
    const { stdin, stdout, ended } = startProgram(programs.dump, args);
    stdin.end();
    const file = createWriteStream(draft, { mode: 0o600, flags: 'wx' });
    await pipeline(stdout, createGzip({ level: LEVEL }), file);
    await ended.catch((error: Error) => {
      throw new BackupError('dump_failed', error.message);
    });
  });
}

/** What was found in a dump. */
interface DumpFound {
  /** What is wrong with it; undefined: it is whole. */
  readonly fault: string | undefined;
  /** The beginning of a statement that may reach beyond the database into which it is loaded; undefined: there is none. */
  readonly foreign: string | undefined;
}

/** Unpacks a dump, which compares its own checksum, and looks at its statements and its end. */
export async function readDump(file: string): Promise<DumpFound> {
  let tail = Buffer.alloc(0);
  const end = new Transform({
    transform(chunk: Buffer, _, done) {
      tail = Buffer.concat([tail.subarray(-TAIL), chunk]).subarray(-TAIL);
      done(null, chunk);
    },
  });
  const statements = new DumpStatements();
  try {
    await pipeline(createReadStream(file), createGunzip(), end, statements);
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error), foreign: statements.foreign };
  }
  const isComplete = COMPLETE.test(tail.toString('utf8'));
  return { fault: isComplete ? undefined : 'the dump has no end: it was cut off', foreign: statements.foreign };
}

/**
 * Loads a dump, of which `readDump` has found nothing, into an empty database. Throws BackupError: `copy_damaged` where the
 * server names a fault of the dump itself, else `trial_failed`, which says nothing against the dump.
 */
export async function loadDump(file: string, load: string, { url }: MysqlConfig): Promise<void> {
  await withClientOptions(url, async (options) => {
    const args = [`--defaults-file=${options}`, '--default-character-set=utf8mb4', parseMysqlUrl(url).database];
    const { stdin, stdout, ended } = startProgram(load, args);
    stdout.resume();
    // A program that ends early closes its pipe: it has said why.
    const fed = pipeline(createReadStream(file), createGunzip(), stdin).catch((error: unknown) => error);
    await ended.catch((error: Error) => {
      const errno = Number(/ERROR (\d+)/.exec(error.message)?.[1]);
      throw new BackupError(isFaultOfCopy(errno) ? 'copy_damaged' : 'trial_failed', error.message);
    });
    const broken = await fed;
    if (broken instanceof Error) throw new BackupError('trial_failed', broken.message);
  });
}

/**
 * Whether the server's error is a fault of the copy: no such table or column (1146, 1054), another number of columns (1136),
 * no SQL (1064), the same row or table twice (1062, 1050), a row without that to which it belongs (1452).
 */
export function isFaultOfCopy(errno: number): boolean {
  return [1050, 1054, 1062, 1064, 1136, 1146, 1452].includes(errno);
}
