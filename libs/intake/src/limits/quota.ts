/** What a quota counts. */
export type QuotaUnit = 'requests' | 'messages';

/** A limit of requests or messages per minute or per day. */
export interface Quota {
  /** The key whose requests and messages it counts. */
  readonly apiKeyId: number;
  readonly unit: QuotaUnit;
  /** Its name in headers and in the counter's keys. */
  readonly name: string;
  readonly limit: number;
  /** The seconds of a minute or of a day. Windows are minutes and days of UTC. */
  readonly windowSeconds: number;
}

/** What remains of a quota. */
export interface QuotaState {
  readonly quota: Quota;
  readonly remaining: number;
  /** Whole seconds until the window ends; at least 1. */
  readonly resetSeconds: number;
}

/** Limits by name; null: none. */
export interface Limits {
  readonly requestsPerMinute: number | null;
  readonly requestsPerDay: number | null;
  readonly messagesPerMinute: number | null;
  readonly messagesPerDay: number | null;
}

export const MINUTE_S = 60;
const DAY_S = 86_400;

const SHAPES = [
  { of: 'requestsPerMinute', unit: 'requests', name: 'requests-per-minute', windowSeconds: MINUTE_S },
  { of: 'requestsPerDay', unit: 'requests', name: 'requests-per-day', windowSeconds: DAY_S },
  { of: 'messagesPerMinute', unit: 'messages', name: 'messages-per-minute', windowSeconds: MINUTE_S },
  { of: 'messagesPerDay', unit: 'messages', name: 'messages-per-day', windowSeconds: DAY_S },
] as const;

/** A key with limits of its own. */
export interface LimitedKey {
  readonly keyId: number;
  readonly limits: Limits;
}

/**
 * The quotas of a key: its own limits, or the installation's where it has none; then the limits of each key that made
 * it, which count the use of all keys made by it.
 */
export function quotasOf({ keyId, limits: own }: LimitedKey, makers: readonly LimitedKey[], usual: Limits): Quota[] {
  const quotas = (apiKeyId: number, limits: Limits) =>
    SHAPES.flatMap(({ of, ...shape }): Quota[] => {
      const limit = limits[of];
      return limit === null ? [] : [{ ...shape, apiKeyId, limit }];
    });
  const given = Object.fromEntries(SHAPES.map(({ of }) => [of, own[of] ?? usual[of]])) as unknown as Limits;
  return [...quotas(keyId, given), ...makers.flatMap((maker) => quotas(maker.keyId, maker.limits))];
}

/** The minute or day, counted from the epoch, of a time in UTC milliseconds. */
export function windowAt({ windowSeconds }: Quota, now: number): number {
  return Math.floor(now / (windowSeconds * 1_000));
}

/** The state of a quota of which this amount is used in the window. */
export function stateOf(quota: Quota, window: number, used: number, now: number): QuotaState {
  const remaining = Math.min(Math.max(quota.limit - used, 0), quota.limit);
  const resetSeconds = Math.max(Math.ceil((window + 1) * quota.windowSeconds - now / 1_000), 1);
  return { quota, remaining, resetSeconds };
}
