import { Injectable } from '@nestjs/common';
import { Clock } from '@recado/core';
import { Database, type SqlRow, type Transaction } from '@recado/database';
import type { EarlierResponse, KeyedIdentity, ResponseRecord } from './response-record.js';

interface IdempotencyRow {
  keyHash: string;
  fingerprint: string;
  batchId: number;
  answerJson: string | null;
}

const KEPT_MS = 86_400_000;
/** Rows of one unit of work, so that a sweep never holds others back for long. */
const CHUNK = 1_000;
const COLUMNS = ['key_hash', 'fingerprint', 'batch_id', 'answer_json', 'created_at'] as const;
const FIND = `SELECT key_hash AS keyHash, fingerprint, batch_id AS batchId, answer_json AS answerJson
  FROM idempotency_records WHERE key_hash IN`;

/** What was answered to requests with an Idempotency-Key, for a day. */
@Injectable()
export class IdempotencyRecords {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The answer to an earlier request with this key. */
  async find(keyHash: string): Promise<EarlierResponse | undefined> {
    const [found] = await this.database.read<IdempotencyRow>(`${FIND} (?)`, [keyHash]);
    return found;
  }

  /** The same for the requests of a shared transaction, by one query. */
  async findAll(tx: Transaction, identities: readonly KeyedIdentity[]): Promise<Map<KeyedIdentity, EarlierResponse>> {
    if (identities.length === 0) return new Map();
    const hashes = identities.map(({ keyHash }) => keyHash);
    const rows = await tx.all<IdempotencyRow>(`${FIND} ${this.database.capabilities.list}`, [hashes]);
    const byHash = new Map(rows.map((row) => [row.keyHash, row]));
    return new Map(
      identities.flatMap((identity) => {
        const earlier = byHash.get(identity.keyHash);
        return earlier ? [[identity, earlier]] : [];
      }),
    );
  }

  /** Keeps answers. Throws UniqueViolationError when one of their keys has an answer by now. */
  async insert(tx: Transaction, answers: readonly { record: ResponseRecord; batchId: number }[]): Promise<void> {
    if (answers.length === 0) return;
    const now = this.clock.now();
    const rows = answers.map(({ record: { identity, answerJson }, batchId }): SqlRow => {
      return [(identity as KeyedIdentity).keyHash, identity.fingerprint, batchId, answerJson, now];
    });
    // In one order everywhere: two processes with the same keys then wait for each other in turn, not in a circle.
    await tx.insert('idempotency_records', COLUMNS, rows.toSorted(byKeyHash));
  }

  /** Forgets a chunk of what is older than a day; returns how many. */
  async sweep(): Promise<number> {
    const before = this.clock.now() - KEPT_MS;
    // Ids grow with time, so the first young one ends the search.
    const rows = await this.database.read<{ id: number; createdAt: number }>(
      `SELECT id, created_at AS createdAt FROM idempotency_records ORDER BY id LIMIT ${CHUNK}`,
    );
    const old = rows.filter(({ createdAt }) => createdAt < before).map(({ id }) => id);
    if (old.length === 0) return 0;
    const { list } = this.database.capabilities;
    return this.database.write((tx) => tx.run(`DELETE FROM idempotency_records WHERE id IN ${list}`, [old]));
  }
}

function byKeyHash([a]: SqlRow, [b]: SqlRow): number {
  return String(a) < String(b) ? -1 : 1;
}
