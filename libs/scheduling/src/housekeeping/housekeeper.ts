import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { AuditRetention } from '@recado/audit';
import { Channels } from '@recado/channels';
import { CONFIG, type Config } from '@recado/config';
import { Clock, GIVE_UP_AFTER_MS, Metrics, NoMetrics } from '@recado/core';
import { Database } from '@recado/database';
import { IdempotencyRecords, IntakeGuards, LifecycleSweeps } from '@recado/messages';
import { Leadership } from '../leadership/leadership.js';
import { untilDone } from './until-done.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Chunks of expired idempotency records in a minute: as many rows as intake can write, 10,000 a second. */
const ANSWER_CHUNKS = 600;

/**
 * Housekeeping once a minute: gives up unknown messages, removes old idempotency records and audit entries, erases after
 * the retention time.
 */
@Injectable()
export class Housekeeper {
  private readonly logger = new Logger(Housekeeper.name);
  /** This pass has read everything up to this id. */
  private erasedUpTo = 0;
  private erasingSince = 0;
  /** Whether the pass has reached messages that are too young. */
  private hasPassed = true;

  constructor(
    private readonly sweeps: LifecycleSweeps,
    private readonly records: IdempotencyRecords,
    private readonly guards: IntakeGuards,
    private readonly channels: Channels,
    private readonly audit: AuditRetention,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly leadership: Leadership,
    @Inject(CONFIG) private readonly config: Config,
    @Optional() private readonly metrics: Metrics = new NoMetrics(),
  ) {}

  @Interval(MINUTE_MS)
  async everyMinute(): Promise<void> {
    try {
      if (this.leadership.isLeader) await this.tidy();
      this.metrics.turned('housekeeper');
    } catch (error) {
      this.logger.error(error);
    }
  }

  private async tidy(): Promise<void> {
    await untilDone(() => this.sweeps.giveUpUnknown());
    await this.giveUpOnDeadChannels();
    await untilDone(() => this.records.sweep(), ANSWER_CHUNKS);
    await untilDone(() => this.guards.sweep(), ANSWER_CHUNKS);
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
