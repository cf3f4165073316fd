import { Injectable } from '@nestjs/common';
import type { UsualLimits, ChannelTraits, GatewayDefinition, GatewayDefinitions } from '@recado/config';
import { DAY_MS, localToUtcOrNext, MINUTE_MS, localDay, timezoneName } from '@recado/core';
import { Database } from '@recado/database';
import { z } from 'zod';

/** A number of messages in a period, evenly spread. */
export interface Pace {
  /** 1 to 1,000. */
  messages: number;
  /** 1 s to 1 h, in ms. */
  periodMs: number;
  /** Largest deviation of the distance between two messages from the mean, 0 to 90 %. */
  jitterPercent: number;
}

/** The hours in which messages may leave, read in the channel's zone. */
export interface SendingWindow {
  /** 1 is Monday, 7 is Sunday; the day on which the hours begin. */
  days: readonly number[];
  /** Minutes after midnight, 0 to 1,439. */
  from: number;
  /** Minutes after midnight, 1 to 1,440; at or before `from` it is of the next day. */
  to: number;
}

/** How many messages may leave on one day of the channel's zone. */
export interface DailyCap {
  /** 1 to 10,000,000. */
  messages: number;
  warmUp: WarmUp | null;
}

/** A new number begins with few messages and may send more each day, until the cap. */
export interface WarmUp {
  /** Messages of the first day. */
  start: number;
  /** By how much each day may exceed the one before it, 1 to 1,000 %. */
  growthPercent: number;
  /** The first day, in days since 1970 of the channel's zone. */
  firstDay: number;
}

/** How often a channel may write to recipients who have not written to it lately. */
export interface NewRecipientLimits {
  /** Recipients on a day to whom it has not written lately either. */
  perDay: DailyCap;
  /** Least distance between two messages to recipients who have not written to it lately, 0 to 1 h, in ms. */
  spacingMs: number;
}

/** What a channel may send and when. What is null is not limited. */
export interface ChannelLimits {
  pace: Pace | null;
  /** Least distance between two messages to one recipient, 0 to 1 h, in ms. */
  spacingMs: number;
  dailyCap: DailyCap | null;
  newRecipients: NewRecipientLimits | null;
  window: SendingWindow | null;
  /** IANA zone of its days and hours. */
  timezone: string;
}

/** Whether the channel has any limit. */
export function isLimited({ pace, spacingMs, dailyCap, window }: ChannelLimits): boolean {
  return pace !== null || spacingMs > 0 || dailyCap !== null || window !== null;
}

/** How much of its pace and daily cap a channel has used. */
export interface PaceRecord {
  /** The next free send time, UTC milliseconds. */
  pacedUntil: number;
  /** The day that `used` counts, in days since 1970 of the channel's zone. */
  day: number;
  /** Messages that were published on that day and not returned unsent. */
  used: number;
}

export interface StoredPace extends PaceRecord {
  revision: number;
}

const FIRST: StoredPace = { revision: 0, pacedUntil: 0, day: 0, used: 0 };

/** The persisted pace and daily cap of each channel, so that the next leader continues. Only the leader writes them. */
@Injectable()
export class ChannelPaces {
  constructor(private readonly database: Database) {}

  /** The record of a channel; an empty one of revision 0 if none was written yet. */
  async read(channelId: number): Promise<StoredPace> {
    const [row] = await this.database.read<StoredPace>(
      'SELECT revision, paced_until AS pacedUntil, day, used FROM channel_paces WHERE channel_id = ?',
      [channelId],
    );
    return row ?? FIRST;
  }

  /** The records of all channels that have one. */
  async all(): Promise<ReadonlyMap<number, StoredPace>> {
    const rows = await this.database.read<StoredPace & { channelId: number }>(
      'SELECT channel_id AS channelId, revision, paced_until AS pacedUntil, day, used FROM channel_paces',
    );
    return new Map(rows.map((row) => [row.channelId, row]));
  }

  /** Replaces the record of this revision. False: another leader has written, and nothing was changed. */
  async advance(channelId: number, revision: number, record: PaceRecord): Promise<boolean> {
    const values = [revision + 1, Math.ceil(record.pacedUntil), record.day, record.used, channelId];
    return revision === 0 ? this.begin(values) : this.goOn(values, revision);
  }

  private async goOn(values: readonly number[], revision: number): Promise<boolean> {
    const update = `UPDATE channel_paces SET revision = ?, paced_until = ?, day = ?, used = ?
      WHERE channel_id = ? AND revision = ?`;
    return (await this.database.write((tx) => tx.run(update, [...values, revision]))) === 1;
  }

  private async begin(values: readonly number[]): Promise<boolean> {
    const columns = ['revision', 'paced_until', 'day', 'used', 'channel_id'];
    return (await this.database.write((tx) => tx.insertIfAbsent('channel_paces', columns, [values]))) === 1;
  }
}

/** How many messages may leave on a day (days since 1970 of the channel's zone). */
export function capOn({ messages, warmUp }: DailyCap, day: number): number {
  if (!warmUp) return messages;
  const daysIn = Math.max(day - warmUp.firstDay, 0);
  const grown = warmUp.start * (1 + warmUp.growthPercent / 100) ** daysIn;
  return Math.min(Math.floor(grown), messages);
}

/**
 * Share of the pace that is used. The rest allows for lateness: of 80 messages a second the 81st is sent 31 ms after
 * the second is over, so a provider that counts strictly does not refuse it.
 */
const USED_SHARE = 0.97;
/**
 * How late a message may leave, as a share of the period: most of the unused share, because the network needs the rest.
 */
const LATENESS_SHARE = 0.02;
const MIN_LATENESS_MS = 10;
const MAX_LATENESS_MS = 250;

/** The mean distance between two messages, in ms. */
export function meanDistance({ messages, periodMs, jitterPercent }: Pace): number {
  const even = periodMs / messages;
  return jitterPercent > 0 ? even : even / USED_SHARE;
}

/** The distance to the next message, in ms; `random` in [0, 1). */
export function nextDistance(pace: Pace, random: number): number {
  return meanDistance(pace) * (1 + (pace.jitterPercent / 100) * (2 * random - 1));
}

/** The longest that `nextDistance` can be, in ms. */
export function longestDistance(pace: Pace): number {
  return meanDistance(pace) * (1 + pace.jitterPercent / 100);
}

/** How late a message may leave, in ms. Later than that it would take the send time of another message. */
export function allowedLateness({ periodMs }: Pace): number {
  return Math.min(Math.max(periodMs * LATENESS_SHARE, MIN_LATENESS_MS), MAX_LATENESS_MS);
}

/** How much longer the first requests after a rest take than those after them, in ms: they open connections. */
const OPENING_MS = 150;

/**
 * The share of the pace that is used in the first period after a rest, when late requests arrive together with the
 * following ones.
 */
export function firstShare({ periodMs, jitterPercent }: Pace): number {
  return jitterPercent > 0 ? 1 : Math.min((1 - OPENING_MS / periodMs) / USED_SHARE, 1);
}

/** The first day of 1970 was a Thursday. */
const FIRST_WEEKDAY = 4;
/** Days that are searched: a week and the day before it, so a window that opens on one day of the week is found. */
const DAYS_TO_SEARCH = 8;

/** Whether messages may leave, and until when that does not change (UTC milliseconds). */
interface WindowState {
  open: boolean;
  until: number;
}

/**
 * The state of the window at a time. An edge that a DST change skips is at the change; of an edge that occurs twice the
 * first counts.
 */
export function windowState(window: SendingWindow, timezone: string, at: number): WindowState {
  const today = localDay(at, timezone);
  for (let day = today - 1; day <= today + DAYS_TO_SEARCH; day++) {
    if (!window.days.includes(weekday(day))) continue;
    const { opens, closes } = hoursOf(day, window, timezone);
    if (at < opens) return { open: false, until: opens };
    if (at < closes) return { open: true, until: closes };
  }
  // The window has no day. The input check refuses that, so only a row that was edited by hand has it.
  return { open: false, until: at + DAY_MS };
}

/** The beginning of a day of a zone, UTC milliseconds. */
export function startOfDay(day: number, timezone: string): number {
  return localToUtcOrNext(day * DAY_MS, timezone);
}

function hoursOf(day: number, { from, to }: SendingWindow, timezone: string): { opens: number; closes: number } {
  const lastDay = to > from ? day : day + 1;
  return {
    opens: localToUtcOrNext(day * DAY_MS + from * MINUTE_MS, timezone),
    closes: localToUtcOrNext(lastDay * DAY_MS + to * MINUTE_MS, timezone),
  };
}

/** 1 is Monday, 7 is Sunday. */
function weekday(day: number): number {
  return ((((day + FIRST_WEEKDAY - 1) % 7) + 7) % 7) + 1;
}

/** Most intervals that are searched: half a year of working days with a lunch break. */
const MAX_STRETCHES = 400;

/** How much of its pace and cap a channel has used. Times are UTC milliseconds. */
export interface PaceState {
  /** The next free send time. */
  from: number;
  /** Messages published on `day`, in days since 1970 of the channel's zone. */
  usedOnDay: { day: number; messages: number };
}

/** An interval in which messages may leave. */
interface Stretch {
  from: number;
  to: number;
  messages: number;
}

/**
 * When the n-th message from now may leave (n from 1) by pace, cap and window; null: later than half a year from now.
 * Without limits it is `from`.
 */
export function expectedTime(limits: ChannelLimits, { from, usedOnDay }: PaceState, n: number): number | null {
  const distance = limits.pace ? meanDistance(limits.pace) : 0;
  let left = n;
  let at = from;
  for (let count = 0; count < MAX_STRETCHES; count++) {
    const stretch = stretchAt(limits, usedOnDay, at);
    const byPace = distance > 0 ? Math.ceil((stretch.to - stretch.from) / distance) : Infinity;
    const messages = Math.min(stretch.messages, byPace);
    if (left <= messages) return Math.round(stretch.from + (left - 1) * distance);
    left -= messages;
    at = stretch.to;
  }
  return null;
}

/** The next interval within one day at or after a time, and how many messages its cap leaves. */
function stretchAt(limits: ChannelLimits, usedOnDay: PaceState['usedOnDay'], at: number): Stretch {
  const { window, dailyCap, timezone } = limits;
  const state = window ? windowState(window, timezone, at) : { open: true, until: Infinity };
  const from = state.open ? at : state.until;
  const closes = window && !state.open ? windowState(window, timezone, from).until : state.until;
  if (!dailyCap) return { from, to: closes, messages: Infinity };
  const day = localDay(from, timezone);
  const used = day === usedOnDay.day ? usedOnDay.messages : 0;
  const messages = Math.max(capOn(dailyCap, day) - used, 0);
  const nextDay = startOfDay(day + 1, timezone);
  return { from, to: messages === 0 ? nextDay : Math.min(closes, nextDay), messages };
}

/**
 * The limits of a channel for which nobody has chosen any. `usual`: those of its gateway; missing: none. `createdAt`
 * (UTC milliseconds): when its warm-up begins.
 */
export function defaultLimits(timezone: string, usual?: UsualLimits, createdAt = 0): ChannelLimits {
  const { pace, spacingMs, newRecipients } = usual ?? { pace: null, spacingMs: 0 };
  const limits = { pace, spacingMs, dailyCap: null, newRecipients: null, window: null, timezone };
  if (!newRecipients) return limits;
  const { messages, start, growthPercent, spacingMs: distance } = newRecipients;
  const warmUp = { start, growthPercent, firstDay: localDay(createdAt, timezone) };
  return { ...limits, newRecipients: { perDay: { messages, warmUp }, spacingMs: distance } };
}

const MINUTES_OF_DAY = 1_440;
const whole = (min: number, max: number) => z.int().min(min).max(max);

const dailyCap = z.object({
  messages: whole(1, 10_000_000),
  warmUp: z
    .object({ start: whole(1, 10_000_000), growthPercent: whole(1, 1_000), firstDay: whole(0, 1_000_000) })
    .nullable(),
});

/** The limits that may be chosen and stored. The path of an issue names the wrong field. */
export const channelLimitsSchema = z.object({
  pace: z
    .object({ messages: whole(1, 1_000), periodMs: whole(1_000, 3_600_000), jitterPercent: whole(0, 90) })
    .nullable(),
  spacingMs: whole(0, 3_600_000),
  dailyCap: dailyCap.nullable(),
  newRecipients: z.object({ perDay: dailyCap, spacingMs: whole(0, 3_600_000) }).nullable(),
  window: z
    .object({
      days: z.array(whole(1, 7)).min(1).max(7),
      from: whole(0, MINUTES_OF_DAY - 1),
      to: whole(1, MINUTES_OF_DAY),
    })
    .nullable(),
  timezone: z.string().refine((name) => timezoneName(name) !== undefined),
});

/**
 * The chosen limits of a row, else the usual ones of its gateway. A value that cannot be read, because a newer version
 * wrote it, counts as not chosen.
 */
export function readLimits(
  stored: string | null,
  timezone: string,
  usual?: UsualLimits,
  createdAt?: number,
): ChannelLimits {
  const parsed = stored === null ? undefined : channelLimitsSchema.safeParse(parseJson(stored));
  return parsed?.success ? parsed.data : defaultLimits(timezone, usual, createdAt);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // It is no JSON: the caller falls back to the limits of its gateway.
    return undefined;
  }
}

/** By the path of a limit how lax it is: a greater number lets more leave. What is not limited is endless. */
type Laxities = Readonly<Record<string, number>>;

/**
 * The paths of the limits that are laxer than what is safe for a sender of this kind. `before`: the limits of the channel so
 * far; what they allowed already is no news.
 */
export function unsafeLimits(limits: ChannelLimits, safe: UsualLimits, before: ChannelLimits | null): string[] {
  const most = laxitiesOf(safe);
  const earlier = before && laxitiesOfLimits(before);
  return Object.entries(laxitiesOfLimits(limits))
    .filter(([path, lax]) => lax > (most[path] ?? Infinity) && lax > (earlier?.[path] ?? -Infinity))
    .map(([path]) => path);
}

/** What is safe for a sender of this kind with these traits of its own; undefined: the provider has limits of its own. */
export function safeLimitsOf(
  definition: GatewayDefinition | undefined,
  traits: ChannelTraits | undefined,
): UsualLimits | undefined {
  return traits?.usualLimits ?? definition?.safeLimits;
}

/** A channel as its row has it. */
interface StoredLimits {
  gateway: string;
  limits: string | null;
  traits: ChannelTraits | undefined;
}

/** Whether somebody has given a channel limits above what is safe for its sender. */
export function isAboveSafe({ gateway, limits, traits }: StoredLimits, gateways: GatewayDefinitions): boolean {
  const safe = safeLimitsOf(gateways.find(gateway), traits);
  // No limit depends on the time zone here.
  return safe !== undefined && limits !== null && unsafeLimits(readLimits(limits, 'UTC', safe), safe, null).length > 0;
}

function laxitiesOfLimits({ pace, newRecipients }: ChannelLimits): Laxities {
  const { messages, warmUp } = newRecipients?.perDay ?? { messages: Infinity, warmUp: null };
  return laxities(pace, {
    messages,
    start: warmUp?.start ?? messages,
    growthPercent: warmUp?.growthPercent ?? 0,
    spacingMs: newRecipients?.spacingMs ?? 0,
  });
}

function laxitiesOf({ pace, newRecipients }: UsualLimits): Laxities {
  return laxities(pace, newRecipients ?? NO_NEW_RECIPIENTS);
}

const NO_NEW_RECIPIENTS = { messages: Infinity, start: Infinity, growthPercent: Infinity, spacingMs: 0 };

function laxities(
  pace: ChannelLimits['pace'],
  { messages, start, growthPercent, spacingMs }: typeof NO_NEW_RECIPIENTS,
): Laxities {
  return {
    'pace.messages': pace ? pace.messages / pace.periodMs : Infinity,
    'newRecipients.perDay.messages': messages,
    'newRecipients.perDay.warmUp.start': start,
    'newRecipients.perDay.warmUp.growthPercent': growthPercent,
    'newRecipients.spacingMs': -spacingMs,
  };
}
