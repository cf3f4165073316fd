import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@recado/auth';
import { Channels, type ChannelView, type PoolView, SANDBOX_CHANNEL } from '@recado/channels';
import { CONFIG, type Config, Settings } from '@recado/config';
import {
  type BatchOptions,
  type BatchResult,
  Clock,
  DomainError,
  Lane,
  type Language,
  type MessageContent,
  Metrics,
  parseBatch,
  type ParsedBatch,
  SIMULATOR,
  Tracer,
} from '@recado/core';
import { UniqueViolationError } from '@recado/database';
import type { Allowance } from '../limits/allowance.js';
import type { BatchPool } from '@recado/messages';
import { FeedSignal } from '@recado/queue';
import { toAnswerJson } from '../answer/answer-json.js';
import { type AnswerDetails, answerDetails, type EnqueueAnswer, enqueueAnswer } from '../answer/enqueue-answer.js';
import { FilesOfRequests, type RequestFiles } from '../files/request-files.js';
import { NOTHING_QUOTED, PoolSenders, type Quoted } from '../pools.js';
import type { LookupResult, RequestIdentity } from '../response-records.js';
import { BatchWriter, type StoredWith, type WriteResult } from './batch-writer.js';
import { BlockedAtIntake } from './blocked-at-intake.js';
import { ContentChecks } from './content-checks.js';
import { References } from './references.js';
import { traced } from './traced.js';
import { UserIds } from './user-ids.js';
import { withoutRefused } from './without-refused.js';

/** Texts of one batch together, in UTF-8 bytes: bounded by a database packet and by memory. */
const MAX_BATCH_TEXT_BYTES = 32 * 1024 ** 2;

/** Tries to store a batch whose references or key other requests take meanwhile. */
const MAX_TRIES = 5;

/** An enqueue request, with what is known of its sender. */
export interface EnqueueRequest {
  principal: Principal;
  body: unknown;
  requestId: string;
  language: Language;
  /** Its texts leave as they came, without variables; missing: variables are filled. */
  isVerbatim?: boolean;
  /** What its messages carry beside what their body says; missing: nothing. */
  carries?: MessageContent;
  /** The `traceparent` of what caused it; missing: it begins a trace, where somebody receives traces. */
  traceparent?: string | undefined;
  /** What its key may still take; undefined: anything. */
  allowance?: Allowance | undefined;
  /** Its response is kept for repeats. */
  identity?: RequestIdentity;
  /** What is written in the transaction of its batch, once; missing: nothing. */
  storedWith?: StoredWith;
}

/** The answer with the id of its pending response, or the response to an earlier, equal request. */
export type Enqueued =
  | { readonly answer: EnqueueAnswer; readonly pendingId: number | undefined }
  | { readonly earlier: LookupResult };

/** A batch that is to be stored. */
interface Draft {
  readonly batch: ParsedBatch;
  readonly sender: ChannelView | PoolView;
  readonly createdAt: number;
  /** Undefined: its messages carry none. */
  readonly files: RequestFiles | undefined;
  readonly quoted: Quoted;
}

type Refused = Extract<BatchResult, { ok: false }>;

/** A written batch, and what its answer says beside the rows. */
interface Entry {
  readonly batch: ParsedBatch;
  readonly details: AnswerDetails;
  readonly written: WriteResult;
}

/** Checks and stores batches. Most requests wait for nothing but their transaction: each step more would cost a µs. */
@Injectable()
export class Intake {
  constructor(
    private readonly channels: Channels,
    private readonly references: References,
    private readonly writer: BatchWriter,
    private readonly signal: FeedSignal,
    private readonly blocked: BlockedAtIntake,
    private readonly contents: ContentChecks,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    private readonly metrics: Metrics,
    private readonly settings: Settings,
    private readonly pools: PoolSenders,
    private readonly files: FilesOfRequests,
    private readonly users: UserIds,
    private readonly tracer: Tracer,
  ) {}

  /**
   * Resolves when every message is on disk. Throws DomainError `validation_failed` (nothing stored), `rate_limited`,
   * `unavailable` or `overloaded`.
   */
  enqueue(request: EnqueueRequest): Promise<Enqueued> {
    if (!this.tracer.isOn) return this.enqueueNow(request);
    return traced(this.tracer, request, (step) => this.enqueueNow(step));
  }

  private async enqueueNow(request: EnqueueRequest): Promise<Enqueued> {
    const now = this.clock.now();
    const { sender, batch: asked, quoted, files } = await this.read(request, now);
    const assigned = hasUserIds(asked) ? await this.users.assigned(asked) : asked;
    const draft = { batch: assigned, quoted, sender, createdAt: now, files };
    const { batch, details, written } = await this.storeAllowed(request, draft);
    if ('earlier' in written) return written;
    const isUrgent = batch.items.some(({ lane }) => lane === Lane.High);
    (isUrgent ? this.signal.urgent : this.signal).nudge();
    this.metrics.count('accepted', batch.items.length, {});
    const { batchId, messageIds, pendingId } = written.stored;
    this.blocked.check(request.principal.keyId, batch.items, messageIds);
    return { answer: enqueueAnswer(batchId, messageIds, batch.items, details), pendingId };
  }

  /** What `enqueue` would store, and by whom it would leave, without storing anything. Throws as it does. */
  async preview(request: EnqueueRequest): Promise<{ sender: ChannelView | PoolView; batch: ParsedBatch }> {
    const { sender, batch } = await this.read(request, this.clock.now());
    return { sender, batch: await this.settleReferences(request, batch) };
  }

  private async read(request: EnqueueRequest, now: number) {
    const files = this.files.hasFiles(request.body) ? await this.files.of(request.body, request.principal) : undefined;
    const options = this.options(request, now, files);
    const first = parseBatch(request.body, options);
    const result = first.ok ? first : await this.parsedAgain(request, now, first, files);
    if (!result.ok) throw new DomainError('validation_failed', result);
    const sender = this.senderFor(request.principal, result.batch) ?? (await this.newSenderFor(request, result.batch));
    // Whose number is known gets the message by it, so that every channel can send it.
    const carried = withCarried(result.batch, request.carries);
    const known = hasUserIds(carried) ? await this.users.known(carried) : carried;
    const { batch, quoted } = await this.settleContents(request, sender, known);
    return { sender, files, batch, quoted };
  }

  /** Parses again where only this process did not know the channel yet; else the refusal stays. */
  private async parsedAgain(
    request: EnqueueRequest,
    now: number,
    refused: Refused,
    files: RequestFiles | undefined,
  ): Promise<BatchResult> {
    if (!refused.violations.some(({ code }) => code === 'channel_unknown')) return refused;
    const name = (request.body as { channel?: unknown }).channel;
    const isKnown = typeof name === 'string' && (await this.channels.takesNow(name.trim()));
    return isKnown ? parseBatch(request.body, this.options(request, now, files)) : refused;
  }

  private options(
    { principal, isVerbatim = false }: EnqueueRequest,
    now: number,
    files: RequestFiles | undefined,
  ): BatchOptions {
    const { intake } = this.config;
    return {
      maxBatch: intake.maxBatch,
      maxMessageLength: intake.maxMessageLength,
      maxBatchTextBytes: MAX_BATCH_TEXT_BYTES,
      now,
      pastGraceMs: intake.schedulePastGraceMs,
      defaultTimezone: principal.timezone ?? this.settings.timezone,
      missingVariable: principal.missingVariable ?? intake.missingVariable,
      channels: this.channels.names(),
      isVerbatim,
      ...(files && { fileOf: (media) => files.fileOf(media) }),
    };
  }

  /** Each channel of a pool must be able to send what is addressed to it, because any of them may have to. */
  private async settleContents(
    { body }: EnqueueRequest,
    sender: ChannelView | PoolView,
    batch: ParsedBatch,
  ): Promise<Pick<Draft, 'batch' | 'quoted'>> {
    const channels = 'memberIds' in sender ? this.byPayments(this.channels.membersOf(sender)) : [sender];
    const quoted = 'memberIds' in sender ? await this.pools.quotedIn(batch, sender) : NOTHING_QUOTED;
    let settled = quoted.refused.size > 0 ? withoutRefused(batch, quoted.refused, body) : batch;
    for (const channel of channels) settled = await this.contents.settle(settled, channel, body);
    if (channels.length > 1) settled = { ...settled, warnings: withoutRepeats(settled.warnings) };
    return { batch: settled, quoted: quoted.receivers };
  }

  /** Those without payment buttons first: where one of them is a member, a payment leaves as a text by all. */
  private byPayments(members: readonly ChannelView[]): ChannelView[] {
    return [false, true].flatMap((takes) => members.filter((one) => this.contents.takesPayments(one) === takes));
  }

  private async settleReferences({ principal, body }: EnqueueRequest, batch: ParsedBatch): Promise<ParsedBatch> {
    const taken = await this.references.taken(principal.keyId, batch);
    return taken.size === 0 ? batch : withoutRefused(batch, taken, body);
  }

  /** Stores what the key's limits allow, and counts what is stored. */
  private storeAllowed(request: EnqueueRequest, draft: Draft): Promise<Entry> {
    return request.allowance ? this.storeCounted(request, draft, request.allowance) : this.store(request, draft);
  }

  private async storeCounted(request: EnqueueRequest, draft: Draft, allowance: Allowance): Promise<Entry> {
    const asked = draft.batch.items.length;
    await allowance.takeMessages(asked);
    let stored = 0;
    try {
      const entry = await this.store(request, draft);
      if ('stored' in entry.written) stored = entry.batch.items.length;
      return entry;
    } finally {
      if (stored < asked) await allowance.giveBackMessages(asked - stored);
    }
  }

  /** Stores what is left of the batch without taken references. */
  private async store(request: EnqueueRequest, asked: Draft, tries = MAX_TRIES): Promise<Entry> {
    const hasReferences = asked.batch.items.some(({ reference }) => reference !== null);
    const batch = hasReferences ? await this.settleReferences(request, asked.batch) : asked.batch;
    const draft = batch === asked.batch ? asked : { ...asked, batch };
    try {
      return await this.write(request, draft);
    } catch (error) {
      if (!(error instanceof UniqueViolationError) || tries === 1) throw error;
      // Another request took a reference or the key between the check and the write.
      return this.store(request, draft, tries - 1);
    }
  }

  private async write(request: EnqueueRequest, { batch, sender, createdAt, files, quoted }: Draft): Promise<Entry> {
    const { principal, requestId, identity, language, traceparent, storedWith } = request;
    const { timezone, items, name, fields } = batch;
    const fileIds = files && (await files.keep(items));
    const told = {
      apiKeyId: principal.keyId,
      channelId: sender.id,
      timezone,
      createdAt,
      requestId,
      name,
      fields,
      items,
    };
    const placed = this.tracer.isOn && traceparent !== undefined ? { ...told, traceparent } : told;
    const base = fileIds ? { ...placed, fileIds } : placed;
    const pool = 'memberIds' in sender ? await this.pools.of(sender, batch, quoted) : undefined;
    const details = answerDetails(batch, language, this.simulatedBy(sender, pool));
    const entry = pool ? { ...base, pool } : base;
    const written = identity
      ? await this.writer.writeOnce(entry, { identity, answerJson: toAnswerJson(details, request.body) }, storedWith)
      : { stored: await this.writer.write(entry, storedWith) };
    return { batch, details, written };
  }

  /** Read from memory: a batch of one channel costs one comparison. */
  private simulatedBy(sender: ChannelView | PoolView, pool: BatchPool | undefined): AnswerDetails['simulated'] {
    if (!pool) return 'gateway' in sender && sender.gateway === SIMULATOR ? true : undefined;
    const simulators = new Set(
      this.channels.current().flatMap((each) => (each.gateway === SIMULATOR ? [each.id] : [])),
    );
    const positions = pool.channelIds.flatMap((id, position) => (simulators.has(id) ? [position] : []));
    if (positions.length === pool.channelIds.length) return true;
    return positions.length > 0 ? positions : undefined;
  }

  /** The channel or pool of the request, else of its key, else the installation's. Test keys use the sandbox. */
  private senderFor(principal: Principal, { channel }: ParsedBatch): ChannelView | PoolView | undefined {
    if (principal.testMode) return this.channels.named(SANDBOX_CHANNEL);
    return channel === null ? this.channels.senderOf(principal) : this.channels.senderNamed(channel);
  }

  /**
   * A channel that another process created a moment ago may be missing in the memory of this one; the message must not
   * leave from the number of another channel meanwhile.
   */
  private async newSenderFor({ principal }: EnqueueRequest, batch: ParsedBatch): Promise<ChannelView | PoolView> {
    await this.channels.refreshIfChanged();
    const sender = this.senderFor(principal, batch);
    if (!sender) throw new DomainError('internal_error', { cause: new Error('the channel of a batch is missing') });
    return sender;
  }
}

function hasUserIds({ items }: ParsedBatch): boolean {
  return items.some(({ userId }) => userId !== undefined);
}

/** A batch whose messages also carry this. */
function withCarried(batch: ParsedBatch, carried: MessageContent | undefined): ParsedBatch {
  if (!carried) return batch;
  return { ...batch, items: batch.items.map((item) => ({ ...item, content: { ...item.content, ...carried } })) };
}

/** One warning of each kind at each path, although several channels gave it. */
function withoutRepeats(warnings: ParsedBatch['warnings']): ParsedBatch['warnings'] {
  return [...new Map(warnings.map((warning) => [`${warning.path} ${warning.code}`, warning])).values()];
}
