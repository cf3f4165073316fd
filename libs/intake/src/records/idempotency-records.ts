import { Injectable } from '@nestjs/common';
import { Clock } from '@recado/core';
import { columnNames, Database, IdempotencyRecord, selectList, type SqlRow, type Transaction } from '@recado/database';
import { removeOld } from './remove-old.js';
import type { EarlierResponse, KeyedIdentity, StoredRecord } from './response-record.js';

const KEPT_MS = 86_400_000;

const FOUND = ['keyHash', 'fingerprint', 'batchId', 'answerJson'] as const;
type FoundRecord = Pick<IdempotencyRecord, (typeof FOUND)[number]>;
const COLUMNS = columnNames(IdempotencyRecord, [...FOUND, 'createdAt']);
const FIND = `SELECT ${selectList(IdempotencyRecord, FOUND)} FROM idempotency_records WHERE key_hash IN`;

/** The responses to requests with an Idempotency-Key, kept for a day. */
@Injectable()
export class IdempotencyRecords {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The response to an earlier request with this key. */
  async find(keyHash: string): Promise<EarlierResponse | undefined> {
    const [found] = await this.database.read<FoundRecord>(`${FIND} (?)`, [keyHash]);
    return found;
  }

  /** The same for the requests of a shared transaction, by one query. */
  async findAll(tx: Transaction, identities: readonly KeyedIdentity[]): Promise<Map<KeyedIdentity, EarlierResponse>> {
    if (identities.length === 0) return new Map();
    const hashes = identities.map(({ keyHash }) => keyHash);
    const rows = await tx.all<FoundRecord>(`${FIND} ${this.database.capabilities.list}`, [hashes]);
    const byHash = new Map(rows.map((row) => [row.keyHash, row]));
    return new Map(
      identities.flatMap((identity) => {
        const earlier = byHash.get(identity.keyHash);
        return earlier ? [[identity, earlier]] : [];
      }),
    );
  }

  /** Throws UniqueViolationError when one of the keys has a response by now. */
  async insert(tx: Transaction, records: readonly StoredRecord[]): Promise<void> {
    if (records.length === 0) return;
    const now = this.clock.now();
    const rows = records.map(({ identity, answerJson, batchId }): SqlRow => {
      return [(identity as KeyedIdentity).keyHash, identity.fingerprint, batchId, answerJson, now];
    });
    // One order in every process: two that insert the same keys wait for each other and do not deadlock.
    await tx.insert('idempotency_records', COLUMNS, rows.toSorted(byKeyHash));
  }

  /** Makes room for another response to a key, unless somebody else has written one meanwhile. */
  async remove(tx: Transaction, keyHash: string, answerJson: string): Promise<void> {
    await tx.run('DELETE FROM idempotency_records WHERE key_hash = ? AND answer_json = ?', [keyHash, answerJson]);
  }

  /** Removes a chunk of what is older than a day; returns how many. */
  sweep(): Promise<number> {
    return removeOld(this.database, 'idempotency_records', this.clock.now() - KEPT_MS);
  }
}

function byKeyHash([a]: SqlRow, [b]: SqlRow): number {
  return String(a) < String(b) ? -1 : 1;
}
