import { Injectable } from '@nestjs/common';
import { AuditRetention } from '@recado/audit';
import { Settings } from '@recado/config';
import { Clock } from '@recado/core';
import { MessageEraser, ReceivedMessages } from '@recado/messages';
import { RecipientRetention } from '@recado/recipients';
import { untilDone } from '@recado/work';

const DAY_MS = 86_400_000;
/** Chunks of what recipients wrote in one call: a promise says when it is gone. */
const RECEIVED_CHUNKS = 1_000;

/** Erases messages, what is known of recipients, and audit entries at the end of their retention times. */
@Injectable()
export class Retention {
  /** The current pass has read all messages up to this id. */
  private erasedUpTo = 0;
  private erasingSince = 0;
  /** Whether the current pass has reached messages that are too young. */
  private hasPassed = true;

  constructor(
    private readonly eraser: MessageEraser,
    private readonly received: ReceivedMessages,
    private readonly recipients: RecipientRetention,
    private readonly audit: AuditRetention,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /** Erases a bounded number; the next call continues. */
  async erase(): Promise<void> {
    await untilDone(() => this.received.sweep(), RECEIVED_CHUNKS);
    this.startPass();
    await untilDone(() => this.eraseMessages());
    await untilDone(() => this.recipients.sweep(this.settings.retentionDays * DAY_MS));
    await untilDone(() => this.audit.sweep(this.settings.auditRetentionDays * DAY_MS));
  }

  /**
   * A new pass starts a day after the last one started, for messages that were waiting then, but not before the last one
   * has ended: a table may hold more than can be read in a day.
   */
  private startPass(): void {
    const now = this.clock.now();
    if (!this.hasPassed || now - this.erasingSince <= DAY_MS) return;
    [this.erasingSince, this.erasedUpTo, this.hasPassed] = [now, 0, false];
  }

  /** Returns 0 when the pass has ended. */
  private async eraseMessages(): Promise<number> {
    const next = await this.eraser.eraseOlderThan(this.settings.retentionDays * DAY_MS, this.erasedUpTo);
    this.erasedUpTo = next ?? this.erasedUpTo;
    this.hasPassed ||= next === null;
    return next === null ? 0 : 1;
  }
}
