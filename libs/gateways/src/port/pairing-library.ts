/** How the installation of a library in a process is. */
export type InstallState = 'asked' | 'running' | 'failed';

/** Why a library could not be installed. */
export type InstallFailure =
  | 'no_npm'
  | 'no_network'
  | 'not_writable'
  | 'disk_full'
  | 'other_archive'
  | 'too_slow'
  | 'other';

/** The library in a worker. */
export interface WorkerLibrary {
  /** The run of the process. */
  process: string;
  host: string;
  pid: number;
  /** null: it has none. */
  version: string | null;
  /** null: nobody has asked for one, or it has ended well. */
  install: InstallState | null;
  failure: InstallFailure | null;
  /** The end of what npm said. */
  words: string | null;
}

/** What is installed, for whoever decides about it. */
export interface LibraryFacts {
  readonly name: string;
  readonly version: string;
  readonly packages: number;
  readonly megabytes: number;
  /** How many packages have which licence, as their manifests say. */
  readonly licences: string;
  /** Packages whose archives have no text of a licence. */
  readonly unclear: string;
}

/** A library that pairing needs and that is no part of Recado. */
export interface PairingLibrary {
  readonly facts: LibraryFacts;
  /** The workers that run. */
  workers(): Promise<WorkerLibrary[]>;
  /** Asks the workers without it to install it; whether one is not at it already. */
  install(): Promise<boolean>;
}
