import { Injectable } from '@nestjs/common';
import { DomainError } from '@recado/core';
import { withTimeout } from '@recado/work';
import { EarlierResponses } from '../answer/earlier-responses.js';
import type { EnqueueResponse } from '../answer/enqueue-response.js';
import { type Enqueued, type EnqueueRequest, Intake } from '../batch/intake.js';
import { IdempotencyRecords, type KeyedIdentity, type LookupResult } from '../response-records.js';

/** How long a request waits for one with the same key, in ms. */
const MAX_WAIT_MS = 2_000;
const RETRY_AFTER_SECONDS = 1;

/** The requests with an Idempotency-Key that this process works on, by the hash of the key. */
export class RunningRequests {
  private readonly running = new Map<string, Promise<void>>();

  has(keyHash: string): boolean {
    return this.running.has(keyHash);
  }

  /** Resolves when the one with this key has ended. Throws DomainError `idempotency_running`. */
  async waitFor(keyHash: string): Promise<void> {
    const refusal = () => new DomainError('idempotency_running', { retryAfter: RETRY_AFTER_SECONDS });
    await withTimeout(MAX_WAIT_MS, this.running.get(keyHash), refusal);
  }

  /** Runs the work; until it ends, the key is known here. */
  async run<T>(keyHash: string, work: () => Promise<T>): Promise<T> {
    const result = work();
    const ended = result.then(
      () => undefined,
      // Whoever runs it gets the error; others only wait for its end.
      () => undefined,
    );
    this.running.set(keyHash, ended);
    try {
      return await result;
    } finally {
      this.running.delete(keyHash);
    }
  }
}

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
