import { Injectable } from '@nestjs/common';
import { ChannelOwners, ChannelPaces, Channels, type ChannelView } from '@recado/channels';
import { Clock, groupBy, MessageStatus, WAITING } from '@recado/core';
import { Database } from '@recado/database';
import {
  bySendOrder,
  groupKey,
  type MessageView,
  type WaitingCode,
  type WaitingFor,
  WaitingReasonReader,
  waitsFor,
} from '@recado/messages';
import { InspectableQueue } from '@recado/queue';
import { channelReason } from './channel-reason.js';
import { ColdWaits } from './cold-waits.js';
import { DuePositions } from './due-positions.js';
import { limitsReason, paceStateAt } from './limits-reason.js';
import { ReviewWaits } from './review-waits.js';
import { RecipientSpacings, type WaitingMessage } from './recipient-spacings.js';

/** What holds a message alone without an earlier attempt of it. */
const WITHOUT_ATTEMPT: readonly WaitingCode[] = ['schedule', 'batch_paused', 'provider_review'];
/** Groups of one page whose positions are counted, several queries each. */
const MAX_GROUPS = 8;

type ExplainedMessage = Pick<
  MessageView,
  | ('id' | 'channelId' | 'apiKeyId' | 'lane' | 'dueAt' | 'status' | 'attempts' | 'phone')
  | ('leaseUntil' | 'isHeld' | 'isPaused' | 'isAside')
  | ('isTemplateStopped' | 'isInReview' | 'batchId' | 'text' | 'content')
>;

/** Says why messages have not left yet, with a bounded number of queries; with none on a channel without limits. */
@Injectable()
export class WaitingReasons extends WaitingReasonReader {
  constructor(
    private readonly channels: Channels,
    private readonly paces: ChannelPaces,
    private readonly positions: DuePositions,
    private readonly spacings: RecipientSpacings,
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly cold: ColdWaits,
    private readonly reviews: ReviewWaits,
    private readonly owners: ChannelOwners,
    private readonly queue: InspectableQueue,
  ) {
    super();
  }

  /** What one message waits for; null: nothing. */
  async of(message: ExplainedMessage): Promise<WaitingFor | null> {
    return (await this.ofAll([message])).get(message.id) ?? null;
  }

  /** What each of these messages waits for, by id; those that wait for nothing are left out. */
  async ofAll(messages: readonly ExplainedMessage[]): Promise<Map<number, WaitingFor>> {
    const now = this.clock.now();
    const reviews = await this.reviews.of(messages);
    await this.owners.fresh();
    const reasons = new Map<number, WaitingFor>();
    const due: WaitingMessage[] = [];
    const aside: ExplainedMessage[] = [];
    const attempted: number[] = [];
    for (const message of messages) {
      const own = this.ownReason(message, now) ?? reviews.get(message.id);
      const reason = own ?? this.channelReasonOf(message, now);
      if (own && !WITHOUT_ATTEMPT.includes(own.code)) attempted.push(message.id);
      if (reason) reasons.set(message.id, reason);
      else if (WAITING.includes(message.status) && message.isAside) aside.push(message);
      else if (WAITING.includes(message.status)) due.push({ ...message, phone: message.phone ?? '' });
    }
    for (const [channelId, ofChannel] of groupBy(due, ({ channelId }) => channelId)) {
      const found = await this.limitsReasons(this.channels.withId(channelId), ofChannel, now);
      for (const [id, reason] of found) reasons.set(id, this.orQueue(reason));
    }
    for (const [id, reason] of await this.coldReasons(aside, now)) reasons.set(id, reason);
    for (const [id, code] of await this.lastCodes(attempted)) reasons.set(id, { ...reasons.get(id)!, reason: code });
    return reasons;
  }

  /** What messages that are set aside because their recipients are cold wait for, by id. */
  private async coldReasons(aside: readonly ExplainedMessage[], now: number): Promise<Map<number, WaitingFor>> {
    const reasons = new Map<number, WaitingFor>();
    for (const [channelId, ofChannel] of groupBy(aside, (message) => message.channelId)) {
      const channel = this.channels.withId(channelId);
      const reason = (channel && (await this.cold.of(channel, now))) ?? waitsFor('order', null);
      for (const { id } of ofChannel) reasons.set(id, this.orQueue(reason));
    }
    return reasons;
  }

  /** The code in which the last attempt of each of these messages ended, by id. */
  private async lastCodes(ids: readonly number[]): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    const attempts = await this.database.read<{ id: number; code: string }>(
      `SELECT message_id AS id, code FROM delivery_attempts WHERE message_id IN ${this.database.capabilities.list} ORDER BY id`,
      [ids],
    );
    return new Map(attempts.map(({ id, code }) => [id, code]));
  }

  /** While the queue takes nothing, what would leave next waits for it. */
  private orQueue(reason: WaitingFor): WaitingFor {
    const isNext = reason.code === 'order' || reason.code === 'pace';
    return isNext && !this.queue.isAvailable() ? waitsFor('queue_unavailable', null) : reason;
  }

  private channelReasonOf({ channelId, status }: ExplainedMessage, now: number): WaitingFor | null {
    const channel = WAITING.includes(status) ? this.channels.withId(channelId) : undefined;
    if (!channel) return null;
    const reason = channelReason(channel, this.channels.allPaused, now);
    return reason ?? (this.owners.of(channel) === null ? waitsFor('no_owner', null) : null);
  }

  /** What due messages wait for on a channel that may send. */
  private async limitsReasons(channel: ChannelView | undefined, due: readonly WaitingMessage[], now: number) {
    const isCounted = channel !== undefined && (channel.limits.pace !== null || channel.limits.dailyCap !== null);
    const reasons = isCounted ? await this.byPosition(channel, due, now) : new Map<number, WaitingFor>();
    for (const { id } of due) if (!reasons.has(id)) reasons.set(id, waitsFor('order', null));
    if (channel && channel.limits.spacingMs > 0) await this.addSpacing(reasons, channel, due, now);
    return reasons;
  }

  private async byPosition({ id, limits }: ChannelView, due: readonly WaitingMessage[], now: number) {
    const pace = paceStateAt(await this.paces.read(id), now);
    const positions = await this.positionsOf(due);
    return new Map(due.map((message) => [message.id, limitsReason(limits, pace, positions.get(message.id) ?? null)]));
  }

  /** Spacing is the reason where it lasts longest. */
  private async addSpacing(
    reasons: Map<number, WaitingFor>,
    channel: ChannelView,
    due: readonly WaitingMessage[],
    now: number,
  ) {
    const times = await this.spacings.earliestSendTimes(due, channel.limits.spacingMs, now);
    for (const [id, at] of times) {
      const reason = reasons.get(id);
      const lastsLonger = reason?.code === 'order' || at > (reason?.until ?? Infinity);
      if (lastsLonger) reasons.set(id, waitsFor('recipient_spacing', at));
    }
  }

  /** Positions on the channel by id. Only the first and the last message of a group are counted, the others interpolated. */
  private async positionsOf(due: readonly WaitingMessage[]): Promise<Map<number, number>> {
    const positions = new Map<number, number>();
    for (const group of [...groupBy(due, groupKey).values()].slice(0, MAX_GROUPS)) {
      const sorted = group.toSorted(bySendOrder);
      const [first, last] = [sorted[0]!, sorted.at(-1)!];
      const from = await this.positions.positionInGroup(first);
      const to = first === last ? from : await this.positions.positionInGroup(last);
      for (const [index, message] of sorted.entries()) {
        const inGroup = interpolated(from, to, sorted.length > 1 ? index / (sorted.length - 1) : 0);
        const onChannel = inGroup === null ? null : await this.positions.positionOnChannel(message, inGroup);
        if (onChannel !== null) positions.set(message.id, onChannel);
      }
    }
    return positions;
  }

  /** What holds this message alone. */
  private ownReason(message: ExplainedMessage, now: number): WaitingFor | null {
    if (isUnanswered(message)) return this.unanswered(message);
    return scheduleOf(message, now);
  }

  /** A provider that recognises repeated messages is asked again; otherwise a receipt is awaited. */
  private unanswered({ channelId, leaseUntil }: ExplainedMessage): WaitingFor {
    const asksAgain = this.channels.withId(channelId)?.isIdempotent === true;
    return asksAgain ? waitsFor('retry', leaseUntil) : waitsFor('receipt', null);
  }
}

/** What a message waits for that has no attempt under way. */
function scheduleOf(
  { status, dueAt, attempts, isPaused, isInReview }: ExplainedMessage,
  now: number,
): WaitingFor | null {
  if (status === MessageStatus.Sent && isInReview) return waitsFor('provider_review', null);
  if (status === MessageStatus.Unknown) return waitsFor('receipt', null);
  if (WAITING.includes(status) && isPaused) return waitsFor('batch_paused', null);
  if (!WAITING.includes(status) || dueAt <= now) return null;
  if (status === MessageStatus.Scheduled) return waitsFor('schedule', dueAt);
  // Due later without a charged attempt: the provider refuses this recipient for now.
  return waitsFor(attempts > 0 ? 'retry' : 'recipient_spacing', dueAt);
}

/** Its attempt ended without an answer that says whether the provider accepted it. */
function isUnanswered({ status, isHeld, leaseUntil }: ExplainedMessage): boolean {
  return status === MessageStatus.Sending && !isHeld && leaseUntil !== null;
}

/** `share`: from 0, the first, to 1, the last. Null where an end that it needs is unknown. */
function interpolated(from: number | null, to: number | null, share: number): number | null {
  if (from === null) return null;
  if (to === null) return share === 0 ? from : null;
  return Math.round(from + (to - from) * share);
}
