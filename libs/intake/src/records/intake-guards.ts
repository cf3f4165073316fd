import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '@recado/core';
import { Database, type SqlRow, type Transaction } from '@recado/database';
import type { AnswerMemo, GuardMark, Recalled } from '../answer/answer-memo.js';

interface GuardRow {
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
export class IntakeGuards {
  /** Tells this run of this process from all others. */
  private readonly boot = randomInt(2 ** 47);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Earlier answers to these requests that were lost, each for one of them: its guard stands for the repeat now. */
  async recall(tx: Transaction, marks: readonly GuardMark[]): Promise<Map<GuardMark, Recalled>> {
    const recalled = new Map<GuardMark, Recalled>();
    if (marks.length === 0) return recalled;
    const fingerprints = [...new Set(marks.map(({ fingerprint }) => fingerprint))];
    const rows = await tx.all<GuardRow>(`${FIND} ${this.database.capabilities.list} ORDER BY id`, [fingerprints]);
    if (rows.length === 0) return recalled;
    for (const mark of marks) {
      const equal = rows.filter(({ fingerprint }) => fingerprint === mark.fingerprint);
      if (equal.length > 0) mark.isFirst = false;
      const lost = await this.takeLost(tx, equal, mark);
      if (lost) recalled.set(mark, lost);
      else if (!mark.isDecided && equal.some((row) => this.isUndecided(row))) recalled.set(mark, null);
    }
    return recalled;
  }

  /** Guards answers; returns the ids of the guards in the same order. */
  async keep(tx: Transaction, answers: readonly { memo: AnswerMemo; batchId: number }[]): Promise<number[]> {
    if (answers.length === 0) return [];
    const now = this.clock.now();
    const rows = answers.map(({ memo: { mark, answerJson }, batchId }): SqlRow => {
      // Unique where equal requests come through two processes in the same moment: the second waits and looks again.
      const guard = mark as GuardMark;
      guard.copy = guard.isFirst ? 0 : randomInt(1, MAX_COPY);
      return [mark.fingerprint, guard.copy, this.boot, batchId, answerJson, now];
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
  async markDoubtful(tx: Transaction, marks: readonly GuardMark[]): Promise<void> {
    for (const { fingerprint, copy } of marks) {
      await tx.run('UPDATE intake_guards SET lost_at = ? WHERE fingerprint = ? AND copy = ? AND boot = ?', [
        ...[this.clock.now(), fingerprint, copy ?? null, this.boot],
      ]);
    }
  }

  /** Waits until other processes have said what became of their answers to such a request; the silent ones are dead. */
  async untilDecided(fingerprint: string): Promise<void> {
    const silentAt = performance.now() + SILENCE_MS;
    let open = await this.undecided(fingerprint);
    while (open.length > 0 && performance.now() < silentAt) {
      await delay(POLL_MS);
      const still = await this.undecided(fingerprint);
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

  private async takeLost(tx: Transaction, rows: readonly GuardRow[], mark: GuardMark): Promise<Recalled> {
    for (const row of rows.filter((each) => this.isLost(each))) {
      const { id, boot, lostAt, batchId, answerJson } = row;
      const taken = await tx.run(
        'UPDATE intake_guards SET boot = ?, lost_at = NULL WHERE id = ? AND boot = ? AND COALESCE(lost_at, 0) = ?',
        [this.boot, id, boot, lostAt ?? 0],
      );
      // Once only: neither for another process nor for the next request of this transaction.
      Object.assign(row, { boot: this.boot, lostAt: null });
      mark.copy = row.copy;
      if (taken === 1) return { batchId, answerJson, guardId: id };
    }
    return null;
  }

  /** Where one server is all there is, what an earlier run left behind was lost with it. */
  private isLost(row: GuardRow): boolean {
    const isLeftBehind = this.database.capabilities.singleServer && row.boot !== this.boot;
    return this.isYoung(row) && (row.lostAt !== null || isLeftBehind);
  }

  /** What became of this process's own answers is in its memory. */
  private isUndecided(row: GuardRow): boolean {
    return this.isYoung(row) && row.lostAt === null && row.boot !== this.boot;
  }

  private isYoung({ createdAt }: GuardRow): boolean {
    return createdAt >= this.clock.now() - KEPT_MS;
  }

  private async undecided(fingerprint: string): Promise<number[]> {
    const rows = await this.database.read<GuardRow>(`${FIND} (?)`, [fingerprint]);
    return rows.filter((row) => this.isUndecided(row)).map(({ id }) => id);
  }
}
