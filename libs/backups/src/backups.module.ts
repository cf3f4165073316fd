import { Module } from '@nestjs/common';
import { BackupRecords, ScheduledBackups } from './make/backup-records.js';
import { BackupRunner } from './schedule/backup-runner.js';
import { BackupTask } from './schedule/backup-task.js';

/** What pages, alerts and metrics know of scheduled backups. */
@Module({ providers: [BackupRecords, ScheduledBackups], exports: [BackupRecords, ScheduledBackups] })
export class BackupsModule {}

/** Makes the scheduled backups. */
@Module({ imports: [BackupsModule], providers: [BackupRunner, BackupTask] })
export class BackupsWorkerModule {}
