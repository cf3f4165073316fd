import { Injectable } from '@nestjs/common';
import { DAY_MS } from '@recado/core';
import { Database } from '@recado/database';
import type { AlertSettings } from '../settings/alert-settings.js';
import { type Condition, ConditionSource } from './condition.js';

/** Whether the newest backup by `recado backup` is too old. Backups by other programs are not known here. */
@Injectable()
export class OldBackup extends ConditionSource {
  readonly kind = 'backup_old';

  constructor(private readonly database: Database) {
    super();
  }

  override async read({ backupDays }: AlertSettings, now: number): Promise<readonly Condition[]> {
    const [row] = await this.database.read<{ lastAt: number | null; createdAt: number }>(
      'SELECT backed_up_at AS lastAt, created_at AS createdAt FROM installation WHERE id = 1',
    );
    const lastAt = row?.lastAt ?? null;
    const isOld = (lastAt ?? row?.createdAt ?? now) < now - backupDays * DAY_MS;
    return isOld ? [{ subject: '', detail: { lastAt } }] : [];
  }
}
