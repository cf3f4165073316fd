import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The programs of a database server's client, which belong together. */
export interface ClientPrograms {
  readonly dump: string;
  /** Reads a dump; undefined: it is missing. */
  readonly load: string | undefined;
}

/** Those of MariaDB first: where they are, `mysqldump` is only another name of theirs. */
const PAIRS = [
  ['mariadb-dump', 'mariadb'],
  ['mysqldump', 'mysql'],
] as const;

/** Finds the programs in the folders of PATH; undefined: this machine has none that dumps. */
export function findClientPrograms(path = process.env.PATH ?? ''): ClientPrograms | undefined {
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  const find = (name: string) => folders.map((folder) => join(folder, name)).find(isExecutable);
  for (const [dumping, loading] of PAIRS) {
    const dump = find(dumping);
    if (dump !== undefined) return { dump, load: find(loading) };
  }
  return undefined;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // It is not there, or may not be run by this user.
    return false;
  }
}
