import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@recado/database';
import type { Actor } from './audit.js';

/** Actions on one target, like `batch.canceled` on batch 7. */
export interface TargetActions {
  type: string;
  id: number;
  actions: readonly string[];
}

/** What is changed by one kind of action: one target, or, without `target`, what there is only one of. */
export interface Subject {
  action: string;
  target?: { type: string; id: number };
}

/** Who did something, and when (UTC milliseconds). */
export interface Deed extends Pick<Actor, 'type' | 'name'> {
  at: number;
}

/** Finds who did something to one target, and when. */
@Injectable()
export class AuditTrail {
  constructor(private readonly database: Database) {}

  /** The latest of these actions up to a time; null: there is none, or it is too old to be kept. */
  async latest({ type, id, actions }: TargetActions, until: number): Promise<Deed | null> {
    const marks = actions.map(() => '?').join(', ');
    const [deed] = await this.database.read<Deed>(
      `SELECT actor_type AS type, actor_name AS name, at FROM audit_entries
       WHERE target_type = ? AND target_id = ? AND action IN (${marks}) AND at <= ? ORDER BY id DESC LIMIT 1`,
      [type, id, ...actions, until],
    );
    return deed ?? null;
  }

  /** The newest entry of an action; null: there is none. Its id grows with every change. */
  async newest({ action, target }: Subject): Promise<(Deed & { id: number }) | null> {
    const of = target ? ' AND target_type = ? AND target_id = ?' : '';
    const [deed] = await this.database.read<Deed & { id: number }>(
      `SELECT id, actor_type AS type, actor_name AS name, at FROM audit_entries
       WHERE id = (SELECT MAX(id) FROM audit_entries WHERE action = ?${of})`,
      target ? [action, target.type, target.id] : [action],
    );
    return deed ?? null;
  }

  /** Whether one of these actions was done after a time (UTC milliseconds), as a unit of work sees it. */
  async isDoneSince(tx: Transaction, { type, id, actions }: TargetActions, after: number): Promise<boolean> {
    const marks = actions.map(() => '?').join(', ');
    const found = await tx.all(
      `SELECT 1 FROM audit_entries
       WHERE target_type = ? AND target_id = ? AND action IN (${marks}) AND at > ? LIMIT 1`,
      [type, id, ...actions, after],
    );
    return found.length > 0;
  }

  /** The time of the oldest entry, in UTC milliseconds; null: there is none. */
  async since(): Promise<number | null> {
    const [oldest] = await this.database.read<{ at: number }>('SELECT at FROM audit_entries ORDER BY id LIMIT 1');
    return oldest?.at ?? null;
  }
}
