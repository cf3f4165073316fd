import { Injectable } from '@nestjs/common';
import type { Actor } from '@recado/audit';
import { Clock, nameOf } from '@recado/core';
import { Database, type SqlValue, type Transaction } from '@recado/database';
import type { KeyInForce } from './api-key.view.js';
import { KeyTrail } from './key-trail.js';
import { SETTINGS_COLUMNS, type SettingsFields, settingsOf } from './settings-row.js';

/** How a key is revoked. */
export interface RevocationOptions {
  /** Cancels its waiting messages too; otherwise they are still sent. */
  cancelWaiting?: boolean;
  /** Gets each key as it is by then, and throws what refuses it. */
  check?: (key: KeyInForce) => void;
}

interface KeyRow extends SettingsFields {
  id: number;
  prefix: string;
  makerKeyId: number | null;
}

/** Revokes keys with all their secrets, for good. Every process refuses them within a second. */
@Injectable()
export class KeyRevocation {
  constructor(
    private readonly database: Database,
    private readonly trail: KeyTrail,
    private readonly clock: Clock,
  ) {}

  /** Revokes a key. False: it is unknown, or revoked already. */
  async revoke(id: number, actor: Actor, options: RevocationOptions = {}): Promise<boolean> {
    return (await this.revokeWhere('id', id, actor, options)) === 1;
  }

  /** Revokes every key of this name; returns how many. */
  revokeByName(name: string, actor: Actor, options: RevocationOptions = {}): Promise<number> {
    return this.revokeWhere('name', nameOf(name), actor, options);
  }

  /** Cancels the waiting messages of a revoked key. False: the key is unknown or not revoked. */
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
    { cancelWaiting = false, check }: RevocationOptions,
  ): Promise<number> {
    const now = this.clock.now();
    return this.trail.write(async (tx) => {
      const keys = await this.active(tx, column, value);
      for (const key of keys) check?.({ ...settingsOf(key), prefix: key.prefix, makerKeyId: key.makerKeyId });
      for (const { id, name } of keys) {
        const values = [now, cancelWaiting ? now : null, id];
        await tx.run(
          'UPDATE api_keys SET revoked_at = ?, cancel_waiting_since = ?, dialect_secret = NULL WHERE id = ?',
          values,
        );
        await this.trail.changed(tx, { action: 'api_key.revoked', id, details: { name, cancelWaiting }, actor });
      }
      return keys.length;
    });
  }

  private active(tx: Transaction, column: 'id' | 'name', value: SqlValue): Promise<KeyRow[]> {
    const { rowLock } = this.database.capabilities;
    const select = `SELECT k.id, ${SETTINGS_COLUMNS}, k.prefix, k.maker_key_id AS makerKeyId FROM api_keys k
      WHERE k.${column} = ? AND k.revoked_at IS NULL ${rowLock}`;
    return tx.all<KeyRow>(select, [value]);
  }
}
