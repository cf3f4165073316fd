import { Injectable } from '@nestjs/common';
import {
  type ChannelLimits,
  ChannelPaces,
  Channels,
  type ChannelView,
  expectedTime,
  type PaceState,
} from '@recado/channels';
import { type Lane, type MessageStatus, WAITING } from '@recado/core';
import { type WaitingFor, waitsFor } from '@recado/messages';
import { channelReason } from '../waiting/channel-reason.js';
import { ColdWaits } from '../waiting/cold-waits.js';
import { DuePositions } from '../waiting/due-positions.js';
import { RecipientSpacings } from '../waiting/recipient-spacings.js';
import { paceStateAt } from '../waiting/limits-reason.js';
import type { BatchView } from './batch.view.js';

/** The rate of a channel without limits is measured over this time, in ms. */
export const MEASURED_MS = 60_000;
/** Shortest time that a rate is measured over, in ms: the first messages alone would promise too much. */
const SHORTEST_MEASURE_MS = 1_000;

/** The messages of a batch in one status. Times are UTC milliseconds. */
export interface BatchStatusRow {
  status: MessageStatus;
  messages: number;
  channelId: number;
  lane: Lane;
  /** How many are due, their highest id and their latest due time. */
  due: number;
  lastDueId: number | null;
  lastDueAt: number | null;
  /** The first and the last due time of the others. */
  firstLaterAt: number | null;
  lastLaterAt: number | null;
  /** How many are set aside because their recipients are cold. */
  aside: number;
  /** How many were claimed within `MEASURED_MS`, and when the first of these was. */
  claimed: number;
  firstClaimed: number | null;
}

/** The waiting messages of a batch. */
interface WaitingPart {
  apiKeyId: number;
  channelId: number;
  lane: Lane;
  messages: number;
  due: number;
  lastDueId: number;
  lastDueAt: number;
  firstLaterAt: number;
  lastLaterAt: number;
  aside: number;
}

type ForecastBatch = Pick<BatchView, 'id' | 'apiKeyId' | 'pausedAt'>;
type Forecast = Pick<BatchView, 'channel' | 'expectedEnd' | 'blockedBy'>;

/** Forecasts when the last waiting message of a batch leaves. */
@Injectable()
export class BatchForecast {
  constructor(
    private readonly channels: Channels,
    private readonly paces: ChannelPaces,
    private readonly positions: DuePositions,
    private readonly spacings: RecipientSpacings,
    private readonly cold: ColdWaits,
  ) {}

  /** The forecast of a batch, one row for each status of its messages. */
  async of(rows: readonly BatchStatusRow[], { id, apiKeyId, pausedAt }: ForecastBatch, now: number): Promise<Forecast> {
    const rest = waitingPartOf(rows, apiKeyId);
    const channel = this.channels.withId(rest?.channelId ?? rows[0]?.channelId ?? 0);
    const name = channel?.name ?? '';
    if (!channel || !rest) return { channel: name, expectedEnd: null, blockedBy: null };
    const blockedBy = this.stopReason(channel, pausedAt, now);
    if (blockedBy?.until === null) return { channel: name, expectedEnd: null, blockedBy: blockedBy };
    const from = blockedBy?.until ?? now;
    const { limits } = channel;
    const isCounted = limits.pace !== null || limits.dailyCap !== null;
    const end = isCounted ? await this.byLimits(limits, rest, from) : byMeasuredRate(rows, rest, from, now);
    const spacedEnd = await this.spaced(end, limits, id, from);
    return { channel: name, expectedEnd: await this.withCold(spacedEnd, channel, rest, from), blockedBy: blockedBy };
  }

  private stopReason(channel: ChannelView, pausedAt: number | null, now: number): WaitingFor | null {
    if (pausedAt !== null) return waitsFor('batch_paused', null);
    return channelReason(channel, this.channels.allPaused, now);
  }

  /** The end, but not before the spacing of recipients allows it. */
  private async spaced(end: number | null, { spacingMs }: ChannelLimits, batchId: number, from: number) {
    if (spacingMs === 0) return end;
    const spacedEnd = await this.spacings.endOfBatch(batchId, spacingMs, from);
    return spacedEnd > Math.max(end ?? 0, from) ? spacedEnd : end;
  }

  /** The end, but not before the messages to cold recipients have left. Considers those of the batch only. */
  private async withCold(end: number | null, channel: ChannelView, { aside, messages }: WaitingPart, from: number) {
    if (aside === 0) return end;
    const coldEnd = await this.cold.endOf(channel, aside, from);
    const isUnknown = coldEnd === null || (end === null && aside < messages);
    return isUnknown ? null : Math.max(end ?? 0, coldEnd);
  }

  /** By the limits of the channel: first the due messages at their positions, then the others. */
  private async byLimits(limits: ChannelLimits, rest: WaitingPart, from: number): Promise<number | null> {
    const pace = paceStateAt(await this.paces.read(rest.channelId), from);
    const endOfDue = rest.due > 0 ? await this.endOfDue(limits, rest, pace) : pace.from;
    if (endOfDue === null || rest.lastLaterAt === 0) return endOfDue;
    const later = { ...pace, from: Math.max(rest.firstLaterAt, endOfDue) };
    const end = expectedTime(limits, later, rest.messages - rest.due);
    return end === null ? null : Math.max(end, rest.lastLaterAt);
  }

  private async endOfDue(limits: ChannelLimits, rest: WaitingPart, pace: PaceState): Promise<number | null> {
    const last = { ...rest, dueAt: rest.lastDueAt, id: rest.lastDueId };
    const position = await this.positions.positionOf(last);
    return position === null ? null : expectedTime(limits, pace, Math.max(position, 1));
  }
}

function waitingPartOf(rows: readonly BatchStatusRow[], apiKeyId: number): WaitingPart | undefined {
  const waiting = rows.filter(({ status }) => WAITING.includes(status));
  if (waiting.length === 0) return undefined;
  const most = (of: (row: BatchStatusRow) => number | null) => Math.max(...waiting.map((row) => of(row) ?? 0));
  return {
    apiKeyId,
    channelId: most(({ channelId }) => channelId),
    // The slowest lane, if it has several.
    lane: most(({ lane }) => lane) as Lane,
    messages: sum(waiting.map(({ messages }) => messages)),
    due: sum(waiting.map(({ due }) => due)),
    lastDueId: most(({ lastDueId }) => lastDueId),
    lastDueAt: most(({ lastDueAt }) => lastDueAt),
    firstLaterAt: Math.min(...waiting.map(({ firstLaterAt }) => firstLaterAt ?? Infinity)),
    lastLaterAt: most(({ lastLaterAt }) => lastLaterAt),
    aside: sum(waiting.map(({ aside }) => aside)),
  };
}

/**
 * Without limits the waiting messages leave as fast as the batch did in the last minute, but not before they are due.
 * Before anything was claimed only the last schedule, or the time when the channel sends again, is known.
 */
function byMeasuredRate(rows: readonly BatchStatusRow[], rest: WaitingPart, from: number, now: number): number | null {
  const lastTime = Math.max(rest.lastLaterAt, from);
  const since = Math.min(...rows.map(({ firstClaimed }) => firstClaimed ?? Infinity));
  if (since === Infinity) return lastTime > now ? lastTime : null;
  const perMs = sum(rows.map(({ claimed }) => claimed)) / Math.max(now - since, SHORTEST_MEASURE_MS);
  return Math.max(rest.lastLaterAt, Math.round(from + rest.messages / perMs));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
