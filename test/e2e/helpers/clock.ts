export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The present second in UTC milliseconds: times of the API have no fractions. */
export function thisSecond(): number {
  return Math.floor(Date.now() / SECOND) * SECOND;
}

/** A time as `Y-m-d H:i:s` in a zone. The format is that of the Swedish locale, so that no code of the program is used. */
export function wall(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
}

/** A time in thirty days as `Y-m-d H:i:s`, for a test in which the zone does not matter. */
export function inThirtyDays(): string {
  return wall(thisSecond() + 30 * DAY, 'UTC');
}

/** A time as ISO 8601 in UTC without fractions. */
export function iso(at: number): string {
  return new Date(at).toISOString().replace('.000Z', 'Z');
}

export interface ClockChange {
  readonly zone: string;
  /** The time of the change in UTC milliseconds. */
  readonly at: number;
  /** The offsets from UTC before and after, in ms. */
  readonly before: number;
  readonly after: number;
}

/** At any time of the year one of these zones has a change within the coming year. */
const CHANGING = ['Europe/Berlin', 'America/New_York', 'Australia/Sydney', 'America/Santiago'];

/** The next clock change that skips an hour (`gap`) or repeats one (`overlap`), within the coming year. */
export function nextClockChange(kind: 'gap' | 'overlap'): ClockChange {
  for (const zone of CHANGING) {
    const change = changesOf(zone).find(({ before, after }) => (kind === 'gap' ? after > before : after < before));
    if (change) return change;
  }
  throw new Error(`no ${kind} in any zone`);
}

/** The clock changes of a zone; all of these zones change at full hours. */
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
