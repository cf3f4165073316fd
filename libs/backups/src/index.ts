export { BackupError, faultText } from './backup-fault.js';
export { checksumOf, sidecarOf, writtenChecksum } from './backup-files.js';
export { BackupsModule, BackupsWorkerModule } from './backups.module.js';
export { type BackupRecord, BackupRecords, ScheduledBackups, type ScheduledView } from './make/backup-records.js';
export { makeBackup } from './make/make-backup.js';
export {
  type CountedTable,
  newestMessageAt,
  rowsOf,
  type NotRestored,
  withRestoredCopy,
} from './make/restored-copy.js';
export { abandonedTrials } from './mysql/abandoned-trials.js';
export { findClientPrograms } from './mysql/client-programs.js';
