import { Inject, Injectable, Optional } from '@nestjs/common';
import type { Principal } from '@recado/auth';
import { type ChannelView, Channels, DEFAULT_CHANNEL, SANDBOX_CHANNEL } from '@recado/channels';
import { CONFIG, type Config } from '@recado/config';
import {
  type BatchOptions,
  Clock,
  DomainError,
  type Language,
  Metrics,
  NoMetrics,
  parseBatch,
  type ParsedBatch,
} from '@recado/core';
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
    @Optional() private readonly metrics: Metrics = new NoMetrics(),
  ) {}

  /**
   * Resolves when every message is on disk. Throws DomainError `validation_failed` (nothing stored), `unavailable` or
   * `overloaded`.
   */
  async enqueue(request: EnqueueRequest): Promise<EnqueueAnswer> {
    const now = this.clock.now();
    const result = parseBatch(request.body, this.options(request.principal, now));
    if (!result.ok) throw new DomainError('validation_failed', result);
    const { batch, stored } = await this.store(request, result.batch, now);
    this.signal.nudge();
    this.metrics.accepted(batch.items.length);
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

  /** Stores what is left of the batch without taken references. */
  private async store(
    request: EnqueueRequest,
    asked: ParsedBatch,
    createdAt: number,
  ): Promise<{ batch: ParsedBatch; stored: StoredBatch }> {
    const batch = await this.settleReferences(request, asked);
    try {
      return { batch, stored: await this.write(request, batch, createdAt) };
    } catch (error) {
      if (!(error instanceof UniqueViolationError)) throw error;
      // Another request took a reference between our look and our write: look again, at fewer messages each time.
      const left = await this.settleReferences(request, batch);
      if (left === batch) throw error;
      return this.store(request, left, createdAt);
    }
  }

  private write({ principal, requestId }: EnqueueRequest, batch: ParsedBatch, createdAt: number): Promise<StoredBatch> {
    const channelId = this.channelFor(principal, batch).id;
    const { timezone, items } = batch;
    return this.writer.write({ apiKeyId: principal.keyId, channelId, timezone, createdAt, requestId, items });
  }

  private channelFor(principal: Principal, batch: ParsedBatch): ChannelView {
    const name = principal.testMode ? SANDBOX_CHANNEL : (batch.channel ?? DEFAULT_CHANNEL);
    const channel = this.channels.named(name);
    if (!channel) throw new DomainError('internal_error', { cause: new Error(`channel ${name} is missing`) });
    return channel;
  }
}
