import { Injectable } from '@nestjs/common';
import { DomainError } from '@recado/core';
import type { KeyMark, Recalled } from '../answer/answer-memo.js';
import type { Answered } from '../answer/answered.js';
import { EarlierAnswers } from '../answer/earlier-answers.js';
import { type Enqueued, type EnqueueRequest, Intake } from '../batch/intake.js';
import { IdempotencyRecords } from '../records/idempotency-records.js';
import { RunningRequests } from './running-requests.js';

/** What is refused now may have been accepted then: time has passed, references are taken, limits are reached. */
const MAY_HAVE_BEEN_ACCEPTED = ['validation_failed', 'rate_limited'];

/** Requests with an Idempotency-Key: however often one comes, it is done once and answered alike. */
@Injectable()
export class KeyedIntake {
  private readonly running = new RunningRequests();

  constructor(
    private readonly intake: Intake,
    private readonly records: IdempotencyRecords,
    private readonly answers: EarlierAnswers,
  ) {}

  /** Throws what `Intake.enqueue` throws, and DomainError `idempotency_mismatch` or `idempotency_running`. */
  async enqueue(request: EnqueueRequest, mark: KeyMark): Promise<Answered> {
    while (this.running.has(mark.keyHash)) {
      await this.running.waitFor(mark.keyHash);
      const earlier = await this.records.find(mark.keyHash);
      if (earlier) return this.replay(earlier, mark);
    }
    const enqueued = await this.running.run(mark.keyHash, () => this.once({ ...request, mark }, mark));
    return 'earlier' in enqueued ? this.replay(enqueued.earlier, mark) : { answer: enqueued.answer, isReplay: false };
  }

  private async once(request: EnqueueRequest, { keyHash }: KeyMark): Promise<Enqueued> {
    try {
      return await this.intake.enqueue(request);
    } catch (error) {
      if (!(error instanceof DomainError) || !MAY_HAVE_BEEN_ACCEPTED.includes(error.code)) throw error;
      const earlier = await this.records.find(keyHash);
      if (earlier) return { earlier };
      throw error;
    }
  }

  private async replay(earlier: Recalled, { fingerprint }: KeyMark): Promise<Answered> {
    if (earlier?.fingerprint !== fingerprint) throw new DomainError('idempotency_mismatch');
    return { answer: await this.answers.rebuild(earlier.batchId, earlier.answerJson), isReplay: true };
  }
}
