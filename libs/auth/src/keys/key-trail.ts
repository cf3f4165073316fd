import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Database, type Transaction } from '@recado/database';
import { ApiKeyCache } from './api-key.cache.js';

/** A change of one key, for the audit trail. */
export interface KeyChange {
  action: `api_key.${string}`;
  id: number;
  /** Never a secret. */
  details: Readonly<Record<string, unknown>>;
  actor: Actor;
}

/** Writes changes of keys: every process drops its cached keys, and the audit trail gets an entry. */
@Injectable()
export class KeyTrail {
  constructor(
    private readonly database: Database,
    private readonly cache: ApiKeyCache,
    private readonly audit: Audit,
  ) {}

  /** Runs a unit of work that changes keys. This process applies the change at once, the others within a second. */
  async write<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const result = await this.database.write(work);
    this.cache.clear();
    return result;
  }

  /** To be called in that unit of work for each key that it changes. */
  async changed(tx: Transaction, { action, id, details, actor }: KeyChange): Promise<void> {
    await tx.run('UPDATE key_version SET version = version + 1 WHERE id = 1');
    await this.audit.record(tx, { actor, action, target: { type: 'api_key', id }, details });
  }
}
