/** For specs: what the runtime itself says about a zone, slowly and without any cache of ours. */
export class ZoneModel {
  private readonly formatter: Intl.DateTimeFormat;

  constructor(zone: string) {
    this.formatter = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  }

  /** `Y-m-d H:i:s`, as Swedes happen to write it. */
  format(utcMs: number): string {
    return this.formatter.format(utcMs);
  }

  offset(utcMs: number): number {
    return Date.parse(`${this.format(utcMs).replace(' ', 'T')}Z`) - utcMs;
  }

  /** Every UTC time that reads so, earliest first; tries each quarter of an hour between UTC-12 and UTC+14. */
  utcTimesOf(local: string): number[] {
    const asUtc = Date.parse(`${local.replace(' ', 'T')}Z`);
    const quarters = Array.from({ length: 105 }, (_, index) => asUtc - (14 * 4 - index) * 900_000);
    return quarters.filter((utc) => this.format(utc) === local);
  }

  /** Seconds at which the offset changes, between two times. */
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
