/** Answers after which a request that may be repeated is made again. */
const REPEATED = new Set([408, 429, 500, 502, 503, 504]);
const FIRST_WAIT_MS = 1_000;
/** Waits grow to 16 s: five doublings. */
const MOST_DOUBLINGS = 4;

/** Whether an answer calls for the same request again. `safe`: it may have been done without harm. */
export function isRepeated(status: number, code: unknown, safe: boolean): boolean {
  // Nothing was done yet for a request beyond the rate.
  if (!safe) return status === 429;
  return REPEATED.has(status) || (status === 409 && code === 'idempotency_running');
}

/** How long to wait before repetition `count`, from 1, in ms: at random up to a bound that doubles, and never less than the server asks. */
export function waitBefore(count: number, retryAfterSeconds: number | null, random = Math.random()): number {
  const bound = FIRST_WAIT_MS * 2 ** Math.min(count - 1, MOST_DOUBLINGS);
  return Math.max(random * bound, (retryAfterSeconds ?? 0) * 1_000);
}

/** The header `Retry-After` in seconds; null: it is missing, or cannot be read. */
export function retryAfterIn(headers: Headers, now = Date.now()): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  if (/^\d+$/.test(value)) return Number(value);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, (date - now) / 1_000);
}
