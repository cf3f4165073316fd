import { Injectable } from '@nestjs/common';
import { AuditRetention } from '@recado/audit';
import { Settings } from '@recado/config';
import { Clock, DAY_MS } from '@recado/core';
import { BulkChanges, MessageEraser, MessageRemover, InboundSweep } from '@recado/messages';
import { RecipientRetention } from '@recado/recipients';
import { untilDone } from '@recado/work';

/** Does the next part of a pass behind this id; returns the id to continue after, or null at the end. */
type PassStep = (afterId: number) => Promise<number | null>;

/**
 * A pass through the old messages in steps. What became old since is reached from where the pass ended. A new pass starts a
 * day after the last one started, for messages that were waiting then, but not before the last one has ended: a table may
 * hold more than can be read in a day.
 */
class DailyPass {
  /** The current pass has read all messages up to this id. */
  private upTo = 0;
  private since = 0;
  /** Whether the current pass has reached messages that are too young. */
  private hasEnded = true;

  constructor(
    private readonly clock: Clock,
    private readonly step: PassStep,
  ) {}

  /** Does the next step; returns 0 when there is nothing more to do now. */
  async next(): Promise<number> {
    const next = await this.step(this.upTo);
    this.upTo = next ?? this.upTo;
    this.hasEnded ||= next === null;
    return next === null ? 0 : 1;
  }

  /** Starts a new pass if it is time. */
  start(): void {
    const now = this.clock.now();
    if (!this.hasEnded || now - this.since <= DAY_MS) return;
    [this.since, this.upTo, this.hasEnded] = [now, 0, false];
  }
}

/** Chunks of what recipients wrote in one call: a promise says when it is gone. */
const RECEIVED_CHUNKS = 1_000;
/** Chunks of removed messages in one call: 40,000 messages, as many as are erased. */
const REMOVED_CHUNKS = 40;

/** Erases and removes messages, what is known of recipients, and audit entries at the end of their retention times. */
@Injectable()
export class Retention {
  private readonly erasing: DailyPass;
  private readonly removing: DailyPass;

  constructor(
    eraser: MessageEraser,
    remover: MessageRemover,
    private readonly received: InboundSweep,
    private readonly recipients: RecipientRetention,
    private readonly audit: AuditRetention,
    clock: Clock,
    private readonly settings: Settings,
    private readonly bulk: BulkChanges,
  ) {
    this.erasing = new DailyPass(clock, (afterId) => eraser.eraseOlderThan(this.retentionMs, afterId));
    this.removing = new DailyPass(clock, (afterId) => remover.removeOlderThan(this.removalMs, afterId));
  }

  /** Erases and removes a bounded number; the next call continues. */
  async erase(): Promise<void> {
    await untilDone(() => this.received.sweep(), RECEIVED_CHUNKS);
    await this.bulk.sweep();
    this.erasing.start();
    await untilDone(() => this.erasing.next());
    await this.removeMessages();
    await untilDone(() => this.recipients.sweep(this.retentionMs));
    await untilDone(() => this.audit.sweep(this.settings.days('auditRetentionDays') * DAY_MS));
  }

  private async removeMessages(): Promise<void> {
    if (this.settings.days('removeAfterDays') === 0) return;
    this.removing.start();
    await untilDone(() => this.removing.next(), REMOVED_CHUNKS);
  }

  private get retentionMs(): number {
    return this.settings.days('retentionDays') * DAY_MS;
  }

  /** Whatever was chosen, texts are erased first. */
  private get removalMs(): number {
    return Math.max(this.settings.days('removeAfterDays') * DAY_MS, this.retentionMs);
  }
}
