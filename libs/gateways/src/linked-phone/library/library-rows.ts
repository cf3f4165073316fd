import type { Clock } from '@recado/core';
import type { Database, SqlValue } from '@recado/database';
import { LIBRARY_VERSION } from '../thread/library.js';
import type { InstallFailure, InstallState, WorkerLibrary } from '../../port/pairing-library.js';
import { ABANDONED_MS } from './install-library.js';

/** A process that was silent for so long is not counted, in ms: its heartbeats come every five seconds. */
const SILENT_MS = 15_000;

const WORKERS = `SELECT id AS process, host, pid, linked_library AS version, library_install AS install,
  library_failure AS failure, library_words AS words FROM processes
  WHERE seen_at > ? AND roles LIKE '%worker%' ORDER BY host, started_at LIMIT 100`;

/** Which worker has the library, and how its installation is: the panel and the workers talk through the rows of processes. */
export class LibraryRows {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Workers that have run lately. */
  workers(): Promise<WorkerLibrary[]> {
    return this.database.read<WorkerLibrary>(WORKERS, [this.clock.now() - SILENT_MS]);
  }

  /** Asks each worker without the library to install it; whether there was one that is not at it already. */
  async ask(): Promise<boolean> {
    const now = this.clock.now();
    const asked = await this.database.write((tx) =>
      tx.run(
        `UPDATE processes SET library_install = 'asked', library_at = ?
         WHERE seen_at > ? AND roles LIKE '%worker%' AND (linked_library IS NULL OR linked_library <> ?)
           AND (library_install IS NULL OR library_install = 'failed' OR library_at < ?)`,
        [now, now - SILENT_MS, LIBRARY_VERSION, now - ABANDONED_MS],
      ),
    );
    return asked > 0;
  }

  /** Whether somebody has asked this process for the library. */
  async isAsked(process: string): Promise<boolean> {
    const select = `SELECT id FROM processes WHERE id = ? AND library_install = 'asked'`;
    return (await this.database.read(select, [process])).length > 0;
  }

  /** The version that a process has; false: its first heartbeat is not written yet. */
  async tellVersion(process: string, version: string | null): Promise<boolean> {
    const changed = await this.database.write((tx) =>
      tx.run('UPDATE processes SET linked_library = ? WHERE id = ?', [version, process]),
    );
    return changed > 0;
  }

  /** How the installation in a process is; `null`: it has ended well. */
  async tellInstall(
    process: string,
    install: InstallState | null,
    why: { failure: InstallFailure; words: string } | null = null,
  ): Promise<void> {
    const values: SqlValue[] = [install, why?.failure ?? null, why?.words ?? null, this.clock.now(), process];
    await this.database.write((tx) =>
      tx.run(
        `UPDATE processes SET library_install = ?, library_failure = ?, library_words = ?, library_at = ? WHERE id = ?`,
        values,
      ),
    );
  }
}
