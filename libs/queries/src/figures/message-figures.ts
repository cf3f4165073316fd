import { Injectable } from '@nestjs/common';
import { startOfDay } from '@recado/channels';
import { HOUR_MS, MINUTE_MS, localDay, SENT_WITHIN_MS, Clock, type FigureKind, groupBy } from '@recado/core';
import { Database } from '@recado/database';

/** The times over which figures are shown. */
export const FIGURE_WINDOWS = ['1h', '24h', '7d'] as const;
export type FigureWindow = (typeof FIGURE_WINDOWS)[number];

/** The pieces of a window, and the length in minutes of the stored times that they are summed from. */
interface WindowPieces {
  span: 1 | 60;
  /** When each piece starts, UTC milliseconds, the oldest first. The last one lasts until now. */
  starts: number[];
}

/**
 * An hour by minutes, 24 hours by hours, seven days by the days of `zone`. A day begins when the zone's clocks say so, also
 * where they change, so that it may have 23 or 25 hours.
 */
export function piecesOf(window: FigureWindow, now: number, zone: string): WindowPieces {
  if (window === '1h') return { span: 1, starts: lastOnes(60, MINUTE_MS, now) };
  if (window === '24h') return { span: 60, starts: lastOnes(24, HOUR_MS, now) };
  const today = localDay(now, zone);
  return { span: 60, starts: [6, 5, 4, 3, 2, 1, 0].map((ago) => startOfDay(today - ago, zone)) };
}

function lastOnes(count: number, length: number, now: number): number[] {
  const last = Math.floor(now / length) * length;
  return Array.from({ length: count }, (_, place) => last - (count - 1 - place) * length);
}

/** How many messages waited so long: by the upper bound of the class in ms, or `more`, as the figures keep it. */
type DelayCounts = ReadonlyMap<string, number>;

/**
 * The bound, in ms, within which this share of the messages was sent: that of its class, since nothing more precise is
 * counted. Null: none was sent. Infinity: longer than the last bound.
 */
export function delayOf(share: number, counts: DelayCounts): number | null {
  const total = [...counts.values()].reduce((sum, messages) => sum + messages, 0);
  if (total === 0) return null;
  let within = 0;
  for (const bound of SENT_WITHIN_MS) {
    within += counts.get(String(bound)) ?? 0;
    if (within >= share * total) return bound;
  }
  return Infinity;
}

/** The steps of messages that a chart shows. */
type Step = 'sent' | 'delivered' | 'read' | 'failed';
type StepCounts = Record<Step, number>;

/** What happened in one piece of a window. */
export interface FigurePoint extends StepCounts {
  /** UTC milliseconds. */
  startsAt: number;
}

/** Messages of one channel that failed for one reason. */
export interface FailureCount {
  channelId: number;
  code: string;
  messages: number;
}

/** The figures of one window. */
export interface WindowFigures {
  points: FigurePoint[];
  totals: StepCounts;
  /** The most frequent first. */
  failures: FailureCount[];
  /** The bound of the time from acceptance to sending of half of the messages and of 95 %, as `delayOf` says. */
  p50: number | null;
  p95: number | null;
  /** Messages that left by the channels that are counted apart, which the other figures leave out. */
  apart: number;
}

interface StepRow {
  channelId: number;
  startsAt: number;
  kind: Step;
  messages: number;
}
interface DetailRow extends Omit<FailureCount, 'code'> {
  kind: FigureKind;
  detail: string;
}

const IN_WINDOW = 'FROM message_figures WHERE span = ? AND starts_at >= ?';
const BY_STEP = `SELECT starts_at AS startsAt, channel_id AS channelId, kind, SUM(messages) AS messages ${IN_WINDOW}
  AND kind IN ('sent', 'delivered', 'read', 'failed') GROUP BY starts_at, channel_id, kind`;
const BY_DETAIL = `SELECT channel_id AS channelId, kind, detail, SUM(messages) AS messages ${IN_WINDOW}
  AND kind IN ('failed', 'sent_within') GROUP BY channel_id, kind, detail`;

/** What was sent, delivered, read and failed, from the figures of minutes and hours; the table of messages is not read. */
@Injectable()
export class MessageFigures {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** `zone`: whose days are meant; `apart`: channels that are counted apart. Throws RangeError for an unknown zone. */
  async of(window: FigureWindow, zone: string, apart: ReadonlySet<number> = new Set()): Promise<WindowFigures> {
    const { span, starts } = piecesOf(window, this.clock.now(), zone);
    const values = [span, starts[0]!];
    const counted = ({ channelId }: { channelId: number }) => !apart.has(channelId);
    const steps = await this.database.read<StepRow>(BY_STEP, values);
    const details = (await this.database.read<DetailRow>(BY_DETAIL, values)).filter(counted);
    const points = pointsOf(steps.filter(counted), starts);
    const others = totalsOf(
      pointsOf(
        steps.filter((step) => apart.has(step.channelId)),
        starts,
      ),
    );
    const figures = { points, totals: totalsOf(points), failures: failuresOf(details), ...delaysOf(details) };
    return { ...figures, apart: others.sent };
  }
}

/** Numbers are converted because MySQL answers a SUM as a decimal. */
function pointsOf(rows: readonly StepRow[], starts: readonly number[]): FigurePoint[] {
  const points = starts.map((startsAt): FigurePoint => ({ startsAt, sent: 0, delivered: 0, read: 0, failed: 0 }));
  for (const { startsAt, kind, messages } of rows) {
    const point = points.findLast((candidate) => candidate.startsAt <= Number(startsAt));
    if (point) point[kind] += Number(messages);
  }
  return points.map(nested);
}

/**
 * Receipts count for the time of the send, so more cannot have arrived than left, nor more been read than arrived, and
 * nothing is counted off that was not counted before. Only figures that a killed process lost say otherwise.
 */
function nested(point: FigurePoint): FigurePoint {
  const sent = Math.max(point.sent, 0);
  const delivered = Math.min(Math.max(point.delivered, 0), sent);
  return {
    ...point,
    sent,
    delivered,
    read: Math.min(Math.max(point.read, 0), delivered),
    failed: Math.max(point.failed, 0),
  };
}

function totalsOf(points: readonly FigurePoint[]): StepCounts {
  const total = (step: Step) => points.reduce((sum, point) => sum + point[step], 0);
  return { sent: total('sent'), delivered: total('delivered'), read: total('read'), failed: total('failed') };
}

function failuresOf(rows: readonly DetailRow[]): FailureCount[] {
  const failed = rows.filter(({ kind }) => kind === 'failed');
  return failed
    .map(({ channelId, detail, messages }) => ({ channelId, code: detail, messages: Number(messages) }))
    .filter(({ messages }) => messages > 0)
    .sort((a, b) => b.messages - a.messages);
}

function delaysOf(rows: readonly DetailRow[]): Pick<WindowFigures, 'p50' | 'p95'> {
  const sent = rows.filter(({ kind }) => kind === 'sent_within');
  const counts = new Map<string, number>();
  for (const [detail, group] of groupBy(sent, (row) => row.detail)) {
    counts.set(
      detail,
      group.reduce((sum, { messages }) => sum + Number(messages), 0),
    );
  }
  return { p50: delayOf(0.5, counts), p95: delayOf(0.95, counts) };
}
