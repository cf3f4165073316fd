import { Injectable } from '@nestjs/common';
import { ScheduledBackups } from '@recado/backups';
import { type Condition, ConditionSource } from './condition.js';

/** Whether the latest scheduled backup failed, or none was made within two intervals. */
@Injectable()
export class FailedBackup extends ConditionSource {
  readonly kind = 'backup_failed';

  constructor(private readonly backups: ScheduledBackups) {
    super();
  }

  override async read(): Promise<readonly Condition[]> {
    const found = await this.backups.read();
    if (!found || found.trouble === null) return [];
    const { last, made, trouble } = found;
    return [
      { subject: '', detail: { code: trouble === 'failed' ? last.fault : null, lastAt: made?.startedAt ?? null } },
    ];
  }
}
