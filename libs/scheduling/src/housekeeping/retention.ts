import { Injectable } from '@nestjs/common';
import { AuditRetention } from '@recado/audit';
import { Settings } from '@recado/config';
import { Clock, DAY_MS } from '@recado/core';
import { BulkChanges, MessageEraser, MessageRemover, InboundSweep } from '@recado/messages';
import { RecipientRetention } from '@recado/recipients';
import { untilDone } from '@recado/work';
import { DailyPass } from './daily-pass.js';

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
