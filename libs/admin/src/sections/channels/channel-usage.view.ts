import { localDay, MessageStatus } from '@recado/core';
import { capOn, type ChannelLimits, type ChannelView, type PaceRecord, startOfDay } from '@recado/channels';
import type { ChannelDay, ChannelReceiptFigures } from '@recado/queries';
import type { Localization } from '../../session/kit.js';
import { type ChartPoint, type ChartSeries, STATUS_TONES, type Tile } from '../../ui/kit.js';
import { COUNTED_AT_MOST } from './channel-backlog.js';
import { channelTexts } from './texts/index.js';

/** The days that the figures of a channel are read for, today included. */
export const USAGE_DAYS = 14;
/** The days that its success rate is about. */
const RATE_DAYS = 7;
/** Most days of a warm-up that are shown. */
const CURVE_DAYS = 30;
const NOON_MS = 12 * 3_600_000;

type DailyCap = NonNullable<ChannelLimits['dailyCap']>;

/** How much a channel sends. */
export interface ChannelUsage {
  waiting: number;
  /** The last `USAGE_DAYS` days of its zone, the oldest first. */
  days: readonly ChannelDay[];
  /** What its cap counts. */
  pace: Pick<PaceRecord, 'day' | 'used'>;
  receipts: ChannelReceiptFigures;
}

/** A chart of what a channel sent, and may send, by day. */
export interface UsageChart {
  title: string;
  series: ChartSeries[];
  points: ChartPoint[];
}

/** The most important figures of a channel. `hasReceipts`: its provider posts receipts. */
export function usageTiles(
  { limits }: ChannelView,
  usage: ChannelUsage,
  hasReceipts: boolean,
  reader: Localization,
): Tile[] {
  const { usage: t } = reader.texts(channelTexts);
  const { format } = reader;
  const { lastReceiptAt } = usage.receipts;
  const lastReceipt = lastReceiptAt === null ? null : format.ago(lastReceiptAt).text;
  return [
    { label: t.waiting, value: format.upTo(usage.waiting, COUNTED_AT_MOST) },
    sentToday(limits.dailyCap, limits.timezone, usage, reader),
    successRate(usage.days.slice(-RATE_DAYS), reader),
    ...(hasReceipts ? [{ label: t.lastReceipt, value: lastReceipt ?? t.none }] : []),
  ];
}

/** With a cap, what the cap counts: messages that are being sent are in it. */
function sentToday(cap: DailyCap | null, timezone: string, usage: ChannelUsage, reader: Localization): Tile {
  const { usage: t } = reader.texts(channelTexts);
  const { format } = reader;
  if (!cap) return { label: t.sentToday, value: format.number(usage.days.at(-1)?.sent ?? 0) };
  const today = localDay(format.now, timezone);
  const used = usage.pace.day === today ? usage.pace.used : 0;
  return { label: t.sentToday, value: format.number(used), note: t.ofCap(format.number(capOn(cap, today))) };
}

function successRate(days: readonly ChannelDay[], reader: Localization): Tile {
  const { usage: t } = reader.texts(channelTexts);
  const { format } = reader;
  const sent = days.reduce((sum, day) => sum + day.sent, 0);
  const failed = days.reduce((sum, day) => sum + day.failed, 0);
  if (sent + failed === 0) return { label: t.successRate, value: t.none, note: t.nothingSent };
  const note = t.rateOf(format.number(sent), format.number(failed));
  return { label: t.successRate, value: format.percent(sent / (sent + failed)), note };
}

/**
 * While the channel warms up, the curve: what each day may send, and how much of it was used. Else what was sent and
 * failed. Null: there is nothing to show.
 */
export function usageChart({ limits }: ChannelView, { days }: ChannelUsage, reader: Localization): UsageChart | null {
  const { dailyCap: cap, timezone } = limits;
  const today = localDay(reader.format.now, timezone);
  if (cap?.warmUp && capOn(cap, today) < cap.messages) return warmUpCurve(cap, timezone, days, today, reader);
  return days.some(({ sent, failed }) => sent + failed > 0) ? sentByDay(timezone, days, reader) : null;
}

function warmUpCurve(
  cap: DailyCap,
  timezone: string,
  days: readonly ChannelDay[],
  today: number,
  reader: Localization,
): UsageChart {
  const { usage: t } = reader.texts(channelTexts);
  const first = Math.max(cap.warmUp?.firstDay ?? today, today - USAGE_DAYS + 1);
  const points = curveDays(cap, first).map((day): ChartPoint => {
    const sent = days.find((known) => known.day === day)?.sent ?? 0;
    return { label: labelOf(day, today, timezone, reader), values: [sent, Math.max(capOn(cap, day) - sent, 0)] };
  });
  const series: ChartSeries[] = [
    { name: t.sent, tone: STATUS_TONES[MessageStatus.Sent] },
    { name: t.leftOfCap, tone: 'quiet' },
  ];
  return { title: t.warmUp(reader.format.number(cap.messages)), series, points };
}

/** From the first day to the one that reaches the cap, at most `CURVE_DAYS`. */
function curveDays(cap: DailyCap, first: number): number[] {
  const days = Array.from({ length: CURVE_DAYS }, (_, place) => first + place);
  const reached = days.findIndex((day) => capOn(cap, day) >= cap.messages);
  return reached === -1 ? days : days.slice(0, reached + 1);
}

function sentByDay(timezone: string, days: readonly ChannelDay[], reader: Localization): UsageChart {
  const { usage: t } = reader.texts(channelTexts);
  const today = days.at(-1)?.day ?? 0;
  return {
    title: t.byDay,
    series: [
      { name: t.sent, tone: STATUS_TONES[MessageStatus.Sent] },
      { name: t.failed, tone: STATUS_TONES[MessageStatus.Failed] },
    ],
    points: days.map(({ day, sent, failed }) => ({
      label: labelOf(day, today, timezone, reader),
      values: [sent, failed],
    })),
  };
}

/** By its noon, which is on the same day in the zone of almost every reader. */
function labelOf(day: number, today: number, timezone: string, reader: Localization): string {
  const { usage: t } = reader.texts(channelTexts);
  return day === today ? t.today : reader.format.day(startOfDay(day, timezone) + NOON_MS);
}
