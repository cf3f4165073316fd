import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/database';
import { IdempotencyRecords } from './idempotency-records.js';
import { PendingResponses } from './pending-responses.js';
import type { KeyedIdentity, KeylessIdentity, LookupResult, RequestIdentity, StoredRecord } from './response-record.js';

const isKeyed = (identity: RequestIdentity): identity is KeyedIdentity => identity.kind === 'keyed';
const isKeyless = (identity: RequestIdentity): identity is KeylessIdentity => identity.kind === 'keyless';

/** Records of responses, read and written for all requests of a shared transaction at once. */
@Injectable()
export class ResponseRecords {
  constructor(
    private readonly keyed: IdempotencyRecords,
    private readonly pending: PendingResponses,
  ) {}

  /** The requests that must not be stored: they have an earlier response, or may get one in another process. */
  async find(
    tx: Transaction,
    identities: readonly RequestIdentity[],
  ): Promise<ReadonlyMap<RequestIdentity, LookupResult>> {
    const keyed = await this.keyed.findAll(tx, identities.filter(isKeyed));
    const keyless = await this.pending.takeLost(tx, identities.filter(isKeyless));
    return keyed.size === 0 ? keyless : new Map<RequestIdentity, LookupResult>([...keyed, ...keyless]);
  }

  /** Returns the ids of the pending responses. Throws UniqueViolationError: an equal request was faster. */
  async insert(tx: Transaction, records: readonly StoredRecord[]): Promise<ReadonlyMap<RequestIdentity, number>> {
    await this.keyed.insert(
      tx,
      records.filter(({ identity }) => isKeyed(identity)),
    );
    return this.pending.insert(
      tx,
      records.filter(({ identity }) => isKeyless(identity)),
    );
  }
}
