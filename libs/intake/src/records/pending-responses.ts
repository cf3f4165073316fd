import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '@recado/core';
import { columnNames, Database, IntakeGuard, selectList, type SqlRow, type Transaction } from '@recado/database';
import { removeOld } from './remove-old.js';
import type { EarlierResponse, KeylessIdentity, LookupResult, StoredRecord } from './response-record.js';

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
      await delay(POLL_MS);
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
