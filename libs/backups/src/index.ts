export { BackupError, faultText } from './backup-fault.js';
export { BackupsModule, BackupsWorkerModule } from './backups.module.js';
export { type CountedTable, newestMessageAt, rowsOf } from './check/copy-facts.js';
export { type NotRestored, withRestoredCopy } from './check/restored-copy.js';
export { makeBackup } from './make/make-backup.js';
export { checksumOf, sidecarOf, writtenChecksum } from './files/checksum.js';
export { findClientPrograms } from './mysql/client-programs.js';
export { type BackupRecord, BackupRecords } from './store/backup-records.js';
export { ScheduledBackups, type ScheduledView } from './store/scheduled-backups.js';
