import { Inject, Injectable } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { AuditRetention } from '@recado/audit';
import { Channels } from '@recado/channels';
import { CONFIG, type Config } from '@recado/config';
import { Clock, GIVE_UP_AFTER_MS, Metrics } from '@recado/core';
import { Database } from '@recado/database';
import { LifecycleSweeps } from '@recado/messages';
import { Leader, LeaderTask, untilDone } from '@recado/work';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Housekeeping once a minute: gives up unknown messages and dead channels, erases after the retention time, removes old audit
 * entries.
 */
@Injectable()
export class Housekeeper extends LeaderTask {
  /** This pass has read everything up to this id. */
  private erasedUpTo = 0;
  private erasingSince = 0;
  /** Whether the pass has reached messages that are too young. */
  private hasPassed = true;

  constructor(
    private readonly sweeps: LifecycleSweeps,
    private readonly channels: Channels,
    private readonly audit: AuditRetention,
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    leader: Leader,
    registry: SchedulerRegistry,
    metrics: Metrics,
  ) {
    super({ everyMs: MINUTE_MS, loop: 'housekeeper' }, leader, registry, metrics);
  }

  protected override async lead(): Promise<void> {
    await untilDone(() => this.sweeps.giveUpUnknown());
    await this.giveUpOnDeadChannels();
    await this.erase();
    await untilDone(() => this.audit.sweep(this.config.auditRetentionDays * DAY_MS));
    await this.database.tidy();
  }

  /** Gives up on channels that fail for too long. A channel paused by a person is left alone, because somebody knows of it. */
  private async giveUpOnDeadChannels(): Promise<void> {
    const since = this.clock.now() - GIVE_UP_AFTER_MS;
    const channels = await this.channels.all();
    if (this.channels.allPaused) return;
    for (const { id, failingSince, pause } of channels) {
      const isPersons = pause !== null && pause.by !== null;
      if (isPersons || failingSince === null || failingSince >= since) continue;
      await untilDone(() => this.sweeps.giveUpWaitingFor(id));
    }
  }

  /**
   * A new pass starts a day after the last one started, for messages that were waiting then, but not before the last one
   * has ended: a table may hold more than can be read in a day.
   */
  private async erase(): Promise<void> {
    if (this.hasPassed && this.clock.now() - this.erasingSince > DAY_MS) {
      this.erasingSince = this.clock.now();
      this.erasedUpTo = 0;
      this.hasPassed = false;
    }
    await untilDone(async () => {
      const next = await this.sweeps.eraseOlderThan(this.config.retentionDays * DAY_MS, this.erasedUpTo);
      this.erasedUpTo = next ?? this.erasedUpTo;
      this.hasPassed ||= next === null;
      return next === null ? 0 : 1;
    });
  }
}
