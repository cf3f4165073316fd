import type { ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DomainError } from '@recado/core';
import { withTimeout } from '@recado/work';
import type { GuardMark } from '../answer/answer-memo.js';
import type { Answered } from '../answer/answered.js';
import { EarlierAnswers } from '../answer/earlier-answers.js';
import { BatchWriter } from '../batch/batch-writer.js';
import { type Enqueued, type EnqueueRequest, Intake } from '../batch/intake.js';
import { IntakeGuards } from '../records/intake-guards.js';
import { GuardOutcomes } from './guard-outcomes.js';
import { type OpenAnswer, OpenAnswers } from './open-answers.js';
import { quickTurn } from './quick-turn.js';

/** What the same request may be refused for, although it was accepted minutes ago. */
const WORK_OF_TIME = ['schedule_past', 'expires_not_later', 'reference_exists'];

/** So long a request waits for what became of those before it, in ms; beyond it, the database is away. */
const PATIENCE_MS = 5_000;

/** Where an answer goes. */
export interface AnswerWay {
  readonly response: ServerResponse;
  /** Runs this when the answer is ready, before its first byte goes out. */
  beforeAnswer(look: () => Promise<void>): void;
}

/**
 * Requests without an Idempotency-Key. One that repeats another whose answer was lost (its connection was closed before
 * the answer was written, or its process died) gets that answer; equal requests that are all answered are all done.
 */
@Injectable()
export class GuardedIntake {
  private readonly open = new OpenAnswers();

  constructor(
    private readonly intake: Intake,
    private readonly writer: BatchWriter,
    private readonly guards: IntakeGuards,
    private readonly outcomes: GuardOutcomes,
    private readonly answers: EarlierAnswers,
  ) {}

  /** Throws what `Intake.enqueue` throws. */
  async enqueue(request: EnqueueRequest, fingerprint: string, way: AnswerWay): Promise<Answered> {
    const open = this.open.begin(fingerprint, way.response);
    try {
      await this.afterLostOnes(open);
      const answered = await this.answer(request, open);
      way.beforeAnswer(() => this.lastLook(open));
      open.onUndelivered(() => void this.lose(open));
      open.onClose(() => void this.conclude(open, open.isLost));
      return answered;
    } catch (error) {
      void (isDoubtful(error) && open.mark?.copy !== undefined
        ? this.concludeDoubt(open, open.mark)
        : this.conclude(open, true));
      throw error;
    }
  }

  /** Who has hung up by now is heard of before the answer goes out and looks as if it had arrived. */
  private async lastLook(open: OpenAnswer): Promise<void> {
    await quickTurn();
    if (open.isLost) void this.conclude(open, true);
  }

  /** What the answers to equal requests before this one were lost, must be known before it is looked for. */
  private async afterLostOnes(open: OpenAnswer): Promise<void> {
    const equal = this.open.before(open);
    if (equal.length === 0) return;
    // A client that gives up and tries again does both in the same moment, in either order for us. The end of a
    // connection is read a turn after what was sent over it, even where both lay there when a busy process came to look.
    for (let turns = 0; turns < 2; turns++) await turn();
    // Overtaken by its own repeat, whose answer the client waits for now.
    if (open.isLost && equal.some(({ isConcluded, isLost }) => !isConcluded && !isLost))
      throw new DomainError('request_timeout');
    for (let lost; (lost = this.open.before(open).find(({ isLost }) => isLost));) {
      await withTimeout(PATIENCE_MS, lost.ended(), () => new DomainError('unavailable', { retryAfter: 5 }));
    }
  }

  private async answer(request: EnqueueRequest, open: OpenAnswer): Promise<Answered> {
    const enqueued = await this.store(request, open);
    if ('answer' in enqueued) {
      open.guardId = enqueued.guardId;
      return { answer: enqueued.answer, isReplay: false };
    }
    if (!enqueued.earlier) throw new Error('an equal request is undecided after it was waited for');
    const { guardId, batchId, answerJson } = enqueued.earlier;
    open.guardId = guardId;
    return { answer: await this.answers.rebuild(batchId, answerJson), isReplay: true };
  }

  private async store(request: EnqueueRequest, open: OpenAnswer): Promise<Enqueued> {
    const { fingerprint } = open;
    const isFirst = this.open.before(open).length === 0;
    const enqueued = await this.once(request, open, { kind: 'guard', fingerprint, isFirst, isDecided: false });
    if ('answer' in enqueued || enqueued.earlier) return enqueued;
    // Its client has given up, and it is the other one that the client waits for now.
    if (open.isLost) throw new DomainError('request_timeout');
    await this.guards.untilDecided(fingerprint);
    return this.once(request, open, { kind: 'guard', fingerprint, isFirst: false, isDecided: true });
  }

  private async once(request: EnqueueRequest, open: OpenAnswer, mark: GuardMark): Promise<Enqueued> {
    open.mark = mark;
    try {
      return await this.intake.enqueue({ ...request, mark });
    } catch (error) {
      if (!isWorkOfTime(error)) throw error;
      const recalled = await this.writer.alongside((tx) => this.guards.recall(tx, [mark]));
      const earlier = recalled.get(mark);
      if (earlier === undefined) throw error;
      return { earlier };
    }
  }

  /** The connection is closed, or free for the next request. Without a guard nothing was stored. The first word counts. */
  private async conclude(open: OpenAnswer, isLost: boolean): Promise<void> {
    if (open.isConcluded) return;
    open.conclude(isLost);
    const { guardId } = open;
    if (guardId !== undefined)
      await (isLost ? this.outcomes.answerLost(guardId) : this.outcomes.answerWritten(guardId));
    this.open.end(open);
  }

  /** Its client is told that nothing was stored. Should the database have done it all the same, the repeat gets the answer. */
  private async concludeDoubt(open: OpenAnswer, mark: GuardMark): Promise<void> {
    open.conclude(true);
    await this.outcomes.answerInDoubt(mark);
    this.open.end(open);
  }

  /** It was written, but the connection says that nobody was there any more. */
  private async lose(open: OpenAnswer): Promise<void> {
    if (!open.isConcluded) return this.conclude(open, true);
    if (open.guardId !== undefined) await this.outcomes.answerLost(open.guardId);
  }
}

/** The database went away: before its answer to the commit, or after the unit of work was done. */
function isDoubtful(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'unavailable';
}

function isWorkOfTime(error: unknown): boolean {
  return error instanceof DomainError && error.violations.some(({ code }) => WORK_OF_TIME.includes(code));
}
