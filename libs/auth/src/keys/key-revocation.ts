import { Injectable } from '@nestjs/common';
import type { Actor } from '@recado/audit';
import { Clock } from '@recado/core';
import { Database, type SqlValue, type Transaction } from '@recado/database';
import { KeyTrail } from './key-trail.js';

/** How a key is to end. */
export interface RevocationOptions {
  /** What it queued and what has not left yet is canceled; otherwise it still goes out. */
  cancelWaiting?: boolean;
}

/** Ends keys, with every secret of theirs, in every process within a second. There is no way back. */
@Injectable()
export class KeyRevocation {
  constructor(
    private readonly database: Database,
    private readonly trail: KeyTrail,
    private readonly clock: Clock,
  ) {}

  /** Ends a key. False: there was nothing to end, because it is unknown or revoked already. */
  async revoke(id: number, actor: Actor, options: RevocationOptions = {}): Promise<boolean> {
    return (await this.revokeWhere('id', id, actor, options)) === 1;
  }

  /** Ends every key of this name; returns how many. */
  revokeByName(name: string, actor: Actor, options: RevocationOptions = {}): Promise<number> {
    return this.revokeWhere('name', name.trim(), actor, options);
  }

  /** Has what a revoked key left waiting canceled after all. False: the key is unknown or not revoked. */
  cancelWaiting(id: number, actor: Actor): Promise<boolean> {
    const now = this.clock.now();
    return this.trail.write(async (tx) => {
      const select = `SELECT name FROM api_keys WHERE id = ? AND revoked_at IS NOT NULL ${this.database.capabilities.rowLock}`;
      const [key] = await tx.all<{ name: string }>(select, [id]);
      if (!key) return false;
      await tx.run('UPDATE api_keys SET cancel_waiting_since = ? WHERE id = ?', [now, id]);
      await this.trail.changed(tx, { action: 'api_key.waiting_canceled', id, details: key, actor });
      return true;
    });
  }

  private revokeWhere(
    column: 'id' | 'name',
    value: SqlValue,
    actor: Actor,
    { cancelWaiting = false }: RevocationOptions,
  ): Promise<number> {
    const now = this.clock.now();
    return this.trail.write(async (tx) => {
      const keys = await this.living(tx, column, value);
      for (const { id, name } of keys) {
        const values = [now, cancelWaiting ? now : null, id];
        await tx.run('UPDATE api_keys SET revoked_at = ?, cancel_waiting_since = ? WHERE id = ?', values);
        await this.trail.changed(tx, { action: 'api_key.revoked', id, details: { name, cancelWaiting }, actor });
      }
      return keys.length;
    });
  }

  private living(tx: Transaction, column: 'id' | 'name', value: SqlValue): Promise<{ id: number; name: string }[]> {
    const { rowLock } = this.database.capabilities;
    return tx.all(`SELECT id, name FROM api_keys WHERE ${column} = ? AND revoked_at IS NULL ${rowLock}`, [value]);
  }
}
