import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@recado/auth';
import { type ChannelView, Channels, DEFAULT_CHANNEL, SANDBOX_CHANNEL } from '@recado/channels';
import { CONFIG, type Config } from '@recado/config';
import { type BatchOptions, Clock, DomainError, type Language, parseBatch, type ParsedBatch } from '@recado/core';
import { UniqueViolationError } from '@recado/database';
import { FeedSignal } from '@recado/queue';
import { BatchWriter, type StoredBatch } from './batch-writer.js';
import { type EnqueueAnswer, enqueueAnswer } from './enqueue-answer.js';
import { References } from './references.js';
import { withoutTaken } from './without-taken.js';

/** Texts of one batch together, in UTF-8 bytes: what a database packet and a process's memory bear. */
const MAX_BATCH_TEXT_BYTES = 32 * 1024 ** 2;

/** An enqueue request, with what is known of its sender. */
export interface EnqueueRequest {
  principal: Principal;
  body: unknown;
  requestId: string;
  language: Language;
}

/** Takes batches: checks them, stores them, says where they are. */
@Injectable()
export class Intake {
  constructor(
    private readonly channels: Channels,
    private readonly references: References,
    private readonly writer: BatchWriter,
    private readonly signal: FeedSignal,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Resolves when every message is on disk. Throws DomainError `validation_failed` (nothing stored), `unavailable` or
   * `overloaded`.
   */
  async enqueue(request: EnqueueRequest): Promise<EnqueueAnswer> {
    const now = this.clock.now();
    const result = parseBatch(request.body, this.options(request.principal, now));
    if (!result.ok) throw new DomainError('validation_failed', result);
    const batch = await this.settleReferences(request, result.batch);
    const stored = await this.store(request, batch, now);
    this.signal.nudge();
    return enqueueAnswer(batch, stored, request.language);
  }

  private options(principal: Principal, now: number): BatchOptions {
    const { intake } = this.config;
    return {
      maxBatch: intake.maxBatch,
      maxMessageLength: intake.maxMessageLength,
      maxBatchTextBytes: MAX_BATCH_TEXT_BYTES,
      now,
      pastGraceMs: intake.schedulePastGraceMs,
      defaultTimezone: principal.timezone ?? intake.timezone,
      missingVariable: principal.missingVariable ?? intake.missingVariable,
      channels: this.channels.names(),
    };
  }

  private async settleReferences({ principal, body }: EnqueueRequest, batch: ParsedBatch): Promise<ParsedBatch> {
    const taken = await this.references.taken(principal.keyId, batch);
    return taken.size === 0 ? batch : withoutTaken(batch, taken, body);
  }

  private async store(request: EnqueueRequest, batch: ParsedBatch, createdAt: number): Promise<StoredBatch> {
    const { principal, requestId } = request;
    const channelId = this.channelFor(principal, batch).id;
    const { timezone, items } = batch;
    try {
      return await this.writer.write({ apiKeyId: principal.keyId, channelId, timezone, createdAt, requestId, items });
    } catch (error) {
      // Another request took a reference between our look and our write: look again, and say which.
      if (error instanceof UniqueViolationError) throw await this.referenceRace(request, batch);
      throw error;
    }
  }

  private async referenceRace({ principal }: EnqueueRequest, batch: ParsedBatch): Promise<DomainError> {
    const taken = await this.references.taken(principal.keyId, batch);
    return new DomainError('validation_failed', { violations: [...taken.values()] });
  }

  private channelFor(principal: Principal, batch: ParsedBatch): ChannelView {
    const name = principal.testMode ? SANDBOX_CHANNEL : (batch.channel ?? DEFAULT_CHANNEL);
    const channel = this.channels.named(name);
    if (!channel) throw new DomainError('internal_error', { cause: new Error(`channel ${name} is missing`) });
    return channel;
  }
}
