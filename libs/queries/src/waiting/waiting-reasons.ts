import { Injectable } from '@nestjs/common';
import { ChannelPaces, Channels, type ChannelView, type PaceRecord } from '@recado/channels';
import { Clock, groupBy, MessageStatus, WAITING } from '@recado/core';
import { Database } from '@recado/database';
import type { MessageView } from '@recado/messages';
import { type WaitingFor, WaitingReasonReader, waitsFor } from '@recado/messages';
import { stopOf } from './channel-stop.js';
import { LinePlaces } from './line-places.js';
import { type Addressed, RecipientTurns } from './recipient-turns.js';
import { lineState, turnOf } from './turn.js';

/** Keys and lanes of one page whose places are counted. */
const MAX_GROUPS = 8;

type Asked = Pick<
  MessageView,
  ('id' | 'channelId' | 'apiKeyId' | 'lane' | 'dueAt' | 'status' | 'attempts' | 'phone') | ('leaseUntil' | 'isHeld')
>;

/** Says why messages have not left yet. Costs no query but where a channel counts or a try has failed: then a bounded number. */
@Injectable()
export class WaitingReasons extends WaitingReasonReader {
  constructor(
    private readonly channels: Channels,
    private readonly paces: ChannelPaces,
    private readonly places: LinePlaces,
    private readonly recipients: RecipientTurns,
    private readonly clock: Clock,
    private readonly database: Database,
  ) {
    super();
  }

  /** What one message waits for; null: for nothing. */
  async of(message: Asked): Promise<WaitingFor | null> {
    return (await this.ofAll([message])).get(message.id) ?? null;
  }

  /** What each of these messages waits for, by id; those that wait for nothing are left out. */
  async ofAll(messages: readonly Asked[]): Promise<Map<number, WaitingFor>> {
    const now = this.clock.now();
    const reasons = new Map<number, WaitingFor>();
    const inLine: Addressed[] = [];
    const tried: number[] = [];
    for (const message of messages) {
      const own = this.ownReason(message, now);
      const reason = own ?? this.stop(message, now);
      if (own && own.code !== 'schedule') tried.push(message.id);
      if (reason) reasons.set(message.id, reason);
      else if (WAITING.includes(message.status)) inLine.push({ ...message, phone: message.phone ?? '' });
    }
    for (const [channelId, waiting] of groupBy(inLine, ({ channelId }) => channelId)) {
      const turns = await this.turns(this.channels.withId(channelId), waiting, now);
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

  private stop({ channelId, status }: Asked, now: number): WaitingFor | null {
    const channel = WAITING.includes(status) ? this.channels.withId(channelId) : undefined;
    return channel ? stopOf(channel, this.channels.allPaused, now) : null;
  }

  /** What messages wait for that are due on a channel that may send. */
  private async turns(channel: ChannelView | undefined, waiting: readonly Addressed[], now: number) {
    const isCounted = channel !== undefined && (channel.limits.pace !== null || channel.limits.dailyCap !== null);
    const turns = isCounted ? await this.counted(channel, waiting, now) : new Map<number, WaitingFor>();
    for (const { id } of waiting) if (!turns.has(id)) turns.set(id, waitsFor('order', null));
    if (channel && channel.limits.spacingMs > 0) await this.space(turns, channel, waiting, now);
    return turns;
  }

  private async counted({ id, limits }: ChannelView, waiting: readonly Addressed[], now: number) {
    const record: PaceRecord = await this.paces.read(id);
    const line = lineState(record, now);
    const places = await this.placesOf(waiting);
    return new Map(waiting.map((message) => [message.id, turnOf(limits, line, places.get(message.id) ?? null)]));
  }

  /** The recipient's own distance where it is what lasts longest. */
  private async space(
    turns: Map<number, WaitingFor>,
    channel: ChannelView,
    waiting: readonly Addressed[],
    now: number,
  ) {
    const freeAt = await this.recipients.freeAt(waiting, channel.limits.spacingMs, now);
    for (const [id, at] of freeAt) {
      const turn = turns.get(id);
      if (turn?.code === 'order' || at > (turn?.until ?? Infinity)) turns.set(id, waitsFor('recipient_spacing', at));
    }
  }

  /** The first and the last of each key and lane are counted; those between them stand between them. */
  private async placesOf(waiting: readonly Addressed[]): Promise<Map<number, number>> {
    const places = new Map<number, number>();
    const groups = groupBy(waiting, ({ lane, apiKeyId }) => `${lane}:${apiKeyId}`);
    for (const group of [...groups.values()].slice(0, MAX_GROUPS)) {
      const sorted = group.toSorted((a, b) => a.dueAt - b.dueAt || a.id - b.id);
      const [first, last] = [sorted[0]!, sorted.at(-1)!];
      const from = await this.places.placeInGroup(first);
      const to = first === last ? from : await this.places.placeInGroup(last);
      for (const [index, message] of sorted.entries()) {
        const place = between(from, to, sorted.length > 1 ? index / (sorted.length - 1) : 0);
        const onChannel = place === null ? null : await this.places.placeOnChannel(message, place);
        if (onChannel !== null) places.set(message.id, onChannel);
      }
    }
    return places;
  }

  /** What only this message waits for. */
  private ownReason(message: Asked, now: number): WaitingFor | null {
    if (isUnanswered(message)) return this.unanswered(message);
    return scheduleOf(message, now);
  }

  /** A provider that recognises repetitions is asked again; of the others news is awaited. */
  private unanswered({ channelId, leaseUntil }: Asked): WaitingFor {
    const asksAgain = this.channels.withId(channelId)?.isIdempotent === true;
    return asksAgain ? waitsFor('retry', leaseUntil) : waitsFor('receipt', null);
  }
}

/** What a message waits for that has no attempt under way. */
function scheduleOf({ status, dueAt, attempts }: Asked, now: number): WaitingFor | null {
  if (status === MessageStatus.Unknown) return waitsFor('receipt', null);
  if (!WAITING.includes(status) || dueAt <= now) return null;
  if (status === MessageStatus.Scheduled) return waitsFor('schedule', dueAt);
  // Put off and not charged: the provider does not want this recipient to be written to yet.
  return waitsFor(attempts > 0 ? 'retry' : 'recipient_spacing', dueAt);
}

/** Its request has left and got no answer that says what became of it. */
function isUnanswered({ status, isHeld, leaseUntil }: Asked): boolean {
  return status === MessageStatus.Sending && !isHeld && leaseUntil !== null;
}

/** Of the first only, its own place where the last one's is not known. */
function between(from: number | null, to: number | null, share: number): number | null {
  if (from === null) return null;
  if (to === null) return share === 0 ? from : null;
  return Math.round(from + (to - from) * share);
}
