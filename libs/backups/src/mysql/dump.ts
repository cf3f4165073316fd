import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync, createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Writable, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip, createGzip } from 'node:zlib';
import type { MysqlConfig } from '@recado/config';
import { type MysqlTarget, parseMysqlUrl } from '@recado/database';
import { BackupError } from '../backup-fault.js';
import { withPrivateFolder } from '../backup-files.js';
import { findClientPrograms } from './client-programs.js';

/** What a dump of one database is made of. Views and triggers are not among it: they name other databases. */
const KNOWN =
  /^(?:(?:set(?! statement)|drop table|create table|insert(?: ignore)? into|replace into|alter table|lock tables?)\b|(?:unlock tables|start transaction|begin|commit)$)/i;
const SETTING = /^set\b/i;
/** So much before the end of a piece is left for the next one: no mark that is looked for is longer. */
const OVERLAP = 16;
/** So much of a statement's beginning is kept, in characters; a statement of SET must be shorter. */
const HEAD = 2_000;
/** Names have at most 64 characters. */
const NAME = 80;

/** What ends text that is no statement, by its beginning. The mark of MariaDB's sandbox is a line for its client alone. */
const QUOTES: Readonly<Record<string, RegExp>> = {
  "'": /['\\]/g,
  '"': /["\\]/g,
  '`': /`/g,
  '#': /\n/g,
  '--': /\n/g,
  '/*': /\*\//g,
  '/*M!999999\\-': /\*\//g,
};
/** Everything in a statement that is no plain text. What stands in a comment with a version is run, as the rest is. */
const MARKS = /['"`#;\\]|--(?=\s)|\/\*M!999999\\-|\/\*M?!\d*|\/\*|\*\//g;

/**
 * Reads a dump as the client does, statement by statement, and finds the first one that is not sure to stay in the database
 * into which it is loaded: `USE`, `CREATE DATABASE`, a name with that of a database, a variable of the whole server, a
 * command of the client. Whatever it does not know is one.
 */
export class DumpStatements extends Writable {
  /** The beginning of the first statement that was found; undefined: there is none so far. */
  foreign: string | undefined;
  private readonly decoder = new StringDecoder('latin1');
  private left = '';
  /** What is being skipped: a text in quotes or a comment; undefined: it is a statement. */
  private quote: string | undefined;
  private isVersioned = false;
  private head = '';
  private tail = '';
  /** The last character that was skipped: an end may be cut in two. */
  private last = '';
  /** The texts in quotes of a statement of SET. */
  private values = '';

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    if (this.foreign === undefined) this.read(this.left + this.decoder.write(chunk), OVERLAP);
    done();
  }

  override _final(done: () => void): void {
    if (this.foreign === undefined) this.read(this.left, 0);
    if (this.foreign === undefined) this.endStatement();
    done();
  }

  private read(text: string, overlap: number): void {
    const end = text.length - overlap;
    let at = 0;
    while (at < end && this.foreign === undefined) {
      at = this.quote === undefined ? this.readStatement(text, at, end) : this.skip(this.quote, text, at, end);
    }
    this.left = text.slice(at);
  }

  /** Goes on to behind the next mark. */
  private readStatement(text: string, at: number, end: number): number {
    MARKS.lastIndex = at;
    const found = MARKS.exec(text);
    if (!found || found.index >= end) {
      this.add(text.slice(at, end));
      return end;
    }
    this.add(text.slice(at, found.index));
    const [mark] = found;
    this.meet(mark);
    return found.index + mark.length;
  }

  private meet(mark: string): void {
    if (mark === ';' && !this.isVersioned) this.endStatement();
    else if (mark === '*/' || /^\/\*M?!\d*$/.test(mark)) {
      // A comment in a comment, or an end without a beginning, is read otherwise by each program.
      if (this.isVersioned === (mark !== '*/')) this.refuse(mark);
      this.isVersioned = mark !== '*/';
      this.add(' ');
    } else if (mark === '\\' || mark === ';') this.refuse(mark);
    else {
      this.quote = mark;
      this.last = '';
      if (this.isVersioned && !/['"`]/.test(mark)) this.refuse(mark);
      this.add(/['"`]/.test(mark) ? `${mark}${mark}` : ' ');
    }
  }

  /** Goes on behind the end of a quoted text, or of the piece. */
  private skip(quote: string, text: string, at: number, end: number): number {
    const ending = QUOTES[quote]!;
    ending.lastIndex = at;
    const found = ending.exec(text);
    const next = found && found.index < end ? found.index : end;
    this.noteQuoted(quote, text.slice(at, next));
    if (!found || next === end) return end;
    if (found[0] === '\\') return next + 2;
    this.quote = undefined;
    return next + found[0].length;
  }

  private noteQuoted(quote: string, text: string): void {
    // Where a server leaves the comment out, its end is the one in the text.
    if (this.isVersioned && `${this.last}${text}`.includes('*/')) this.refuse('*/');
    this.last = text.slice(-1) || this.last;
    if (quote !== '`' && SETTING.test(this.head)) this.values = (this.values + text).slice(0, HEAD);
  }

  /** Adds text outside of quotes to the statement. */
  private add(text: string): void {
    if (this.head.length < HEAD) this.head = (this.head + text).replace(/^\s+/, '').slice(0, HEAD);
    const code = this.tail + text;
    if (/\bdelimiter\b/i.test(code)) this.refuse('DELIMITER');
    if (!SETTING.test(this.head)) this.refuseDots(code, this.tail.length);
    this.tail = code.slice(-NAME);
  }

  /** A dot belongs to a number, or to a name of two parts. */
  private refuseDots(code: string, from: number): void {
    // The one before may have waited for what comes behind it.
    for (let at = code.indexOf('.', Math.max(0, from - 1)); at >= 0; at = code.indexOf('.', at + 1)) {
      const [before, behind] = [code.slice(Math.max(0, at - NAME), at), code.slice(at + 1, at + 1 + NAME)];
      const name = /(?:``|[\w$\u0080-\u00ff]*[a-z_$\u0080-\u00ff][\w$\u0080-\u00ff]*|^)\s*$/i;
      if (name.test(before) || /^\s*[`a-z_$\u0080-\u00ff]/i.test(behind)) return this.refuse('.');
    }
  }

  private endStatement(): void {
    const statement = this.head.trim();
    if (statement !== '' && !KNOWN.test(statement.replace(/\s+/g, ' '))) this.refuse(statement);
    if (SETTING.test(statement) && isWide(statement, this.values)) this.refuse(statement);
    this.head = '';
    this.tail = '';
    this.values = '';
  }

  private refuse(what: string): void {
    this.foreign ??= (this.head.trim() || what).replace(/\s+/g, ' ').slice(0, 60);
  }
}

/** Whether SET reaches beyond the session, or changes how quotes are read. */
function isWide(statement: string, values: string): boolean {
  if (statement.length >= HEAD || values.length >= HEAD || /backslash|ansi/i.test(values)) return true;
  if (/\b(?:global|persist|persist_only|password|role)\b|:=|\(/i.test(statement)) return true;
  // Variables of their own are for values that are put back at the end; a mode may be a number.
  return /(?<!@)@[\w$]+\s*=(?!\s*@@)/.test(statement) || /\bsql_mode\s*=(?!\s*['"@])/i.test(statement);
}

/**
 * Lets `work` run programs that find the server in this file of options, which only this user may read: an argument or a
 * variable could be seen by others. It is removed afterwards.
 */
function withClientOptions<T>(url: string, work: (file: string) => Promise<T>): Promise<T> {
  return withPrivateFolder((folder) => {
    const target = parseMysqlUrl(url);
    const file = join(folder, 'options.cnf');
    writeFileSync(file, textOf(target, tlsOptions(target, folder)), { mode: 0o600 });
    return work(file);
  });
}

/** Options that only some versions know begin with `loose-`: the others print a warning. */
function textOf({ host, port, user, password }: MysqlTarget, tls: readonly string[]): string {
  const client = [
    '[client]',
    ...['protocol=tcp', `host=${quoted(host)}`, `port=${port}`, `user=${quoted(user)}`, `password=${quoted(password)}`],
    ...tls,
  ];
  // MySQL's program would otherwise ask MariaDB for statistics, and write into the dump what needs an administrator.
  const dump = ['[mysqldump]', 'loose-column-statistics=0', 'loose-set-gtid-purged=OFF'];
  return [...client, ...dump, ''].join('\n');
}

function tlsOptions({ ssl }: MysqlTarget, folder: string): string[] {
  // Programs of MariaDB since 11.4 would refuse a certificate that the program does not ask for.
  if (!ssl) return ['loose-disable-ssl-verify-server-cert'];
  const pems = (['ca', 'cert', 'key'] as const).flatMap((name) => {
    const pem = ssl[name];
    if (pem === undefined) return [];
    const file = join(folder, `${name}.pem`);
    writeFileSync(file, String(pem), { mode: 0o600 });
    return [`ssl-${name}=${quoted(file)}`];
  });
  const verify = ssl.rejectUnauthorized !== false;
  return [
    'loose-ssl',
    `loose-ssl-mode=${verify ? 'VERIFY_IDENTITY' : 'REQUIRED'}`,
    verify ? 'loose-ssl-verify-server-cert' : 'loose-disable-ssl-verify-server-cert',
    ...pems,
  ];
}

/** A value of a file of options: between quotes only the backslash and the quote mean something else. */
function quoted(value: string): string {
  const escaped = value.replace(/["\\]/g, (character) => `\\${character}`);
  return `"${escaped.replaceAll('\n', String.raw`\n`).replaceAll('\r', String.raw`\r`)}"`;
}

/** Of what a program says about its failure, so much is kept, in characters. */
const KEPT = 2_000;

interface RunningProgram {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Rejects with what the program said where it failed. */
  readonly ended: Promise<void>;
}

/** Starts a program that finds everything secret in a file. It ends with this process, or when its pipe does. */
function startProgram(file: string, args: readonly string[]): RunningProgram {
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-KEPT)));
  const ended = endOf(child, () => said).finally(() => process.off('exit', kill));
  // Whoever waits for the streams first hears of it later.
  ended.catch(() => undefined);
  return { stdin: child.stdin, stdout: child.stdout, ended };
}

async function endOf(child: ChildProcess, said: () => string): Promise<void> {
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (code === 0) return;
  const lines = said()
    .split('\n')
    .filter((line) => line.trim() !== '' && !/warning/i.test(line));
  throw new Error(`${child.spawnfile} ended with ${code ?? signal}: ${lines.join(' ') || 'it gave no reason'}`);
}

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
