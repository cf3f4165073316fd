const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Words for the units of a span. */
export interface SpanWords {
  day: string;
  days: string;
}

/** A duration in at most two units: `9 ms`, `5,3 s`, `2 min 5 s`, `1 h 12 min`. */
export function formatSpan(ms: number, locale: string, words: SpanWords): string {
  if (ms < SECOND) return `${Math.round(ms)} ms`;
  if (ms < 10 * SECOND) return `${decimal(ms / SECOND, locale)} s`;
  if (ms < MINUTE) return `${Math.floor(ms / SECOND)} s`;
  if (ms < HOUR) return two(ms, [MINUTE, 'min'], [SECOND, 's']);
  if (ms < DAY) return two(ms, [HOUR, 'h'], [MINUTE, 'min']);
  return two(ms, [DAY, ms < 2 * DAY ? words.day : words.days], [HOUR, 'h']);
}

function two(ms: number, [large, largeWord]: [number, string], [small, smallWord]: [number, string]): string {
  const rest = Math.floor((ms % large) / small);
  const head = `${Math.floor(ms / large)} ${largeWord}`;
  return rest === 0 ? head : `${head} ${rest} ${smallWord}`;
}

function decimal(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(Math.floor(value * 10) / 10);
}
