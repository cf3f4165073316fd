import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Channels } from '@recado/channels';
import { Clock } from '@recado/core';
import { Database, lockRareChanges } from '@recado/database';
import {
  type BulkAction,
  type BulkChangeRow,
  bulkChangeOf,
  type BulkChangeView,
  type NewBulkChange,
  SELECT_CHANGES,
} from './bulk-change.js';
import { countFailures } from './listed-failures.js';
import { countScheduled } from './scheduled-messages.js';
import { MAX_COUNTED, type Selection } from './selection.js';

/** How long changes that have ended are kept, in ms; the audit trail keeps them longer. */
const KEPT_MS = 30 * 86_400_000;
const COLUMNS = ['action', 'selection', 'time', 'actor', 'expected', 'created_at'] as const;

/** Changes of many messages: counts what they concern, and stores them for the leader, which makes them in steps. */
@Injectable()
export class BulkChanges {
  constructor(
    private readonly database: Database,
    private readonly channels: Channels,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** How many messages a selection has now; null: more than are counted, which is a bounded number. */
  async count(selection: Selection): Promise<number | null> {
    const reader = { all: this.database.read.bind(this.database) };
    const channelIds = this.channels.current().map(({ id }) => id);
    const count =
      selection.kind === 'failures'
        ? await countFailures(reader, selection)
        : await countScheduled(reader, selection, channelIds);
    return count >= MAX_COUNTED ? null : count;
  }

  /**
   * Stores a change, which begins within a second; returns its id. One that equals a change under way is not stored
   * again.
   */
  async start(change: NewBulkChange, actor: Actor): Promise<number> {
    const { action, time } = change;
    const expected = await this.count(change.selection);
    const selection = JSON.stringify(change.selection);
    const now = this.clock.now();
    return this.database.write(async (tx) => {
      await lockRareChanges(tx, this.database.capabilities);
      const text = time && JSON.stringify(time);
      const alike = 'SELECT id, time FROM bulk_changes WHERE ended_at IS NULL AND action = ? AND selection = ?';
      const running = await tx.all<Pick<BulkChangeRow, 'id' | 'time'>>(alike, [action, selection]);
      const same = running.find((change) => change.time === text);
      if (same) return same.id;
      const asked = [action, selection, text, JSON.stringify(actor), expected, now];
      const id = await tx.insertOne('bulk_changes', COLUMNS, asked);
      const details = { change: id, selection: change.selection, expected, time };
      await this.audit.record(tx, { actor, action: `messages.${action}_started`, details });
      return id;
    });
  }

  /** Removes those that ended long ago: what they were filtered by may be a number. */
  async sweep(): Promise<void> {
    const before = this.clock.now() - KEPT_MS;
    await this.database.write((tx) => tx.run('DELETE FROM bulk_changes WHERE ended_at < ?', [before]));
  }

  /** Ends a change after its present step; false: it has ended already. */
  stop(id: number, actor: Actor): Promise<boolean> {
    return this.database.write(async (tx) => {
      const end = 'UPDATE bulk_changes SET ended_at = ? WHERE id = ? AND ended_at IS NULL';
      if ((await tx.run(end, [this.clock.now(), id])) === 0) return false;
      await this.audit.record(tx, { actor, action: 'messages.change_stopped', details: { change: id } });
      return true;
    });
  }

  /** The changes by this action that were under way at a time (UTC milliseconds), newest first; 20 at most. */
  async during(action: BulkAction, at: number): Promise<BulkChangeView[]> {
    const where = 'WHERE action = ? AND created_at <= ? AND (ended_at IS NULL OR ended_at >= ?)';
    const rows = await this.database.read<BulkChangeRow>(`${SELECT_CHANGES} ${where} ORDER BY id DESC LIMIT 20`, [
      action,
      at,
      at,
    ]);
    return rows.map(bulkChangeOf);
  }

  /** The newest changes of a kind of selection, newest first. */
  async recent(kind: Selection['kind'], limit: number): Promise<BulkChangeView[]> {
    const rows = await this.database.read<BulkChangeRow>(`${SELECT_CHANGES} ORDER BY id DESC LIMIT 100`);
    const changes = rows.map(bulkChangeOf);
    return changes.filter(({ selection }) => selection.kind === kind).slice(0, limit);
  }
}
