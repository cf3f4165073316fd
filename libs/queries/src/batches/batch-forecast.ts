import { Injectable } from '@nestjs/common';
import { type ChannelLimits, ChannelPaces, Channels, expectedTime, type PaceState } from '@recado/channels';
import { type Lane, type MessageStatus, WAITING } from '@recado/core';
import { channelReason } from '../waiting/channel-reason.js';
import { DuePositions } from '../waiting/due-positions.js';
import { RecipientSpacings } from '../waiting/recipient-spacings.js';
import { paceStateAt } from '../waiting/limits-reason.js';
import type { BatchView } from './batch.view.js';

/** What left within this time tells how fast the rest will, in ms. */
export const MEASURED_MS = 60_000;
/** The first messages of a batch tell nothing for so long, in ms: they would promise too much. */
const SHORTEST_MEASURE_MS = 1_000;

/** What there is of a batch in one status. Times are UTC milliseconds. */
export interface BatchStatusRow {
  status: MessageStatus;
  messages: number;
  channelId: number;
  lane: Lane;
  /** How many are due, the last of their ids and the latest of their times. */
  due: number;
  lastDueId: number | null;
  lastDueAt: number | null;
  /** The first and the last time of those that are due later. */
  firstLaterAt: number | null;
  lastLaterAt: number | null;
  /** How many began lately, and the first of these. */
  begun: number;
  firstBegun: number | null;
}

/** All of a batch that waits. */
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
}

type ForecastBatch = Pick<BatchView, 'id' | 'apiKeyId'>;
type Forecast = Pick<BatchView, 'channel' | 'expectedEnd' | 'blockedBy'>;

/** Tells when the last message that waits of a batch will have left, as it looks now. */
@Injectable()
export class BatchForecast {
  constructor(
    private readonly channels: Channels,
    private readonly paces: ChannelPaces,
    private readonly positions: DuePositions,
    private readonly spacings: RecipientSpacings,
  ) {}

  async of(rows: readonly BatchStatusRow[], { id, apiKeyId }: ForecastBatch, now: number): Promise<Forecast> {
    const rest = waitingPartOf(rows, apiKeyId);
    const channel = this.channels.withId(rest?.channelId ?? rows[0]?.channelId ?? 0);
    const name = channel?.name ?? '';
    if (!channel || !rest) return { channel: name, expectedEnd: null, blockedBy: null };
    const blockedBy = channelReason(channel, this.channels.allPaused, now);
    if (blockedBy?.until === null) return { channel: name, expectedEnd: null, blockedBy: blockedBy };
    const from = blockedBy?.until ?? now;
    const { limits } = channel;
    const isCounted = limits.pace !== null || limits.dailyCap !== null;
    const inTurn = isCounted ? await this.byLimits(limits, rest, from) : byMeasuredRate(rows, rest, from, now);
    return { channel: name, expectedEnd: await this.spaced(inTurn, limits, id, from), blockedBy: blockedBy };
  }

  /** No earlier than the distance between two to one recipient lets it be. */
  private async spaced(end: number | null, { spacingMs }: ChannelLimits, batchId: number, from: number) {
    if (spacingMs === 0) return end;
    const spacedEnd = await this.spacings.endOfBatch(batchId, spacingMs, from);
    return spacedEnd > Math.max(end ?? 0, from) ? spacedEnd : end;
  }

  /** At the pace of its channel: first what is due, in its turn, then what is due later. */
  private async byLimits(limits: ChannelLimits, rest: WaitingPart, from: number): Promise<number | null> {
    const line = paceStateAt(await this.paces.read(rest.channelId), from);
    const endOfDue = rest.due > 0 ? await this.endOfDue(limits, rest, line) : line.from;
    if (endOfDue === null || rest.lastLaterAt === 0) return endOfDue;
    const later = { ...line, from: Math.max(rest.firstLaterAt, endOfDue) };
    const end = expectedTime(limits, later, rest.messages - rest.due);
    return end === null ? null : Math.max(end, rest.lastLaterAt);
  }

  private async endOfDue(limits: ChannelLimits, rest: WaitingPart, line: PaceState): Promise<number | null> {
    const last = { ...rest, dueAt: rest.lastDueAt, id: rest.lastDueId };
    const place = await this.positions.positionOf(last);
    return place === null ? null : expectedTime(limits, line, Math.max(place, 1));
  }
}

function waitingPartOf(rows: readonly BatchStatusRow[], apiKeyId: number): WaitingPart | undefined {
  const waiting = rows.filter(({ status }) => WAITING.includes(status));
  if (waiting.length === 0) return undefined;
  const most = (of: (row: BatchStatusRow) => number | null) => Math.max(...waiting.map((row) => of(row) ?? 0));
  return {
    apiKeyId,
    channelId: most(({ channelId }) => channelId),
    // The slowest of them, if it has several.
    lane: most(({ lane }) => lane) as Lane,
    messages: sum(waiting.map(({ messages }) => messages)),
    due: sum(waiting.map(({ due }) => due)),
    lastDueId: most(({ lastDueId }) => lastDueId),
    lastDueAt: most(({ lastDueAt }) => lastDueAt),
    firstLaterAt: Math.min(...waiting.map(({ firstLaterAt }) => firstLaterAt ?? Infinity)),
    lastLaterAt: most(({ lastLaterAt }) => lastLaterAt),
  };
}

/**
 * What waits leaves as fast as the batch left in the last minute, and not before its time. Without that only the time of
 * what is scheduled, or at which its channel goes on, can be told.
 */
function byMeasuredRate(rows: readonly BatchStatusRow[], rest: WaitingPart, from: number, now: number): number | null {
  const lastTime = Math.max(rest.lastLaterAt, from);
  const since = Math.min(...rows.map(({ firstBegun }) => firstBegun ?? Infinity));
  if (since === Infinity) return lastTime > now ? lastTime : null;
  const perMs = sum(rows.map(({ begun }) => begun)) / Math.max(now - since, SHORTEST_MEASURE_MS);
  return Math.max(rest.lastLaterAt, Math.round(from + rest.messages / perMs));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
