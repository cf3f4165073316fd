const MIN_MS = 1_000;
/** Whoever asks for more has its say again at the next try. */
const MAX_MS = 3_600_000;

/** The wait that a Retry-After header (seconds or an HTTP date) asks for: 1 s to 1 h; null when it says nothing. */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * 1_000 : dateOf(header) - now;
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, MIN_MS), MAX_MS);
}

/** The runtime finds a date in nearly anything; those of HTTP end with their zone. */
function dateOf(header: string): number {
  return / GMT\s*$/.test(header) ? Date.parse(header) : Number.NaN;
}
