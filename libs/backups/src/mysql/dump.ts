import { createReadStream, createWriteStream } from 'node:fs';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type MysqlConfig } from '@recado/config';
import { parseMysqlUrl } from '@recado/database';
import { BackupError } from '../backup-fault.js';
import { withClientOptions } from './client-options.js';
import { findClientPrograms } from './client-programs.js';
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

/** Unpacks a dump, which compares its own checksum, and looks at its end; what is wrong with it, or undefined. */
export async function faultOfDump(file: string): Promise<string | undefined> {
  let tail = Buffer.alloc(0);
  const end = new Writable({
    write(chunk: Buffer, _, done) {
      tail = Buffer.concat([tail.subarray(-TAIL), chunk]).subarray(-TAIL);
      done();
    },
  });
  try {
    await pipeline(createReadStream(file), createGunzip(), end);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return COMPLETE.test(tail.toString('utf8')) ? undefined : 'the dump has no end: it was cut off';
}

/** Loads a dump into an empty database. Throws BackupError. */
export async function loadDump(file: string, load: string, { url }: MysqlConfig): Promise<void> {
  await withClientOptions(url, async (options) => {
    const args = [`--defaults-file=${options}`, '--default-character-set=utf8mb4', parseMysqlUrl(url).database];
    const { stdin, stdout, ended } = startProgram(load, args);
    stdout.resume();
    // A program that ends early closes its pipe: it has said why.
    const fed = pipeline(createReadStream(file), createGunzip(), stdin).catch((error: unknown) => error);
    await ended.catch((error: Error) => {
      throw new BackupError('copy_damaged', error.message);
    });
    const broken = await fed;
    if (broken instanceof Error) throw new BackupError('copy_damaged', broken.message);
  });
}
