import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@recado/database';
import { Cancellations } from '../changes/cancellations.js';
import { ChangeEffects } from '../changes/change-effects.js';
import type { LockedMessage } from '../changes/locked-messages.js';
import { type Moved, Reschedules } from '../changes/reschedules.js';
import { Retries } from '../changes/retries.js';
import { unlistFailures } from '../store/failure-list.js';
import { idsOf } from '../store/rows.js';
import type { NewBulkChange } from './bulk-change.js';

/** What a bulk change does with a chunk of messages. */
@Injectable()
export class BulkActions {
  constructor(
    private readonly database: Database,
    private readonly cancellations: Cancellations,
    private readonly reschedules: Reschedules,
    private readonly retries: Retries,
    private readonly effects: ChangeEffects,
  ) {}

  /** Changes those of these messages that it may, and returns how many. */
  async act(tx: Transaction, { action, time }: NewBulkChange, messages: LockedMessage[]): Promise<Moved> {
    if (action === 'reschedule' && time) return this.reschedules.chunk(tx, messages, time);
    const all = await this.countOf(tx, action, messages);
    return { all, toOtherStatus: all };
  }

  /** Counts what was changed and nudges the feeder, after the commit. */
  publish({ action, time }: NewBulkChange, moved: Moved): void {
    if (action === 'reschedule' && time) this.reschedules.publish(moved, time);
    else if (action === 'retry') this.effects.publish('pending', moved.all);
    else if (action === 'cancel') this.effects.publish('canceled', moved.all);
  }

  private countOf(tx: Transaction, action: NewBulkChange['action'], messages: LockedMessage[]): Promise<number> {
    if (action === 'retry') return this.retries.chunk(tx, messages);
    if (action === 'cancel') return this.cancellations.chunk(tx, messages);
    return unlistFailures(tx, idsOf(messages), this.database.capabilities);
  }
}
