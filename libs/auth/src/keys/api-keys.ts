import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Actor, Audit } from '@recado/audit';
import { Clock } from '@recado/core';
import { ApiKey, Database, type SqlValue, type Transaction, UniqueViolationError } from '@recado/database';
import { Repository } from 'typeorm';
import { AuthInputError } from '../auth-input-error.js';
import { ApiKeyCache } from './api-key.cache.js';
import type { ApiKeyView, IssueApiKey } from './api-key.view.js';
import { type NewKey, newKey } from './new-key.js';
import { hashSecret, shownParts } from './secret.js';
import { toView } from './to-view.js';
import { utcDay } from './utc-day.js';

/** The keys of all integrators: issued, listed and revoked here. */
@Injectable()
export class ApiKeys {
  constructor(
    private readonly database: Database,
    @InjectRepository(ApiKey) private readonly rows: Repository<ApiKey>,
    private readonly cache: ApiKeyCache,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Makes a key. The secret is in the answer and nowhere else. Throws AuthInputError. */
  async issue(input: IssueApiKey, actor: Actor): Promise<{ key: ApiKeyView; secret: string }> {
    const now = this.clock.now();
    const order = newKey(input, now);
    const id = await this.insert(order, now, actor);
    this.cache.clear();
    const row = await this.rows.findOneByOrFail({ id });
    return { key: toView(row, utcDay(now)), secret: order.secret };
  }

  /** Every key, newest first, the revoked ones last. */
  async list(): Promise<ApiKeyView[]> {
    const today = utcDay(this.clock.now());
    const newest = await this.rows.find({ order: { id: 'DESC' } });
    const views = newest.map((row) => toView(row, today));
    return [...views.filter((key) => key.revokedAt === null), ...views.filter((key) => key.revokedAt !== null)];
  }

  async find(id: number): Promise<ApiKeyView | null> {
    const row = await this.rows.findOneBy({ id });
    return row && toView(row, utcDay(this.clock.now()));
  }

  /** Ends a key. False: there was nothing to end, because it is unknown or revoked already. */
  async revoke(id: number, actor: Actor): Promise<boolean> {
    return (await this.revokeWhere('id', id, actor)) === 1;
  }

  /** Ends every key of this name; returns how many. */
  revokeByName(name: string, actor: Actor): Promise<number> {
    return this.revokeWhere('name', name.trim(), actor);
  }

  private async insert(order: NewKey, now: number, actor: Actor): Promise<number> {
    const row = toRow(order, now);
    const { name, scopes, testMode, expiresAt, takenOver } = order;
    const details = { name, scopes, testMode, expiresAt, takenOver };
    try {
      return await this.database.write(async (tx) => {
        const [id = 0] = await tx.insert('api_keys', Object.keys(row), [Object.values(row)]);
        await this.changed(tx, 'api_key.created', id, details, actor);
        return id;
      });
    } catch (error) {
      throw error instanceof UniqueViolationError ? new AuthInputError('secret_taken') : error;
    }
  }

  private async revokeWhere(column: 'id' | 'name', value: SqlValue, actor: Actor): Promise<number> {
    const now = this.clock.now();
    const revoked = await this.database.write(async (tx) => {
      const { rowLock } = this.database.capabilities;
      const select = `SELECT id, name FROM api_keys WHERE ${column} = ? AND revoked_at IS NULL ${rowLock}`;
      const keys = await tx.all<{ id: number; name: string }>(select, [value]);
      for (const { id, name } of keys) {
        await tx.run('UPDATE api_keys SET revoked_at = ? WHERE id = ?', [now, id]);
        await this.changed(tx, 'api_key.revoked', id, { name }, actor);
      }
      return keys.length;
    });
    this.cache.clear();
    return revoked;
  }

  /** What belongs to every change of a key: all processes forget what they remember of keys, and the trail says who. */
  private async changed(
    tx: Transaction,
    action: string,
    id: number,
    details: Readonly<Record<string, unknown>>,
    actor: Actor,
  ): Promise<void> {
    await tx.run('UPDATE key_version SET version = version + 1 WHERE id = 1');
    await this.audit.record(tx, { actor, action, target: { type: 'api_key', id }, details });
  }
}

function toRow(order: NewKey, now: number): Record<string, SqlValue> {
  const { prefix, last4 } = shownParts(order.secret);
  return {
    name: order.name,
    prefix,
    last4,
    hash: hashSecret(order.secret),
    scopes: order.scopes.join(' '),
    test_mode: order.testMode ? 1 : 0,
    timezone: order.timezone,
    missing_variable: order.missingVariable,
    created_at: now,
    expires_at: order.expiresAt,
  };
}
