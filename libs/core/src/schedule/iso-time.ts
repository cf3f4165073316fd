/** A time in UTC milliseconds as ISO 8601, like `2026-11-20T16:14:00.120Z`; null stays null. */
export function isoTime(ms: number): string;
export function isoTime(ms: number | null): string | null;
export function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
