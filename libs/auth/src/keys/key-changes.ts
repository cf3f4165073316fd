import { Injectable } from '@nestjs/common';
import type { Actor } from '@recado/audit';
import { Clock } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import type { KeyInForce, KeySettings, KeySettingsInput } from './api-key.view.js';
import { checkExpiry, checkSettings } from './key-settings.js';
import { requireNameAlone } from './key-names.js';
import { KeyTrail } from './key-trail.js';
import { SETTINGS_COLUMNS, type SettingsFields, settingsOf, settingsRow } from './settings-row.js';

/** How a key is changed. */
export interface KeyChangeOptions {
  /** Throws what refuses the change. The row is locked. */
  check?: (before: KeyInForce, after: KeySettings) => void;
  /** A new name is refused where another key that is not revoked has it. */
  hasNameAlone?: boolean;
}

interface KeyRow extends SettingsFields {
  prefix: string;
  makerKeyId: number | null;
}

/** Changes the settings of keys. The secret and the mode stay. */
@Injectable()
export class KeyChanges {
  constructor(
    private readonly database: Database,
    private readonly trail: KeyTrail,
    private readonly clock: Clock,
  ) {}

  /**
   * Changes those settings and limits of a key that are given, null is their default; every process applies them within
   * a second. What is left out or undefined stays as it is by then. False: the key is unknown or revoked. Rejects with
   * AuthInputError, and with what `check` throws.
   */
  async change(
    id: number,
    input: Partial<KeySettingsInput>,
    actor: Actor,
    { check, hasNameAlone = false }: KeyChangeOptions = {},
  ): Promise<boolean> {
    return this.trail.write(async (tx) => {
      const found = await this.read(tx, id);
      if (!found) return false;
      const before = settingsOf(found);
      const after = checkSettings(merged(before, input));
      check?.({ ...before, prefix: found.prefix, makerKeyId: found.makerKeyId }, after);
      // An expiry in the past may stay while other settings change.
      if (after.expiresAt !== before.expiresAt) checkExpiry(after.expiresAt, this.clock.now());
      const changes = differences(before, after);
      if (changes) await this.apply(tx, id, after, { name: before.name, ...changes }, actor);
      if (hasNameAlone && after.name !== before.name)
        await requireNameAlone(tx, { id, name: after.name }, this.database.capabilities.rowLock);
      return true;
    });
  }

  private async read(tx: Transaction, id: number): Promise<KeyRow | undefined> {
    const select = `SELECT ${SETTINGS_COLUMNS}, k.prefix, k.maker_key_id AS makerKeyId FROM api_keys k WHERE k.id = ? AND k.revoked_at IS NULL
      ${this.database.capabilities.rowLock}`;
    const [row] = await tx.all<KeyRow>(select, [id]);
    return row;
  }

  private async apply(
    tx: Transaction,
    id: number,
    after: KeySettings,
    details: Readonly<Record<string, unknown>>,
    actor: Actor,
  ): Promise<void> {
    const row = settingsRow(after);
    const assignments = Object.keys(row).map((column) => `${column} = ?`);
    await tx.run(`UPDATE api_keys SET ${assignments.join(', ')} WHERE id = ?`, [...Object.values(row), id]);
    await this.trail.changed(tx, { action: 'api_key.changed', id, details, actor });
  }
}

/** The input for the settings of a key after a change. */
function merged(before: KeySettings, input: Partial<KeySettingsInput>): KeySettingsInput {
  return {
    ...before,
    ipAllowList: before.ipAllowList ?? [],
    ...given(input),
    limits: { ...before.limits, ...given(input.limits ?? {}) },
  };
}

function given<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;
}

/** The settings that differ, before and after; null: none. */
function differences(before: KeySettings, after: KeySettings) {
  const names = (Object.keys(after) as (keyof KeySettings)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (names.length === 0) return null;
  const only = (settings: KeySettings) => Object.fromEntries(names.map((name) => [name, settings[name]]));
  return { before: only(before), after: only(after) };
}
