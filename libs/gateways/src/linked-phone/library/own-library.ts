import type { WorkerLibrary } from '../../port/pairing-library.js';
import { installedVersion } from '../thread/library.js';
import { InstallError } from './install-error.js';
import type { installLibrary } from './install-library.js';
import type { LibraryRows } from './library-rows.js';

export interface OwnLibraryParts {
  readonly rows: LibraryRows;
  /** This run of this process. */
  readonly process: string;
  readonly folder: string;
  /** The version that linked phones need. */
  readonly needed: string;
  readonly install: typeof installLibrary;
  /** Phones can be taken now. */
  readonly ready: () => void;
  onError(error: unknown): void;
}

/** The library of this process: tells the others whether it is there, and installs it where an administrator asked for that. */
export class OwnLibrary {
  private told: string | null | undefined;
  private readonly ending = new AbortController();
  private installing: Promise<void> | undefined;

  constructor(private readonly parts: OwnLibraryParts) {}

  /** The version that linked phones need. */
  get needed(): string {
    return this.parts.needed;
  }

  /** The version that is installed; null: none is. */
  get version(): string | null {
    return installedVersion(this.parts.folder);
  }

  /** Whether it is that version. */
  get isReady(): boolean {
    return this.version === this.needed;
  }

  /** Whether no worker can hold a phone, as far as it is known: this process may be the first that runs. */
  async isMissingEverywhere(): Promise<boolean> {
    return !this.isReady && !(await this.workers()).some(({ version }) => version === this.needed);
  }

  /** The library in each worker; of this process as it is now. */
  async workers(): Promise<WorkerLibrary[]> {
    const { process, rows } = this.parts;
    return (await rows.workers()).map((row) => (row.process === process ? { ...row, version: this.version } : row));
  }

  /** Looks whether something has changed here, and whether an installation was asked for. */
  async look(): Promise<void> {
    const { rows, process } = this.parts;
    const { version } = this;
    if (version !== this.told && (await rows.tellVersion(process, version))) this.told = version;
    if (version === this.needed || this.installing || !(await rows.isAsked(process))) return;
    await rows.tellInstall(process, 'running');
    this.installing = this.install().finally(() => (this.installing = undefined));
  }

  /** Ends an installation that is under way. */
  async stop(): Promise<void> {
    this.ending.abort();
    await this.installing;
  }

  private async install(): Promise<void> {
    const { rows, process, folder } = this.parts;
    const { signal } = this.ending;
    try {
      await this.parts.install(folder, { signal });
      await rows.tellInstall(process, null);
      this.parts.ready();
    } catch (error) {
      if (signal.aborted) return;
      const why = error instanceof InstallError ? error : new InstallError('other', String(error));
      await rows.tellInstall(process, 'failed', why).catch((failure: unknown) => this.parts.onError(failure));
    }
  }
}
