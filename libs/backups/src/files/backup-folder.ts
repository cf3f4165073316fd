import { closeSync, existsSync, fsyncSync, openSync, readdirSync, rmSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { BackupError } from '../backup-fault.js';
import { CLOCK_MARGIN_MS } from '../clock-margin.js';
import { CHECKSUM, sidecarOf } from './checksum.js';

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
