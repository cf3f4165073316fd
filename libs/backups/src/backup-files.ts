import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  readFileSync,
  writeFileSync,
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  mkdtempSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { statfs } from 'node:fs/promises';
import { BackupError } from './backup-fault.js';
import { CLOCK_MARGIN_MS } from './clock-margin.js';
import { tmpdir } from 'node:os';

/** The ending of the file beside a backup that has its checksum, as `sha256sum --check` reads it. */
const CHECKSUM = '.sha256';

/** The file with the checksum of a backup. */
export function sidecarOf(file: string): string {
  return `${file}${CHECKSUM}`;
}

/** The SHA-256 of a file as it is on the disk, in hexadecimal digits. */
export async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 1024 ** 2 }), hash);
  return hash.digest('hex');
}

/** Writes the checksum of a backup beside it. */
export function writeChecksum(file: string, sha256: string): void {
  writeFileSync(sidecarOf(file), `${sha256}  ${basename(file)}\n`, { mode: 0o600 });
}

/** The checksum that stands beside a backup; undefined: there is none, or the file beside it has none. */
export function writtenChecksum(file: string): string | undefined {
  const sidecar = sidecarOf(file);
  if (!existsSync(sidecar)) return undefined;
  return /^([\da-f]{64})\b/i.exec(readFileSync(sidecar, 'utf8'))?.[1]?.toLowerCase();
}

const PARTIAL = '.partial';
/** Stays free beside a backup, in bytes: the database may be on the same disk, and needs room to accept messages. */
const RESERVE = 64 * 1024 ** 2;

/** The folder of the backups of one installation. Others may use the same folder: their files are left alone. */
export class BackupFolder {
  private readonly pattern: RegExp;

  constructor(
    readonly path: string,
    private readonly installation: string,
  ) {
    this.pattern = new RegExp(`^recado-${installation}-\\d{4}-\\d{2}-\\d{2}T\\d{6}Z\\.(?:sqlite|sql\\.gz)$`);
  }

  /** The path of a backup that was begun at this time, UTC ms. */
  target(at: number, ending: 'sqlite' | 'sql.gz'): string {
    // With hyphens, because the log takes more digits in a row for a phone.
    const stamp = new Date(at).toISOString().replace(/:|\.\d+/g, '');
    return join(this.path, `recado-${this.installation}-${stamp}.${ending}`);
  }

  /** Where a backup is written before it has its name. */
  static draftOf(target: string): string {
    return `${target}${PARTIAL}`;
  }

  /** The names of the complete backups, oldest first. */
  names(): string[] {
    return readdirSync(this.path)
      .filter((name) => this.pattern.test(name))
      .sort();
  }

  /** Throws BackupError when there is no such folder, or no room for so many bytes and some more. */
  async require(bytes: number, free = freeBytes): Promise<void> {
    if (!existsSync(this.path) || !statSync(this.path).isDirectory()) {
      throw new BackupError('folder_missing', `there is no folder ${this.path}`);
    }
    const has = await free(this.path);
    if (has >= bytes + RESERVE) return;
    const [needed, left] = [bytes + RESERVE, has].map((count) => Math.ceil(count / 1024 ** 2));
    throw new BackupError('disk_full', `a backup needs ${needed} MiB in ${this.path}, where ${left} MiB are free`);
  }

  /** Removes what a process that was killed has left: half a backup, or a checksum without its file. */
  removeRests(): void {
    for (const name of readdirSync(this.path)) {
      const whole = name.replace(/(?:\.partial)+(?:-journal)?$|\.sha256$/, '');
      if (whole === name || !this.pattern.test(whole)) continue;
      if (name.endsWith(CHECKSUM) && existsSync(join(this.path, whole))) continue;
      rmSync(join(this.path, name), { force: true });
    }
  }

  /**
   * Removes the oldest backups, so that so many are left, among them the one that was just made and verified at this time,
   * UTC ms. Those whose names are of the future were made while a clock was wrong: they neither count nor are removed.
   */
  removeOld(keep: number, made: string, at: number): void {
    const limit = basename(this.target(at + CLOCK_MARGIN_MS, 'sqlite'), '.sqlite');
    const others = this.names().filter((name) => name !== made && name.slice(0, limit.length) <= limit);
    for (const name of others.slice(0, Math.max(0, others.length - keep + 1))) {
      const path = join(this.path, name);
      rmSync(path, { force: true });
      rmSync(sidecarOf(path), { force: true });
    }
  }

  /** Bytes of the newest backup; 0: there is none. */
  newestBytes(): number {
    const newest = existsSync(this.path) ? this.names().at(-1) : undefined;
    return newest === undefined ? 0 : statSync(join(this.path, newest)).size;
  }

  /** Puts the names on the disk: a rename may otherwise be lost with the power. */
  sync(): void {
    syncPath(this.path);
  }
}

/** Puts a file, or the names of a folder, on the disk. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Bytes that are free on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Signals that end a process which does not listen to them. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Lets `work` use a folder that only this user may read, and removes it afterwards, also where the process exits or a
 * signal ends it meanwhile. What a process that was killed has left in `parent` is removed first.
 */
export async function withPrivateFolder<T>(work: (folder: string) => Promise<T>, parent = tmpdir()): Promise<T> {
  removeAbandoned(parent);
  const folder = mkdtempSync(join(parent, `recado-private-${process.pid}-`));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const end = (signal: NodeJS.Signals) => {
    remove();
    process.kill(process.pid, signal);
  };
  process.once('exit', remove);
  for (const signal of SIGNALS) process.once(signal, end);
  try {
    return await work(folder);
  } finally {
    process.off('exit', remove);
    for (const signal of SIGNALS) process.off(signal, end);
    remove();
  }
}

function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [, pid] = /^recado-private-(\d+)-\w{6}$/.exec(name) ?? [];
    if (pid === undefined || isRunning(Number(pid))) continue;
    const path = join(parent, name);
    const owner = statSync(path, { throwIfNoEntry: false })?.uid;
    if (owner === process.getuid?.()) rmSync(path, { recursive: true, force: true });
  }
}

/** A process of another user is running too: it cannot be signalled, which is another error. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
