import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/database';
import type { AnswerMemo, GuardMark, KeyMark, Recalled, RequestMark } from '../answer/answer-memo.js';
import { IdempotencyRecords } from './idempotency-records.js';
import { IntakeGuards } from './intake-guards.js';

interface KeptAnswer {
  readonly memo: AnswerMemo;
  readonly batchId: number;
}

const isKey = (mark: RequestMark): mark is KeyMark => mark.kind === 'key';
const isGuard = (mark: RequestMark): mark is GuardMark => mark.kind === 'guard';

/** What shared transactions know of the answers to earlier requests: a query and an insert for all of their requests. */
@Injectable()
export class AnswerMemory {
  constructor(
    private readonly records: IdempotencyRecords,
    private readonly guards: IntakeGuards,
  ) {}

  /** Those of the requests that must not be stored, or not yet. */
  async recall(tx: Transaction, marks: readonly RequestMark[]): Promise<ReadonlyMap<RequestMark, Recalled>> {
    const byKey = await this.records.recall(tx, marks.filter(isKey));
    const byGuard = await this.guards.recall(tx, marks.filter(isGuard));
    return byKey.size === 0 ? byGuard : new Map<RequestMark, Recalled>([...byKey, ...byGuard]);
  }

  /** Remembers answers; returns the guards of those that have one. Throws UniqueViolationError: look once more. */
  async keep(tx: Transaction, answers: readonly KeptAnswer[]): Promise<Map<AnswerMemo, number>> {
    await this.records.keep(
      tx,
      answers.filter(({ memo }) => isKey(memo.mark)),
    );
    const guarded = answers.filter(({ memo }) => isGuard(memo.mark));
    const ids = await this.guards.keep(tx, guarded);
    return new Map(guarded.map(({ memo }, index) => [memo, ids[index]!]));
  }
}
