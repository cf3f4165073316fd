import { Injectable } from '@nestjs/common';
import { Audit } from '@recado/audit';
import { Channels } from '@recado/channels';
import { Clock } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { LockedMessages } from '../changes/locked-messages.js';
import type { Moved } from '../changes/reschedules.js';
import { BulkActions } from './bulk-actions.js';
import { type BulkChangeRow, bulkChangeOf, type BulkChangeView, SELECT_CHANGES } from './bulk-change.js';
import { nextFailures } from './listed-failures.js';
import { nextScheduled } from './scheduled-messages.js';
import type { FoundChunk } from './selection.js';

/** What one step did. */
interface Step {
  change: BulkChangeView;
  moved: Moved;
}

const NEXT = 'SELECT id FROM bulk_changes WHERE ended_at IS NULL ORDER BY id LIMIT 1';
const PROGRESS = `UPDATE bulk_changes SET done = done + ?, skipped = skipped + ?, position = ?, ended_at = ? WHERE id = ?`;

/**
 * Makes the changes of many messages, a chunk in each step. A step and its progress are one transaction: after a crash the
 * next one goes on where it ended, and every message is counted once.
 */
@Injectable()
export class BulkRunner {
  constructor(
    private readonly database: Database,
    private readonly locked: LockedMessages,
    private readonly channels: Channels,
    private readonly actions: BulkActions,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Whether there is a change to make. */
  async hasWork(): Promise<boolean> {
    return (await this.database.poll(NEXT)) !== null;
  }

  /** Makes one step of the oldest change; returns 1, or 0 when there is none. */
  async step(): Promise<number> {
    const [next] = await this.database.read<{ id: number }>(NEXT);
    if (!next) return 0;
    const step = await this.database.write((tx) => this.stepOf(tx, next.id));
    if (step) this.actions.publish(step.change, step.moved);
    return 1;
  }

  private async stepOf(tx: Transaction, id: number): Promise<Step | undefined> {
    const { rowLock } = this.database.capabilities;
    const [row] = await tx.all<BulkChangeRow>(`${SELECT_CHANGES} WHERE id = ? AND ended_at IS NULL ${rowLock}`, [id]);
    if (!row) return undefined;
    const change = bulkChangeOf(row);
    const found = await this.find(tx, change);
    const moved = await this.actions.act(tx, change, await this.locked.withIds(tx, found.ids));
    const skipped = found.ids.length - moved.all;
    const end = found.next === null ? this.clock.now() : null;
    const position = found.next && JSON.stringify(found.next);
    await tx.run(PROGRESS, [moved.all, skipped, position, end, id]);
    if (end !== null) await this.recordEnd(tx, change, moved.all, skipped);
    return { change, moved };
  }

  private find(tx: Transaction, { selection, position, time }: BulkChangeView): Promise<FoundChunk> {
    if (selection.kind === 'failures') return nextFailures(tx, selection, position);
    const channelIds = this.channels.current().map(({ id }) => id);
    return nextScheduled(tx, selection, { after: position, except: time?.dueAt ?? null, channelIds });
  }

  private recordEnd(tx: Transaction, change: BulkChangeView, done: number, skipped: number): Promise<void> {
    const { id, actor, action } = change;
    const details = { change: id, done: change.done + done, skipped: change.skipped + skipped };
    return this.audit.record(tx, { actor, action: `messages.${action}_ended`, details });
  }
}
