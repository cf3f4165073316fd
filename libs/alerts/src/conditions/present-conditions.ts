import { Injectable, Logger } from '@nestjs/common';
import type { AlertKind, AlertSettings } from '../settings/alert-settings.js';
import type { Condition, ConditionSource } from './condition.js';
import { DisabledWebhooks } from './disabled-webhooks.js';
import { FailingWebhooks } from './failing-webhooks.js';
import { LowDisk } from './low-disk.js';
import { LockedRecipients } from './locked-recipients.js';
import { LowQuality } from './low-quality.js';
import { RestrictedAccounts } from './restricted-accounts.js';
import { StoppedTemplates } from './stopped-templates.js';
import { FailedBackup } from './failed-backup.js';
import { OldBackup } from './old-backup.js';
import { SilentChannels } from './silent-channels.js';
import { StalledChannels } from './stalled-channels.js';
import { SuspendedChannels } from './suspended-channels.js';

/** What is wrong at this moment, of every kind. */
@Injectable()
export class PresentConditions {
  private readonly logger = new Logger(PresentConditions.name);
  private readonly sources: readonly ConditionSource[];

  constructor(
    suspended: SuspendedChannels,
    stalled: StalledChannels,
    silent: SilentChannels,
    locked: LockedRecipients,
    quality: LowQuality,
    restricted: RestrictedAccounts,
    templates: StoppedTemplates,
    disk: LowDisk,
    failing: FailingWebhooks,
    disabled: DisabledWebhooks,
    backup: OldBackup,
    scheduled: FailedBackup,
  ) {
    const accounts = [locked, quality, restricted, templates];
    this.sources = [suspended, stalled, silent, ...accounts, disk, failing, disabled, backup, scheduled];
  }

  /** The conditions of each kind that is wanted. A kind that could not be read is missing. */
  async read(settings: AlertSettings, now: number): Promise<ReadonlyMap<AlertKind, readonly Condition[]>> {
    const found = new Map<AlertKind, readonly Condition[]>();
    for (const source of this.sources.filter(({ kind }) => settings.kinds.includes(kind))) {
      try {
        found.set(source.kind, await source.read(settings, now));
      } catch (error) {
        this.logger.warn(`Cannot see whether there is an alert ${source.kind}: ${String(error)}`);
      }
    }
    return found;
  }
}
