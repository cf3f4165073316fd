export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** This second, in UTC milliseconds: wire times have no fractions. */
export function thisSecond(): number {
  return Math.floor(Date.now() / SECOND) * SECOND;
}

/** A time as `Y-m-d H:i:s` in a zone, by the runtime's own Swedish: nothing of the program is used. */
export function wall(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
}

/** A time for which no test waits, as `Y-m-d H:i:s`; which zone reads it does not matter. */
export function inThirtyDays(): string {
  return wall(thisSecond() + 30 * DAY, 'UTC');
}

/** A time as ISO 8601 in UTC without fractions. */
export function iso(at: number): string {
  return new Date(at).toISOString().replace('.000Z', 'Z');
}

export interface ClockChange {
  readonly zone: string;
  /** When it happens. */
  readonly at: number;
  /** Milliseconds ahead of UTC before and after. */
  readonly before: number;
  readonly after: number;
}

/** One of them changes its clocks soon enough at any time of the year. */
const CHANGING = ['Europe/Berlin', 'America/New_York', 'Australia/Sydney', 'America/Santiago'];

/** The next change that skips an hour (`gap`) or brings one twice (`overlap`) within the coming year. */
export function nextClockChange(kind: 'gap' | 'overlap'): ClockChange {
  for (const zone of CHANGING) {
    const change = changesOf(zone).find(({ before, after }) => (kind === 'gap' ? after > before : after < before));
    if (change) return change;
  }
  throw new Error(`no ${kind} in any zone`);
}

/** Clocks change at full hours in these zones. */
function changesOf(zone: string): ClockChange[] {
  const from = Math.ceil(Date.now() / HOUR) * HOUR + 2 * HOUR;
  const days = Array.from({ length: 360 }, (_, day) => from + day * DAY);
  return days.flatMap((day) => {
    if (offset(day, zone) === offset(day + DAY, zone)) return [];
    const hours = Array.from({ length: 24 }, (_, hour) => day + (hour + 1) * HOUR);
    const at = hours.find((hour) => offset(hour, zone) !== offset(day, zone)) ?? day + DAY;
    return [{ zone, at, before: offset(day, zone), after: offset(at, zone) }];
  });
}

function offset(at: number, zone: string): number {
  return Date.parse(`${wall(at, zone).replace(' ', 'T')}Z`) - at;
}
