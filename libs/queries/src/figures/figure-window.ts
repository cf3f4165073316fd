import { startOfDay } from '@recado/channels';
import { HOUR_MS, MINUTE_MS, localDay } from '@recado/core';

/** The times over which figures are shown. */
export const FIGURE_WINDOWS = ['1h', '24h', '7d'] as const;
export type FigureWindow = (typeof FIGURE_WINDOWS)[number];

/** The pieces of a window, and the length in minutes of the stored times that they are summed from. */
export interface WindowPieces {
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
