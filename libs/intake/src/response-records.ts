import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@recado/core';
import {
  Database,
  columnNames,
  IntakeGuard,
  selectList,
  type SqlRow,
  type Transaction,
  IdempotencyRecord,
} from '@recado/database';
import { LeaderTask, sleep } from '@recado/work';

/** Rows of one unit of work, so that a sweep never holds others back for long. */
const CHUNK = 1_000;

/** Removes a chunk of the rows that were created before this time (UTC ms); returns how many. */
async function removeOld(
  database: Database,
  table: 'intake_guards' | 'idempotency_records',
  before: number,
): Promise<number> {
  // Ids grow with time, so the old rows are the first ones.
  const rows = await database.read<{ id: number; createdAt: number }>(
    `SELECT id, created_at AS createdAt FROM ${table} ORDER BY id LIMIT ${CHUNK}`,
  );
  const old = rows.filter(({ createdAt }) => createdAt < before).map(({ id }) => id);
  if (old.length === 0) return 0;
  return database.write((tx) => tx.run(`DELETE FROM ${table} WHERE id IN ${database.capabilities.list}`, [old]));
}

/** A request with an Idempotency-Key. */
export interface KeyedIdentity {
  readonly kind: 'keyed';
  readonly keyHash: string;
  /** Hash of the body. */
  readonly fingerprint: string;
}

/** A request without an Idempotency-Key. */
export interface KeylessIdentity {
  readonly kind: 'keyless';
  /** Hash of API key and body. */
  readonly fingerprint: string;
  /** No equal request is known. */
  isFirst: boolean;
  /** Equal requests in other processes have been waited for already. */
  readonly isSettledElsewhere: boolean;
  /** Tells its pending response from those of equal requests; set before the database is asked to insert it. */
  copy?: number;
}

/** What tells a repeat of a request from a new request. */
export type RequestIdentity = KeyedIdentity | KeylessIdentity;

/** What is kept so that a repeat of this request gets the same response. */
export interface ResponseRecord {
  readonly identity: RequestIdentity;
  /** The parts of the response that the message rows do not hold; null: none. */
  readonly answerJson: string | null;
}

/** The record of a request whose batch was stored. */
interface StoredRecord extends ResponseRecord {
  readonly batchId: number;
}

/** The response to an earlier, equal request. */
export interface EarlierResponse {
  readonly batchId: number;
  readonly answerJson: string | null;
  /** Hash of the earlier body, where an Idempotency-Key found it. */
  readonly fingerprint?: string;
  /** Its row in `intake_guards`, where the response was lost: the row stands for the repeated response now. */
  readonly pendingId?: number;
}

/** An earlier response; null: another process may be about to answer an equal request. */
export type LookupResult = EarlierResponse | null;

/** How long a lost response can be given again. */
const KEPT_MS = 600_000;
/** How long another process may take to say whether its response was written; after that it counts as dead. */
const SILENCE_MS = 2_000;
const POLL_MS = 50;
/** What fits the column `copy`. */
const MAX_COPY = 2 ** 31;

const INSERTED = ['fingerprint', 'copy', 'boot', 'batchId', 'answerJson', 'createdAt'] as const;
const COLUMNS = columnNames(IntakeGuard, INSERTED);
const FIND = `SELECT ${selectList(IntakeGuard, ['id', ...INSERTED, 'lostAt'])} FROM intake_guards WHERE fingerprint IN`;

/**
 * Responses to keyless requests that may not have reached their clients (table `intake_guards`). A row is inserted with
 * the batch and removed when the response was written, or marked as lost when it could not be.
 */
@Injectable()
export class PendingResponses {
  /** Tells this run of this process from all others. */
  private readonly boot = randomInt(2 ** 47);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Lost responses to equal requests, each taken for one request; its row stands for the repeated response now. */
  async takeLost(tx: Transaction, identities: readonly KeylessIdentity[]): Promise<Map<KeylessIdentity, LookupResult>> {
    const found = new Map<KeylessIdentity, LookupResult>();
    if (identities.length === 0) return found;
    const fingerprints = [...new Set(identities.map(({ fingerprint }) => fingerprint))];
    const rows = await tx.all<IntakeGuard>(`${FIND} ${this.database.capabilities.list} ORDER BY id`, [fingerprints]);
    if (rows.length === 0) return found;
    for (const identity of identities) {
      const equal = rows.filter(({ fingerprint }) => fingerprint === identity.fingerprint);
      if (equal.length > 0) identity.isFirst = false;
      const lost = await this.takeOne(tx, equal, identity);
      const isPending = !identity.isSettledElsewhere && equal.some((row) => this.isPendingElsewhere(row));
      if (lost !== null || isPending) found.set(identity, lost);
    }
    return found;
  }

  /** Returns their ids. Throws UniqueViolationError when an equal request of another process was faster. */
  async insert(tx: Transaction, records: readonly StoredRecord[]): Promise<Map<KeylessIdentity, number>> {
    if (records.length === 0) return new Map();
    const now = this.clock.now();
    const identities = records.map(({ identity }) => identity as KeylessIdentity);
    // The first of equal requests has copy 0: where two processes insert it in the same moment, the key is taken.
    for (const identity of identities) identity.copy = identity.isFirst ? 0 : randomInt(1, MAX_COPY);
    const rows = records.map(({ batchId, answerJson }, index): SqlRow => {
      const { fingerprint, copy } = identities[index]!;
      return [fingerprint, copy!, this.boot, batchId, answerJson, now];
    });
    const ids = await tx.insertNumbered('intake_guards', COLUMNS, rows, 'batch_id');
    return new Map(identities.map((identity, index) => [identity, ids[index]!]));
  }

  /** For responses that were written. */
  async remove(tx: Transaction, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await tx.run(`DELETE FROM intake_guards WHERE id IN ${this.database.capabilities.list}`, [ids]);
  }

  /** For responses that can no longer be written. */
  async markLost(tx: Transaction, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const { list } = this.database.capabilities;
    await tx.run(`UPDATE intake_guards SET lost_at = ? WHERE id IN ${list}`, [this.clock.now(), ids]);
  }

  /** For requests whose transaction may have been committed although the database did not confirm it. */
  async markUncertain(tx: Transaction, identities: readonly KeylessIdentity[]): Promise<void> {
    const sql = 'UPDATE intake_guards SET lost_at = ? WHERE fingerprint = ? AND copy = ? AND boot = ?';
    for (const { fingerprint, copy = null } of identities) {
      await tx.run(sql, [this.clock.now(), fingerprint, copy, this.boot]);
    }
  }

  /** Waits until other processes have said what became of their responses; marks those of silent ones as lost. */
  async untilSettled(fingerprint: string): Promise<void> {
    const silentAt = performance.now() + SILENCE_MS;
    let pending = await this.pendingElsewhere(fingerprint);
    while (pending.length > 0 && performance.now() < silentAt) {
      await sleep(POLL_MS);
      const still = await this.pendingElsewhere(fingerprint);
      pending = pending.filter((id) => still.includes(id));
    }
    if (pending.length > 0) await this.database.write((tx) => this.markLost(tx, pending));
  }

  /** Removes a chunk of what is too old to be given again; returns how many. */
  sweep(): Promise<number> {
    return removeOld(this.database, 'intake_guards', this.clock.now() - KEPT_MS);
  }

  private async takeOne(
    tx: Transaction,
    equal: readonly IntakeGuard[],
    identity: KeylessIdentity,
  ): Promise<EarlierResponse | null> {
    for (const row of equal.filter((each) => this.isLost(each))) {
      const { id, boot, lostAt, batchId, answerJson } = row;
      const taken = await tx.run(
        'UPDATE intake_guards SET boot = ?, lost_at = NULL WHERE id = ? AND boot = ? AND COALESCE(lost_at, 0) = ?',
        [this.boot, id, boot, lostAt ?? 0],
      );
      // Taken once only: neither another process nor the next request of this transaction gets it.
      Object.assign(row, { boot: this.boot, lostAt: null });
      identity.copy = row.copy;
      if (taken === 1) return { batchId, answerJson, pendingId: id };
    }
    return null;
  }

  /** On a database with one server, everything that an earlier run left behind was lost with that run. */
  private isLost(row: IntakeGuard): boolean {
    const isLeftBehind = this.database.capabilities.singleServer && row.boot !== this.boot;
    return this.isRecent(row) && (row.lostAt !== null || isLeftBehind);
  }

  /** This process knows its own pending responses from memory. */
  private isPendingElsewhere(row: IntakeGuard): boolean {
    return this.isRecent(row) && row.lostAt === null && row.boot !== this.boot;
  }

  private isRecent({ createdAt }: IntakeGuard): boolean {
    return createdAt >= this.clock.now() - KEPT_MS;
  }

  private async pendingElsewhere(fingerprint: string): Promise<number[]> {
    const rows = await this.database.read<IntakeGuard>(`${FIND} (?)`, [fingerprint]);
    return rows.filter((row) => this.isPendingElsewhere(row)).map(({ id }) => id);
  }
}

const RECORD_KEPT_MS = 86_400_000;

const FOUND = ['keyHash', 'fingerprint', 'batchId', 'answerJson'] as const;
type FoundRecord = Pick<IdempotencyRecord, (typeof FOUND)[number]>;
const RECORD_COLUMNS = columnNames(IdempotencyRecord, [...FOUND, 'createdAt']);
const FIND_RECORD = `SELECT ${selectList(IdempotencyRecord, FOUND)} FROM idempotency_records WHERE key_hash IN`;

/** The responses to requests with an Idempotency-Key, kept for a day. */
@Injectable()
export class IdempotencyRecords {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The response to an earlier request with this key. */
  async find(keyHash: string): Promise<EarlierResponse | undefined> {
    const [found] = await this.database.read<FoundRecord>(`${FIND_RECORD} (?)`, [keyHash]);
    return found;
  }

  /** The same for the requests of a shared transaction, by one query. */
  async findAll(tx: Transaction, identities: readonly KeyedIdentity[]): Promise<Map<KeyedIdentity, EarlierResponse>> {
    if (identities.length === 0) return new Map();
    const hashes = identities.map(({ keyHash }) => keyHash);
    const rows = await tx.all<FoundRecord>(`${FIND_RECORD} ${this.database.capabilities.list}`, [hashes]);
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
    await tx.insert('idempotency_records', RECORD_COLUMNS, rows.toSorted(byKeyHash));
  }

  /** Makes room for another response to a key, unless somebody else has written one meanwhile. */
  async remove(tx: Transaction, keyHash: string, answerJson: string): Promise<void> {
    await tx.run('DELETE FROM idempotency_records WHERE key_hash = ? AND answer_json = ?', [keyHash, answerJson]);
  }

  /** Removes a chunk of what is older than a day; returns how many. */
  sweep(): Promise<number> {
    return removeOld(this.database, 'idempotency_records', this.clock.now() - RECORD_KEPT_MS);
  }
}

function byKeyHash([a]: SqlRow, [b]: SqlRow): number {
  return String(a) < String(b) ? -1 : 1;
}

const EVERY_MS = 10_000;
/** Chunks of one tick: as many rows as intake can write in ten seconds, 10,000 a second. */
const MAX_CHUNKS = 100;

/** Removes idempotency records and pending responses that are too old for any repeat. */
@Injectable()
export class ResponseRecordSweep extends LeaderTask {
  constructor(
    private readonly records: IdempotencyRecords,
    private readonly pending: PendingResponses,
  ) {
    super({ everyMs: EVERY_MS, loop: 'answers' });
  }

  protected override async runAsLeader(): Promise<void> {
    await this.untilDone(() => this.records.sweep(), MAX_CHUNKS);
    await this.untilDone(() => this.pending.sweep(), MAX_CHUNKS);
  }
}

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
