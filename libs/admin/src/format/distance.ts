import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@recado/core';

/** Words for the units of a span. */
export interface SpanWords {
  day: string;
  days: string;
}

/** A duration in at most two units: `9 ms`, `5,3 s`, `2 min 5 s`, `1 h 12 min`. */
export function formatSpan(ms: number, locale: string, words: SpanWords): string {
  if (ms < SECOND_MS) return `${Math.round(ms)} ms`;
  if (ms < 10 * SECOND_MS) return `${decimal(ms / SECOND_MS, locale)} s`;
  if (ms < MINUTE_MS) return `${Math.floor(ms / SECOND_MS)} s`;
  if (ms < HOUR_MS) return two(ms, [MINUTE_MS, 'min'], [SECOND_MS, 's']);
  if (ms < DAY_MS) return two(ms, [HOUR_MS, 'h'], [MINUTE_MS, 'min']);
  return two(ms, [DAY_MS, ms < 2 * DAY_MS ? words.day : words.days], [HOUR_MS, 'h']);
}

function two(ms: number, [large, largeWord]: [number, string], [small, smallWord]: [number, string]): string {
  const rest = Math.floor((ms % large) / small);
  const head = `${Math.floor(ms / large)} ${largeWord}`;
  return rest === 0 ? head : `${head} ${rest} ${smallWord}`;
}

function decimal(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(Math.floor(value * 10) / 10);
}
