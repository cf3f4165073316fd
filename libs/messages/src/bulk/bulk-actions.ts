import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@recado/database';
import { Cancellations } from '../changes/cancellations.js';
import { ChangeEffects } from '../changes/change-effects.js';
import type { LockedMessage } from '../changes/locked-messages.js';
import { type Moved, Reschedules } from '../changes/reschedules.js';
import { Retries } from '../changes/retries.js';
import { unlistFailures } from '../store/failure-list.js';
import { idsOf } from '../store/rows.js';
import type { BulkAction, NewBulkChange } from './bulk-change.js';

type CountedAction = Exclude<BulkAction, 'reschedule'>;

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
  async act(tx: Transaction, change: NewBulkChange, messages: LockedMessage[]): Promise<Moved> {
    if (change.action === 'reschedule') return this.reschedules.chunk(tx, messages, change.time);
    const all = await this.countOf(tx, change.action, messages);
    return { all, toOtherStatus: all };
  }

  /** Counts what was changed and nudges the feeder, after the commit. */
  publish(change: NewBulkChange, moved: Moved): void {
    if (change.action === 'reschedule') this.reschedules.publish(moved, change.time);
    else if (change.action === 'retry') this.effects.publish('pending', moved.all);
    else if (change.action === 'cancel') this.effects.publish('canceled', moved.all);
  }

  private countOf(tx: Transaction, action: CountedAction, messages: LockedMessage[]): Promise<number> {
    switch (action) {
      case 'retry':
        return this.retries.chunk(tx, messages);
      case 'cancel':
        return this.cancellations.chunk(tx, messages);
      case 'discard':
        return unlistFailures(tx, idsOf(messages), this.database.capabilities);
    }
  }
}
