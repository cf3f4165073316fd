const DAY_MS = 86_400_000;
/** WhatsApp began in 2009: an earlier time was read in a wrong unit, as was one that lies ahead. */
const EARLIEST = Date.UTC(2009, 0);

/** The time (UTC milliseconds) where it may be one of a message that came at `receivedAt`, else that time. */
export function timeOr(at: number | undefined, receivedAt: number): number {
  return at !== undefined && at >= EARLIEST && at <= receivedAt + DAY_MS ? at : receivedAt;
}

/** The same of seconds, as a number or a text: milliseconds in their place lie far ahead, and are refused. */
export function secondsOr(seconds: unknown, receivedAt: number): number {
  const isTold = typeof seconds === 'number' || (typeof seconds === 'string' && /^\d{1,16}$/.test(seconds));
  return timeOr(isTold ? Math.trunc(Number(seconds)) * 1_000 : undefined, receivedAt);
}
