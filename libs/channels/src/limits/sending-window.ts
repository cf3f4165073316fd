import { DAY_MS, localToUtcOrNext, MINUTE_MS, localDay } from '@recado/core';
import type { SendingWindow } from './channel-limits.js';

/** The first day of 1970 was a Thursday. */
const FIRST_WEEKDAY = 4;
/** Days that are searched: a week and the day before it, so a window that opens on one day of the week is found. */
const DAYS_TO_SEARCH = 8;

/** Whether messages may leave, and until when that does not change (UTC milliseconds). */
export interface WindowState {
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
