import { dirname } from 'node:path';
import type { DatabaseConfig } from '@recado/config';

/** The database cannot be used as it is; the sentence says why, and what to change. */
export class UnusableDatabaseError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'UnusableDatabaseError';
  }
}

type Sentence = (file: string, code: string) => string;

const noDatabase: Sentence = (file) =>
  `${file} is no SQLite database: restore it from a backup, or name another file in DATABASE_URL.`;
const damaged: Sentence = (file) => `${file} is damaged: restore it from a backup.`;
const readOnly: Sentence = (file) =>
  `${file} is read-only for this user: give it, and its folder, to the user that runs Recado.`;
const noRoom: Sentence = (file) => `The disk of ${dirname(file)} is full: make room.`;
const noFolder: Sentence = (file, code) =>
  `The data folder ${dirname(file)} cannot be written by this user (${code}): give it to the user that runs Recado, or name another file in DATABASE_URL.`;

/** By the code of SQLite, without its extension, or of the system. */
const SENTENCES: Readonly<Record<string, Sentence>> = {
  SQLITE_NOTADB: noDatabase,
  SQLITE_CORRUPT: damaged,
  SQLITE_READONLY: readOnly,
  SQLITE_PERM: readOnly,
  SQLITE_FULL: noRoom,
  ENOSPC: noRoom,
  SQLITE_CANTOPEN: noFolder,
  ...Object.fromEntries(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST'].map((code) => [code, noFolder])),
};

/** The error of a database file as one sentence; anything that is not about the file comes back unchanged. */
export function explained(error: unknown, file: string): unknown {
  const code = codeOf(error);
  const sentence = SENTENCES[/^SQLITE_[A-Z]+/.exec(code)?.[0] ?? code];
  return sentence ? new UnusableDatabaseError(sentence(file, code), { cause: error }) : error;
}

/** Returns what `work` on a database returns; errors of its file are thrown as UnusableDatabaseError. */
export async function explaining<T>(database: DatabaseConfig, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw database.kind === 'sqlite' ? explained(error, database.file) : error;
  }
}

/** TypeORM wraps what its driver throws. */
function codeOf(error: unknown): string {
  const { code, driverError } = (error ?? {}) as { code?: unknown; driverError?: { code?: unknown } };
  const found = code ?? driverError?.code;
  return typeof found === 'string' ? found : '';
}
