import type { ForecastDay, ForecastLimit } from '@recado/channels';
import type { WaitingFor } from '@recado/messages';

/** When the last of some messages will have left, and why then. Times are UTC milliseconds. */
export interface Forecast {
  /** Null: nothing waits, nothing is known, or it is more than a year away. */
  end: number | null;
  /** Something is not known that can only make it later: `end` is the earliest time. */
  isEarliest: boolean;
  /** The limit that decides; null: none does, or it is not known. */
  limit: ForecastLimit | null;
  /** Messages of the channel that leave before the last of these; null: not counted. */
  before: number | null;
  /**
   * What stops the messages, and on which channel, so that there is no end. Null: nothing stops them, although the end
   * may be unknown.
   */
  stop: WaitingFor | null;
  /** The channel on which the last of them leaves; empty: nothing waits. */
  channel: string;
  /** How many leave on each day, where that takes several; missing: it does not, or it is not known. */
  days?: readonly ForecastDay[] | undefined;
}

/** Nothing waits, or nothing is known. */
export const NO_FORECAST: Forecast = {
  end: null,
  isEarliest: false,
  limit: null,
  before: null,
  stop: null,
  channel: '',
};

/** No end, because something stops the channel. */
export function stopped(channel: string, stop: WaitingFor | null): Forecast {
  return { ...NO_FORECAST, channel, stop };
}

/** The forecast of messages on several channels: that of the one that ends last. */
export function lastOf(forecasts: readonly Forecast[]): Forecast {
  const going = forecasts.filter(({ stop }) => stop === null);
  const found = going.length > 0 ? going : forecasts;
  const endOf = ({ end }: Forecast) => end ?? Infinity;
  const last = found.reduce((latest, each) => (endOf(each) > endOf(latest) ? each : latest), found[0] ?? NO_FORECAST);
  // Messages on a stopped channel leave later than the others, or by another channel.
  const days = daysOf(going);
  const isBound = going.length > 0 && going.length < forecasts.length;
  return {
    ...last,
    ...(days && { days }),
    isEarliest: last.end !== null && (isBound || found.some(({ isEarliest }) => isEarliest)),
  };
}

/** The days of all of them together; undefined: the days of one are not known. */
function daysOf(forecasts: readonly Forecast[]): Forecast['days'] {
  if (forecasts.length < 2) return forecasts[0]?.days;
  const counts = new Map<number, number>();
  for (const { days } of forecasts) {
    if (!days) return undefined;
    for (const { startsAt, messages } of days) counts.set(startsAt, (counts.get(startsAt) ?? 0) + messages);
  }
  return [...counts].sort(([a], [b]) => a - b).map(([startsAt, messages]) => ({ startsAt, messages }));
}
