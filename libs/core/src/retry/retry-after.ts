const MIN_MS = 1_000;
/** A provider that asks for more can repeat it at the next try. */
const MAX_MS = 3_600_000;

/** The wait of a Retry-After header (seconds or an HTTP date) in ms, from 1 s to 1 h; null without a valid one. */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * 1_000 : dateOf(header) - now;
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, MIN_MS), MAX_MS);
}

/** Only dates that end with their zone, as those of HTTP do: the runtime finds a date in nearly any text. */
function dateOf(header: string): number {
  return / GMT\s*$/.test(header) ? Date.parse(header) : Number.NaN;
}
