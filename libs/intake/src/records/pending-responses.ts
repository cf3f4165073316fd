import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '@recado/core';
import { Database, type SqlRow, type Transaction } from '@recado/database';
import type { KeylessIdentity, LookupResult, ResponseRecord } from './response-record.js';

interface PendingRow {
  id: number;
  fingerprint: string;
  copy: number;
  boot: number;
  batchId: number;
  answerJson: string | null;
  lostAt: number | null;
  createdAt: number;
}

/** A lost answer is given again within so long. */
const KEPT_MS = 600_000;
/** So long another process may take to say whether its answer was written; then it is dead. */
const SILENCE_MS = 2_000;
const POLL_MS = 50;
/** Rows of one unit of work, so that a sweep never holds others back for long. */
const CHUNK = 1_000;
/** What fits the copies' column. */
const MAX_COPY = 2 ** 31;

const COLUMNS = ['fingerprint', 'copy', 'boot', 'batch_id', 'answer_json', 'created_at'] as const;
const FIND = `SELECT id, fingerprint, copy, boot, batch_id AS batchId, answer_json AS answerJson, lost_at AS lostAt,
  created_at AS createdAt FROM intake_guards WHERE fingerprint IN`;

/** The rows that stand for answers until these are written. */
@Injectable()
export class PendingResponses {
  /** Tells this run of this process from all others. */
  private readonly boot = randomInt(2 ** 47);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Earlier answers to these requests that were lost, each for one of them: its guard stands for the repeat now. */
  async takeLost(tx: Transaction, identities: readonly KeylessIdentity[]): Promise<Map<KeylessIdentity, LookupResult>> {
    const found = new Map<KeylessIdentity, LookupResult>();
    if (identities.length === 0) return found;
    const fingerprints = [...new Set(identities.map(({ fingerprint }) => fingerprint))];
    const rows = await tx.all<PendingRow>(`${FIND} ${this.database.capabilities.list} ORDER BY id`, [fingerprints]);
    if (rows.length === 0) return found;
    for (const identity of identities) {
      const equal = rows.filter(({ fingerprint }) => fingerprint === identity.fingerprint);
      if (equal.length > 0) identity.isFirst = false;
      const lost = await this.claimLost(tx, equal, identity);
      if (lost) found.set(identity, lost);
      else if (!identity.isSettledElsewhere && equal.some((row) => this.isPendingElsewhere(row)))
        found.set(identity, null);
    }
    return found;
  }

  /** Guards answers; returns the ids of the guards in the same order. */
  async insert(tx: Transaction, answers: readonly { record: ResponseRecord; batchId: number }[]): Promise<number[]> {
    if (answers.length === 0) return [];
    const now = this.clock.now();
    const rows = answers.map(({ record: { identity, answerJson }, batchId }): SqlRow => {
      // Unique where equal requests come through two processes in the same moment: the second waits and looks again.
      const guard = identity as KeylessIdentity;
      guard.copy = guard.isFirst ? 0 : randomInt(1, MAX_COPY);
      return [identity.fingerprint, guard.copy, this.boot, batchId, answerJson, now];
    });
    return tx.insert('intake_guards', COLUMNS, rows);
  }

  /** Of answers that have been written. */
  async remove(tx: Transaction, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await tx.run(`DELETE FROM intake_guards WHERE id IN ${this.database.capabilities.list}`, [ids]);
  }

  /** Of answers that can no longer be written. */
  async markLost(tx: Transaction, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const { list } = this.database.capabilities;
    await tx.run(`UPDATE intake_guards SET lost_at = ? WHERE id IN ${list}`, [this.clock.now(), ids]);
  }

  /** Of answers whose unit of work the database may have done, although it did not say so. */
  async markUncertain(tx: Transaction, identities: readonly KeylessIdentity[]): Promise<void> {
    for (const { fingerprint, copy } of identities) {
      await tx.run('UPDATE intake_guards SET lost_at = ? WHERE fingerprint = ? AND copy = ? AND boot = ?', [
        ...[this.clock.now(), fingerprint, copy ?? null, this.boot],
      ]);
    }
  }

  /** Waits until other processes have said what became of their answers to such a request; the silent ones are dead. */
  async untilSettled(fingerprint: string): Promise<void> {
    const silentAt = performance.now() + SILENCE_MS;
    let open = await this.pendingElsewhere(fingerprint);
    while (open.length > 0 && performance.now() < silentAt) {
      await delay(POLL_MS);
      const still = await this.pendingElsewhere(fingerprint);
      open = open.filter((id) => still.includes(id));
    }
    if (open.length > 0) await this.database.write((tx) => this.markLost(tx, open));
  }

  /** Forgets a chunk of what is too old to be given again; returns how many. */
  async sweep(): Promise<number> {
    const before = this.clock.now() - KEPT_MS;
    // Ids grow with time, so the first young one ends the search.
    const rows = await this.database.read<{ id: number; createdAt: number }>(
      `SELECT id, created_at AS createdAt FROM intake_guards ORDER BY id LIMIT ${CHUNK}`,
    );
    const old = rows.filter(({ createdAt }) => createdAt < before).map(({ id }) => id);
    if (old.length > 0) await this.database.write((tx) => this.remove(tx, old));
    return old.length;
  }

  private async claimLost(
    tx: Transaction,
    rows: readonly PendingRow[],
    identity: KeylessIdentity,
  ): Promise<LookupResult> {
    for (const row of rows.filter((each) => this.isLost(each))) {
      const { id, boot, lostAt, batchId, answerJson } = row;
      const taken = await tx.run(
        'UPDATE intake_guards SET boot = ?, lost_at = NULL WHERE id = ? AND boot = ? AND COALESCE(lost_at, 0) = ?',
        [this.boot, id, boot, lostAt ?? 0],
      );
      // Once only: neither for another process nor for the next request of this transaction.
      Object.assign(row, { boot: this.boot, lostAt: null });
      identity.copy = row.copy;
      if (taken === 1) return { batchId, answerJson, pendingId: id };
    }
    return null;
  }

  /** Where one server is all there is, what an earlier run left behind was lost with it. */
  private isLost(row: PendingRow): boolean {
    const isLeftBehind = this.database.capabilities.singleServer && row.boot !== this.boot;
    return this.isYoung(row) && (row.lostAt !== null || isLeftBehind);
  }

  /** What became of this process's own answers is in its memory. */
  private isPendingElsewhere(row: PendingRow): boolean {
    return this.isYoung(row) && row.lostAt === null && row.boot !== this.boot;
  }

  private isYoung({ createdAt }: PendingRow): boolean {
    return createdAt >= this.clock.now() - KEPT_MS;
  }

  private async pendingElsewhere(fingerprint: string): Promise<number[]> {
    const rows = await this.database.read<PendingRow>(`${FIND} (?)`, [fingerprint]);
    return rows.filter((row) => this.isPendingElsewhere(row)).map(({ id }) => id);
  }
}
