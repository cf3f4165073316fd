import type { ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DomainError } from '@recado/core';
import { withTimeout } from '@recado/work';
import { EarlierResponses } from '../answer/earlier-responses.js';
import type { EnqueueResponse } from '../answer/enqueue-response.js';
import { BatchWriter } from '../batch/batch-writer.js';
import { type Enqueued, type EnqueueRequest, Intake } from '../batch/intake.js';
import { PendingResponses } from '../records/pending-responses.js';
import type { KeylessIdentity } from '../records/response-record.js';
import { type OpenResponse, OpenResponses } from './open-responses.js';
import { quickTurn } from './quick-turn.js';
import { ResponseRecorder } from './response-recorder.js';

/** What the same request may be refused for, although it was accepted minutes ago. */
const MAY_HAVE_BEEN_ACCEPTED = ['schedule_past', 'expires_not_later', 'reference_exists'];

/** So long a request waits for what became of those before it, in ms; beyond it, the database is away. */
const PATIENCE_MS = 5_000;

/** Where an answer goes. */
export interface ResponseConnection {
  readonly response: ServerResponse;
  /** Runs this when the answer is ready, before its first byte goes out. */
  beforeAnswer(look: () => Promise<void>): void;
}

/**
 * Requests without an Idempotency-Key. One that repeats another whose answer was lost (its connection was closed before
 * the answer was written, or its process died) gets that answer; equal requests that are all answered are all done.
 */
@Injectable()
export class KeylessIntake {
  private readonly open = new OpenResponses();

  constructor(
    private readonly intake: Intake,
    private readonly writer: BatchWriter,
    private readonly pending: PendingResponses,
    private readonly outcomes: ResponseRecorder,
    private readonly answers: EarlierResponses,
  ) {}

  /** Throws what `Intake.enqueue` throws. */
  async enqueue(request: EnqueueRequest, fingerprint: string, way: ResponseConnection): Promise<EnqueueResponse> {
    const open = this.open.begin(fingerprint, way.response);
    try {
      await this.afterLostRepeats(open);
      const answered = await this.answer(request, open);
      way.beforeAnswer(() => this.lastLook(open));
      open.onUndelivered(() => void this.lose(open));
      open.onClose(() => void this.settle(open, open.isLost));
      return answered;
    } catch (error) {
      void (isUncertain(error) && open.identity?.copy !== undefined
        ? this.settleUncertain(open, open.identity)
        : this.settle(open, true));
      throw error;
    }
  }

  /** Who has hung up by now is heard of before the answer goes out and looks as if it had arrived. */
  private async lastLook(open: OpenResponse): Promise<void> {
    await quickTurn();
    if (open.isLost) void this.settle(open, true);
  }

  /** What the answers to equal requests before this one were lost, must be known before it is looked for. */
  private async afterLostRepeats(open: OpenResponse): Promise<void> {
    const equal = this.open.before(open);
    if (equal.length === 0) return;
    // A client that gives up and tries again does both in the same moment, in either order for us. The end of a
    // connection is read a turn after what was sent over it, even where both lay there when a busy process came to look.
    for (let turns = 0; turns < 2; turns++) await turn();
    // Overtaken by its own repeat, whose answer the client waits for now.
    if (open.isLost && equal.some(({ isSettled, isLost }) => !isSettled && !isLost))
      throw new DomainError('request_timeout');
    for (let lost; (lost = this.open.before(open).find(({ isLost }) => isLost));) {
      await withTimeout(PATIENCE_MS, lost.ended(), () => new DomainError('unavailable', { retryAfter: 5 }));
    }
  }

  private async answer(request: EnqueueRequest, open: OpenResponse): Promise<EnqueueResponse> {
    const enqueued = await this.store(request, open);
    if ('answer' in enqueued) {
      open.pendingId = enqueued.pendingId;
      return { answer: enqueued.answer, isReplay: false };
    }
    if (!enqueued.earlier) throw new Error('an equal request is undecided after it was waited for');
    const { pendingId, batchId, answerJson } = enqueued.earlier;
    open.pendingId = pendingId;
    return { answer: await this.answers.rebuild(batchId, answerJson), isReplay: true };
  }

  private async store(request: EnqueueRequest, open: OpenResponse): Promise<Enqueued> {
    const { fingerprint } = open;
    const isFirst = this.open.before(open).length === 0;
    const enqueued = await this.once(request, open, { kind: 'guard', fingerprint, isFirst, isSettledElsewhere: false });
    if ('answer' in enqueued || enqueued.earlier) return enqueued;
    // Its client has given up, and it is the other one that the client waits for now.
    if (open.isLost) throw new DomainError('request_timeout');
    await this.pending.untilSettled(fingerprint);
    return this.once(request, open, { kind: 'guard', fingerprint, isFirst: false, isSettledElsewhere: true });
  }

  private async once(request: EnqueueRequest, open: OpenResponse, identity: KeylessIdentity): Promise<Enqueued> {
    open.identity = identity;
    try {
      return await this.intake.enqueue({ ...request, identity });
    } catch (error) {
      if (!mayHaveBeenAccepted(error)) throw error;
      const found = await this.writer.writeWithNext((tx) => this.pending.takeLost(tx, [identity]));
      const earlier = found.get(identity);
      if (earlier === undefined) throw error;
      return { earlier };
    }
  }

  /** The connection is closed, or free for the next request. Without a guard nothing was stored. The first word counts. */
  private async settle(open: OpenResponse, isLost: boolean): Promise<void> {
    if (open.isSettled) return;
    open.settle(isLost);
    const { pendingId } = open;
    if (pendingId !== undefined)
      await (isLost ? this.outcomes.recordLost(pendingId) : this.outcomes.recordWritten(pendingId));
    this.open.end(open);
  }

  /** Its client is told that nothing was stored. Should the database have done it all the same, the repeat gets the answer. */
  private async settleUncertain(open: OpenResponse, identity: KeylessIdentity): Promise<void> {
    open.settle(true);
    await this.outcomes.recordUncertain(identity);
    this.open.end(open);
  }

  /** It was written, but the connection says that nobody was there any more. */
  private async lose(open: OpenResponse): Promise<void> {
    if (!open.isSettled) return this.settle(open, true);
    if (open.pendingId !== undefined) await this.outcomes.recordLost(open.pendingId);
  }
}

/** The database went away: before its answer to the commit, or after the unit of work was done. */
function isUncertain(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'unavailable';
}

function mayHaveBeenAccepted(error: unknown): boolean {
  return error instanceof DomainError && error.violations.some(({ code }) => MAY_HAVE_BEEN_ACCEPTED.includes(code));
}
