import { Module } from '@nestjs/common';
import { BackupProcess, BackupRunner } from './schedule/backup-runner.js';
import { BackupTask } from './schedule/backup-task.js';
import { BackupRecords } from './store/backup-records.js';
import { ScheduledBackups } from './store/scheduled-backups.js';

/** What pages, alerts and metrics know of scheduled backups. */
@Module({ providers: [BackupRecords, ScheduledBackups], exports: [BackupRecords, ScheduledBackups] })
export class BackupsModule {}

/** Makes the scheduled backups. */
@Module({ imports: [BackupsModule], providers: [{ provide: BackupRunner, useClass: BackupProcess }, BackupTask] })
export class BackupsWorkerModule {}
