/** What the runtime itself says about a zone, slowly and without a cache. */
export class ZoneModel {
  private readonly formatter: Intl.DateTimeFormat;

  constructor(zone: string) {
    this.formatter = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  }

  /** `Y-m-d H:i:s`, which is the format of Swedish. */
  format(utcMs: number): string {
    return this.formatter.format(utcMs);
  }

  offset(utcMs: number): number {
    return Date.parse(`${this.format(utcMs).replace(' ', 'T')}Z`) - utcMs;
  }

  /** Every UTC time with this local time, earliest first; tries each quarter of an hour from UTC-12 to UTC+14. */
  utcTimesOf(local: string): number[] {
    const asUtc = Date.parse(`${local.replace(' ', 'T')}Z`);
    const quarters = Array.from({ length: 105 }, (_, index) => asUtc - (14 * 4 - index) * 900_000);
    return quarters.filter((utc) => this.format(utc) === local);
  }

  /** The seconds between two times at which the offset changes. */
  changes(from: number, to: number): number[] {
    const hours = Array.from({ length: Math.ceil((to - from) / 3_600_000) }, (_, hour) => from + hour * 3_600_000);
    const changed = hours.filter((hour) => this.offset(hour) !== this.offset(hour + 3_600_000));
    return changed.map((hour) => this.secondOfChange(hour));
  }

  private secondOfChange(hour: number): number {
    const minutes = Array.from({ length: 60 }, (_, minute) => hour + (minute + 1) * 60_000);
    return minutes.find((minute) => this.offset(minute) !== this.offset(hour)) ?? hour + 3_600_000;
  }
}
