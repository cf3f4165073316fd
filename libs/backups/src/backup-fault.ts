import { type Both, both } from '@recado/core';

/** Why there is no backup, for people. */
const FAULTS = {
  folder_missing: both(
    'a pasta BACKUP_FOLDER não existe, ou não é uma pasta',
    'the folder BACKUP_FOLDER does not exist, or is no folder',
  ),
  folder_unwritable: both(
    'a pasta BACKUP_FOLDER não pode ser gravada pelo usuário que executa o Recado',
    'the folder BACKUP_FOLDER cannot be written by the user that runs Recado',
  ),
  disk_full: both('não há espaço no disco de BACKUP_FOLDER', 'there is no room on the disk of BACKUP_FOLDER'),
  program_missing: both(
    'faltam nesta máquina os programas mariadb-dump e mysqldump: instale o cliente do servidor de banco de dados',
    'the programs mariadb-dump and mysqldump are missing on this machine: install the client of the database server',
  ),
  dump_failed: both('o programa de dump falhou', 'the program that dumps the database failed'),
  copy_damaged: both(
    'a cópia não passou na verificação e foi removida; as anteriores ficaram',
    'the copy did not pass its check and was removed; those before it stay',
  ),
  dump_foreign: both(
    'o dump tem comandos que podem atingir outros bancos, e não foi carregado',
    'the dump has statements that may reach other databases, and was not loaded',
  ),
  trial_failed: both('a cópia não pôde ser restaurada como teste', 'the copy could not be restored as a trial'),
  source_stale: both(
    'o servidor que foi copiado não tem as mensagens mais novas: é outro que o programa usa',
    'the server that was copied has not the newest messages: the program uses another one',
  ),
  failed: both('um erro que o log descreve', 'an error that the log describes'),
} satisfies Readonly<Record<string, Both>>;

/** Why there is no backup. Stable: stored, and shown by alerts. */
export type BackupFault = keyof typeof FAULTS;

/** Says a fault in both languages; a code of another version is said to be an error. */
export function faultText(code: string): Both {
  return code in FAULTS ? FAULTS[code as BackupFault] : FAULTS.failed;
}

/** There is no backup, for a known reason. The message is for the log: it has no password. */
export class BackupError extends Error {
  constructor(
    readonly code: BackupFault,
    detail: string,
  ) {
    super(detail);
    this.name = 'BackupError';
  }
}

/** The codes of the system and of SQLite that say what is wrong with the folder. */
const OF_SYSTEM: Readonly<Record<string, BackupFault>> = {
  ENOENT: 'folder_missing',
  ENOTDIR: 'folder_missing',
  EACCES: 'folder_unwritable',
  EPERM: 'folder_unwritable',
  EROFS: 'folder_unwritable',
  SQLITE_CANTOPEN: 'folder_unwritable',
  SQLITE_READONLY: 'folder_unwritable',
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  SQLITE_FULL: 'disk_full',
};

/** Any error as one with a code. */
export function backupErrorOf(error: unknown): BackupError {
  if (error instanceof BackupError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new BackupError(OF_SYSTEM[code] ?? 'failed', message);
}
