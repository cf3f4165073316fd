import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Metrics, type StatusCode } from '@recado/core';
import type { Transaction } from '@recado/database';
import { FeedSignal } from '@recado/queue';

/** For whom something is changed. */
export interface ChangeBy {
  /** Limits the change to what belongs to this key; undefined: no limit. */
  apiKeyId?: number;
  /** Who is named in the audit trail; undefined: no entry, as for a key, whose requests are in the log. */
  actor?: Actor;
}

/** A change as the audit trail names it. */
export interface RecordedChange {
  action: 'canceled' | 'rescheduled' | 'retried' | 'paused' | 'resumed';
  type: 'message' | 'batch';
  id: number;
  details?: Readonly<Record<string, unknown>>;
  /** When it began, in UTC milliseconds; undefined: now. */
  at?: number;
}

/** What a change has beside its UPDATE: an audit entry, a metric, and a nudge of the feeder. */
@Injectable()
export class ChangeEffects {
  constructor(
    private readonly audit: Audit,
    private readonly signal: FeedSignal,
    private readonly metrics: Metrics,
  ) {}

  /** Writes the audit entry of a change, as part of `tx`; none without an actor. */
  async record(tx: Transaction, { actor }: ChangeBy, { action, type, id, details, at }: RecordedChange): Promise<void> {
    if (actor) await this.audit.record(tx, { actor, action: `${type}.${action}`, target: { type, id }, details, at });
  }

  /**
   * Counts messages that came to a status, and nudges the feeder where any message changed. Call it after the commit,
   * because a transaction may run more than once.
   */
  publish(status: StatusCode, moved: number, changed = moved): void {
    this.metrics.moved(status, moved);
    if (changed > 0) this.signal.nudge();
  }
}
