/** A date with a time and without an offset. */
const WITHOUT_OFFSET = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/;

/** A time without an offset as that of the zone, in UTC. Everything else stays for the server to read, or to refuse. */
export function inZone(time: string, zone: string): string {
  const wall = WITHOUT_OFFSET.test(time) ? Date.parse(`${time.replace(' ', 'T')}Z`) : Number.NaN;
  if (Number.isNaN(wall)) return time;
  // The offset is that of the moment itself, which the first look takes as if it were in UTC.
  const near = wall - offsetAt(wall, zone);
  return new Date(wall - offsetAt(near, zone)).toISOString();
}

/** How far the clocks of the zone are before UTC at a moment, in ms. */
function offsetAt(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  // Such as GMT-04:00; GMT alone is UTC.
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  const ms = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  return sign === '-' ? -ms : ms;
}
