import { Injectable } from '@nestjs/common';
import { ChannelPaces, Channels, type ChannelView, type PaceRecord } from '@recado/channels';
import { Clock, groupBy, MessageStatus, WAITING } from '@recado/core';
import { Database } from '@recado/database';
import type { MessageView } from '@recado/messages';
import { type WaitingFor, WaitingReasonReader, waitsFor } from '@recado/messages';
import { channelReason } from './channel-reason.js';
import { DuePositions } from './due-positions.js';
import { type WaitingMessage, RecipientSpacings } from './recipient-spacings.js';
import { paceStateAt, limitsReason } from './limits-reason.js';

/** Keys and lanes of one page whose places are counted. */
const MAX_GROUPS = 8;

type ExplainedMessage = Pick<
  MessageView,
  ('id' | 'channelId' | 'apiKeyId' | 'lane' | 'dueAt' | 'status' | 'attempts' | 'phone') | ('leaseUntil' | 'isHeld')
>;

/** Says why messages have not left yet. Costs no query but where a channel counts or a try has failed: then a bounded number. */
@Injectable()
export class WaitingReasons extends WaitingReasonReader {
  constructor(
    private readonly channels: Channels,
    private readonly paces: ChannelPaces,
    private readonly positions: DuePositions,
    private readonly spacings: RecipientSpacings,
    private readonly clock: Clock,
    private readonly database: Database,
  ) {
    super();
  }

  /** What one message waits for; null: for nothing. */
  async of(message: ExplainedMessage): Promise<WaitingFor | null> {
    return (await this.ofAll([message])).get(message.id) ?? null;
  }

  /** What each of these messages waits for, by id; those that wait for nothing are left out. */
  async ofAll(messages: readonly ExplainedMessage[]): Promise<Map<number, WaitingFor>> {
    const now = this.clock.now();
    const reasons = new Map<number, WaitingFor>();
    const inLine: WaitingMessage[] = [];
    const tried: number[] = [];
    for (const message of messages) {
      const own = this.ownReason(message, now);
      const reason = own ?? this.channelReasonOf(message, now);
      if (own && own.code !== 'schedule') tried.push(message.id);
      if (reason) reasons.set(message.id, reason);
      else if (WAITING.includes(message.status)) inLine.push({ ...message, phone: message.phone ?? '' });
    }
    for (const [channelId, waiting] of groupBy(inLine, ({ channelId }) => channelId)) {
      const turns = await this.limitsReasons(this.channels.withId(channelId), waiting, now);
      for (const [id, turn] of turns) reasons.set(id, turn);
    }
    for (const [id, code] of await this.lastCodes(tried)) reasons.set(id, { ...reasons.get(id)!, reason: code });
    return reasons;
  }

  /** Why the last attempt of each of these messages did not do, by id. */
  private async lastCodes(ids: readonly number[]): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    const attempts = await this.database.read<{ id: number; code: string }>(
      `SELECT message_id AS id, code FROM delivery_attempts WHERE message_id IN ${this.database.capabilities.list} ORDER BY id`,
      [ids],
    );
    return new Map(attempts.map(({ id, code }) => [id, code]));
  }

  private channelReasonOf({ channelId, status }: ExplainedMessage, now: number): WaitingFor | null {
    const channel = WAITING.includes(status) ? this.channels.withId(channelId) : undefined;
    return channel ? channelReason(channel, this.channels.allPaused, now) : null;
  }

  /** What messages wait for that are due on a channel that may send. */
  private async limitsReasons(channel: ChannelView | undefined, waiting: readonly WaitingMessage[], now: number) {
    const isCounted = channel !== undefined && (channel.limits.pace !== null || channel.limits.dailyCap !== null);
    const turns = isCounted ? await this.counted(channel, waiting, now) : new Map<number, WaitingFor>();
    for (const { id } of waiting) if (!turns.has(id)) turns.set(id, waitsFor('order', null));
    if (channel && channel.limits.spacingMs > 0) await this.addSpacing(turns, channel, waiting, now);
    return turns;
  }

  private async counted({ id, limits }: ChannelView, waiting: readonly WaitingMessage[], now: number) {
    const record: PaceRecord = await this.paces.read(id);
    const line = paceStateAt(record, now);
    const places = await this.positionsOf(waiting);
    return new Map(waiting.map((message) => [message.id, limitsReason(limits, line, places.get(message.id) ?? null)]));
  }

  /** The recipient's own distance where it is what lasts longest. */
  private async addSpacing(
    turns: Map<number, WaitingFor>,
    channel: ChannelView,
    waiting: readonly WaitingMessage[],
    now: number,
  ) {
    const freeAt = await this.spacings.earliestSendTimes(waiting, channel.limits.spacingMs, now);
    for (const [id, at] of freeAt) {
      const turn = turns.get(id);
      if (turn?.code === 'order' || at > (turn?.until ?? Infinity)) turns.set(id, waitsFor('recipient_spacing', at));
    }
  }

  /** The first and the last of each key and lane are counted; those between them stand between them. */
  private async positionsOf(waiting: readonly WaitingMessage[]): Promise<Map<number, number>> {
    const places = new Map<number, number>();
    const groups = groupBy(waiting, ({ lane, apiKeyId }) => `${lane}:${apiKeyId}`);
    for (const group of [...groups.values()].slice(0, MAX_GROUPS)) {
      const sorted = group.toSorted((a, b) => a.dueAt - b.dueAt || a.id - b.id);
      const [first, last] = [sorted[0]!, sorted.at(-1)!];
      const from = await this.positions.positionInGroup(first);
      const to = first === last ? from : await this.positions.positionInGroup(last);
      for (const [index, message] of sorted.entries()) {
        const place = interpolated(from, to, sorted.length > 1 ? index / (sorted.length - 1) : 0);
        const onChannel = place === null ? null : await this.positions.positionOnChannel(message, place);
        if (onChannel !== null) places.set(message.id, onChannel);
      }
    }
    return places;
  }

  /** What only this message waits for. */
  private ownReason(message: ExplainedMessage, now: number): WaitingFor | null {
    if (isUnanswered(message)) return this.unanswered(message);
    return scheduleOf(message, now);
  }

  /** A provider that recognises repetitions is asked again; of the others news is awaited. */
  private unanswered({ channelId, leaseUntil }: ExplainedMessage): WaitingFor {
    const asksAgain = this.channels.withId(channelId)?.isIdempotent === true;
    return asksAgain ? waitsFor('retry', leaseUntil) : waitsFor('receipt', null);
  }
}

/** What a message waits for that has no attempt under way. */
function scheduleOf({ status, dueAt, attempts }: ExplainedMessage, now: number): WaitingFor | null {
  if (status === MessageStatus.Unknown) return waitsFor('receipt', null);
  if (!WAITING.includes(status) || dueAt <= now) return null;
  if (status === MessageStatus.Scheduled) return waitsFor('schedule', dueAt);
  // Put off and not charged: the provider does not want this recipient to be written to yet.
  return waitsFor(attempts > 0 ? 'retry' : 'recipient_spacing', dueAt);
}

/** Its request has left and got no answer that says what became of it. */
function isUnanswered({ status, isHeld, leaseUntil }: ExplainedMessage): boolean {
  return status === MessageStatus.Sending && !isHeld && leaseUntil !== null;
}

/** Of the first only, its own place where the last one's is not known. */
function interpolated(from: number | null, to: number | null, share: number): number | null {
  if (from === null) return null;
  if (to === null) return share === 0 ? from : null;
  return Math.round(from + (to - from) * share);
}
