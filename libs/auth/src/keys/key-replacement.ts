import { Injectable } from '@nestjs/common';
import type { Actor } from '@recado/audit';
import { Clock } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { AuthInputError } from '../auth-input-error.js';
import type { IssuedApiKey, KeyInForce } from './api-key.view.js';
import { ApiKeys } from './api-keys.js';
import { KeyTrail } from './key-trail.js';
import { hashSecret, makeSecret, shownParts } from './secret.js';
import { SETTINGS_COLUMNS, type SettingsFields, settingsOf } from './settings-row.js';

/** The longest grace of a replaced secret, in ms. */
export const MAX_GRACE_MS = 7 * 86_400_000;
/** Replaced secrets of one key that may work at the same time. */
export const MAX_REPLACED_SECRETS = 5;

interface KeyRow extends SettingsFields {
  id: number;
  prefix: string;
  makerKeyId: number | null;
  last4: string;
  hash: string;
}

/** A new secret, in the transaction that makes it. The one before it works until `until`, in UTC ms. */
export interface NewSecret {
  secret: string;
  prefix: string;
  until: number;
}

/** What others do in the transaction that replaces a secret. */
interface ReplacementSteps {
  /** Gets the key as it is by then, and throws what refuses the replacement. */
  check?: (key: KeyInForce) => void;
  keep?: (tx: Transaction, made: NewSecret) => Promise<void>;
}

/** Replaces the secrets of keys. The key itself stays; both secrets work for a time of grace. */
@Injectable()
export class KeyReplacement {
  constructor(
    private readonly database: Database,
    private readonly keys: ApiKeys,
    private readonly trail: KeyTrail,
    private readonly clock: Clock,
  ) {}

  /**
   * Gives a key a new secret. The present one works for `graceMs` longer (0 to 7 days); with 0, all earlier ones end now.
   * Null: the key is unknown or revoked. Rejects with AuthInputError.
   */
  async replace(id: number, graceMs: number, actor: Actor, steps: ReplacementSteps = {}): Promise<IssuedApiKey | null> {
    if (!Number.isSafeInteger(graceMs) || graceMs < 0 || graceMs > MAX_GRACE_MS)
      throw new AuthInputError('grace_range');
    const secret = await this.trail.write((tx) => this.exchange(tx, { id, graceMs, actor, ...steps }));
    const key = secret === null ? null : await this.keys.find(id);
    return key && secret !== null ? { key, secret } : null;
  }

  /** Ends a replaced secret early. False: it is unknown, or has ended. */
  endReplaced(id: number, secretId: number, actor: Actor): Promise<boolean> {
    const now = this.clock.now();
    return this.trail.write(async (tx) => {
      const own = 'id = ? AND api_key_id = ? AND expires_at > ?';
      const select = `SELECT prefix, last4 FROM api_key_secrets WHERE ${own} ${this.database.capabilities.rowLock}`;
      const [ended] = await tx.all<{ prefix: string; last4: string }>(select, [secretId, id, now]);
      if (!ended) return false;
      await tx.run('UPDATE api_key_secrets SET expires_at = ? WHERE id = ?', [now, secretId]);
      await this.trail.changed(tx, { action: 'api_key.secret_ended', id, details: ended, actor });
      return true;
    });
  }

  private async exchange(
    tx: Transaction,
    { id, graceMs, actor, check, keep }: ReplacementSteps & { id: number; graceMs: number; actor: Actor },
  ): Promise<string | null> {
    const now = this.clock.now();
    const select = `SELECT k.id, ${SETTINGS_COLUMNS}, k.prefix, k.maker_key_id AS makerKeyId, k.last4, k.hash FROM api_keys k
      WHERE k.id = ? AND k.revoked_at IS NULL ${this.database.capabilities.rowLock}`;
    const [old] = await tx.all<KeyRow>(select, [id]);
    if (!old) return null;
    check?.({ ...settingsOf(old), prefix: old.prefix, makerKeyId: old.makerKeyId });
    await this.checkReplaced(tx, id, graceMs, now);
    await keepReplaced(tx, old, now, now + graceMs);
    const secret = makeSecret(old.testMode === 1);
    const { prefix, last4 } = shownParts(secret);
    await tx.run('UPDATE api_keys SET prefix = ?, last4 = ?, hash = ? WHERE id = ?', [
      prefix,
      last4,
      hashSecret(secret),
      id,
    ]);
    const details = { name: old.name, before: shown(old), after: shown({ prefix, last4 }), graceMs };
    await this.trail.changed(tx, { action: 'api_key.replaced', id, details, actor });
    await keep?.(tx, { secret, prefix, until: now + graceMs });
    return secret;
  }

  private async checkReplaced(tx: Transaction, id: number, graceMs: number, now: number): Promise<void> {
    const active = 'api_key_id = ? AND expires_at > ?';
    if (graceMs === 0) {
      await tx.run(`UPDATE api_key_secrets SET expires_at = ? WHERE ${active}`, [now, id, now]);
      return;
    }
    const others = await tx.all(`SELECT id FROM api_key_secrets WHERE ${active}`, [id, now]);
    if (others.length >= MAX_REPLACED_SECRETS) throw new AuthInputError('too_many_secrets');
  }
}

async function keepReplaced(
  tx: Transaction,
  { id, prefix, last4, hash }: KeyRow,
  now: number,
  until: number,
): Promise<void> {
  const columns = ['api_key_id', 'prefix', 'last4', 'hash', 'replaced_at', 'expires_at'];
  await tx.insert('api_key_secrets', columns, [[id, prefix, last4, hash, now, until]]);
}

function shown({ prefix, last4 }: { prefix: string; last4: string }): string {
  return `${prefix}…${last4}`;
}
