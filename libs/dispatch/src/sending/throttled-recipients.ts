import { BY_TABLE, type PersonNames } from '@recado/recipients';
import { ExpiringMap } from './expiring-map.js';

/** Recipients to whom the provider takes no message for a while, as it told this process. */
export class ThrottledRecipients {
  private readonly throttled: ExpiringMap<number>;

  constructor(
    now: () => number,
    private readonly names: PersonNames = BY_TABLE,
  ) {
    this.throttled = new ExpiringMap(now);
  }

  /** `until`: UTC milliseconds. A later end that is known already stays. */
  add(phone: string, until: number): void {
    const [person] = this.names.all(phone);
    const latest = Math.max(until, this.throttled.get(person) ?? 0);
    this.throttled.set(person, latest, latest);
  }

  has(phone: string): boolean {
    return this.names.all(phone).some((person) => this.throttled.get(person) !== undefined);
  }
}
