import { personOf } from '@recado/core';
import { ExpiringMap } from './expiring-map.js';

/** Recipients to whom the provider takes no message for a while, as it told this process. */
export class ThrottledRecipients {
  private readonly throttled: ExpiringMap<number>;

  constructor(now: () => number) {
    this.throttled = new ExpiringMap(now);
  }

  /** `until`: UTC milliseconds. A later end that is known already stays. */
  add(phone: string, until: number): void {
    const person = personOf(phone);
    const latest = Math.max(until, this.throttled.get(person) ?? 0);
    this.throttled.set(person, latest, latest);
  }

  has(phone: string): boolean {
    return this.throttled.get(personOf(phone)) !== undefined;
  }
}
