import { Injectable } from '@nestjs/common';
import type { Actor } from '@recado/audit';
import { Database, type Transaction } from '@recado/database';
import { SendChanges } from '@recado/sends';

const WAITING = `SELECT occurs_at AS occursAt, send_id AS sendId FROM recurring_occurrences
  WHERE recurring_id = ? AND state = 'waiting'`;
const SKIP = `UPDATE recurring_occurrences SET state = 'skipped', reason = ? WHERE recurring_id = ? AND occurs_at = ?`;

/** Times of recurring sends whose sends are being prepared. */
@Injectable()
export class WaitingTimes {
  constructor(
    private readonly database: Database,
    private readonly changes: SendChanges,
  ) {}

  /** Gives up those of which nothing is queued. One whose send was confirmed stays: its batch is canceled as any other. */
  async stop(tx: Transaction, recurringId: number, reason: 'paused' | 'ended', actor: Actor): Promise<void> {
    const { rowLock } = this.database.capabilities;
    type Waiting = { occursAt: number; sendId: number | null };
    for (const { occursAt, sendId } of await tx.all<Waiting>(`${WAITING} ${rowLock}`, [recurringId])) {
      const isStopped = sendId === null || (await this.changes.discardIn(tx, sendId, actor));
      if (isStopped) await tx.run(SKIP, [reason, recurringId, occursAt]);
    }
  }
}
