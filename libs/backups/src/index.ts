export { BackupError } from './backup-fault.js';
export { BackupsWorkerModule } from './backups.module.js';
export { type CountedTable, newestMessageAt, rowsOf } from './check/copy-facts.js';
export { type NotRestored, withRestoredCopy } from './check/restored-copy.js';
export { makeBackup } from './make/make-backup.js';
export { checksumOf, sidecarOf, writtenChecksum } from './files/checksum.js';
