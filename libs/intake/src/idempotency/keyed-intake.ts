import { Injectable } from '@nestjs/common';
import { DomainError } from '@recado/core';
import { EarlierResponses } from '../answer/earlier-responses.js';
import type { EnqueueResponse } from '../answer/enqueue-response.js';
import { type Enqueued, type EnqueueRequest, Intake } from '../batch/intake.js';
import { IdempotencyRecords } from '../records/idempotency-records.js';
import type { KeyedIdentity, LookupResult } from '../records/response-record.js';
import { RunningRequests } from './running-requests.js';

/** Codes for which a repeat may be refused although the first request was accepted: time, references, limits. */
const MAY_HAVE_BEEN_ACCEPTED = ['validation_failed', 'rate_limited'];

/** Requests with an Idempotency-Key: each is done once, and every repeat gets the same response. */
@Injectable()
export class KeyedIntake {
  private readonly running = new RunningRequests();

  constructor(
    private readonly intake: Intake,
    private readonly records: IdempotencyRecords,
    private readonly answers: EarlierResponses,
  ) {}

  /** Throws what `Intake.enqueue` throws, and DomainError `idempotency_mismatch` or `idempotency_running`. */
  async enqueue(request: EnqueueRequest, identity: KeyedIdentity): Promise<EnqueueResponse> {
    while (this.running.has(identity.keyHash)) {
      await this.running.waitFor(identity.keyHash);
      const earlier = await this.records.find(identity.keyHash);
      if (earlier) return this.replay(earlier, identity, request.body);
    }
    const enqueued = await this.running.run(identity.keyHash, () => this.once({ ...request, identity }, identity));
    return 'earlier' in enqueued
      ? this.replay(enqueued.earlier, identity, request.body)
      : { answer: enqueued.answer, isReplay: false };
  }

  private async once(request: EnqueueRequest, { keyHash }: KeyedIdentity): Promise<Enqueued> {
    try {
      return await this.intake.enqueue(request);
    } catch (error) {
      if (!(error instanceof DomainError) || !MAY_HAVE_BEEN_ACCEPTED.includes(error.code)) throw error;
      const earlier = await this.records.find(keyHash);
      if (earlier) return { earlier };
      throw error;
    }
  }

  private async replay(earlier: LookupResult, { fingerprint }: KeyedIdentity, body: unknown): Promise<EnqueueResponse> {
    if (earlier?.fingerprint !== fingerprint) throw new DomainError('idempotency_mismatch');
    return { answer: await this.answers.rebuild(earlier, body), isReplay: true };
  }
}
