const MIN_MS = 1_000;
/** A provider that asks for more has its say again at the next try. */
const MAX_MS = 3_600_000;

/** The wait that a Retry-After header (seconds or an HTTP date) asks for: 1 s to 1 h; null when it says nothing. */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, MIN_MS), MAX_MS);
}
