import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/database';
import { IdempotencyRecords } from './idempotency-records.js';
import { PendingResponses } from './pending-responses.js';
import type {
  KeyedIdentity,
  KeylessIdentity,
  LookupResult,
  RequestIdentity,
  ResponseRecord,
} from './response-record.js';

interface NewRecord {
  readonly record: ResponseRecord;
  readonly batchId: number;
}

const isKeyed = (identity: RequestIdentity): identity is KeyedIdentity => identity.kind === 'key';
const isKeyless = (identity: RequestIdentity): identity is KeylessIdentity => identity.kind === 'guard';

/** What shared transactions know of the answers to earlier requests: a query and an insert for all of their requests. */
@Injectable()
export class ResponseRecords {
  constructor(
    private readonly records: IdempotencyRecords,
    private readonly pending: PendingResponses,
  ) {}

  /** Those of the requests that must not be stored, or not yet. */
  async find(
    tx: Transaction,
    identities: readonly RequestIdentity[],
  ): Promise<ReadonlyMap<RequestIdentity, LookupResult>> {
    const byKey = await this.records.findAll(tx, identities.filter(isKeyed));
    const byGuard = await this.pending.takeLost(tx, identities.filter(isKeyless));
    return byKey.size === 0 ? byGuard : new Map<RequestIdentity, LookupResult>([...byKey, ...byGuard]);
  }

  /** Remembers answers; returns the guards of those that have one. Throws UniqueViolationError: look once more. */
  async insert(tx: Transaction, records: readonly NewRecord[]): Promise<Map<ResponseRecord, number>> {
    await this.records.insert(
      tx,
      records.filter(({ record }) => isKeyed(record.identity)),
    );
    const guarded = records.filter(({ record }) => isKeyless(record.identity));
    const ids = await this.pending.insert(tx, guarded);
    return new Map(guarded.map(({ record }, index) => [record, ids[index]!]));
  }
}
