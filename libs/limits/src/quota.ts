/** What is counted. */
export type QuotaUnit = 'requests' | 'messages';

/** So much of something in so long. */
export interface Quota {
  readonly unit: QuotaUnit;
  /** Its name in headers and at the counter. */
  readonly name: string;
  readonly limit: number;
  /** A minute or a day; they begin with those of UTC. */
  readonly windowSeconds: number;
}

/** What is left of a quota. */
export interface QuotaState {
  readonly quota: Quota;
  readonly remaining: number;
  /** Until the window ends and everything is there again, in whole seconds; at least 1. */
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

/** The quotas of a key: its own limits, else the installation's. */
export function quotasOf(own: Limits, usual: Limits): Quota[] {
  return SHAPES.flatMap(({ of, ...shape }) => {
    const limit = own[of] ?? usual[of];
    return limit === null ? [] : [{ ...shape, limit }];
  });
}

/** The minute or day of a time in UTC milliseconds, counted from the epoch. */
export function windowAt({ windowSeconds }: Quota, now: number): number {
  return Math.floor(now / (windowSeconds * 1_000));
}

/** Where so many are used of a quota in a window. */
export function stateOf(quota: Quota, window: number, used: number, now: number): QuotaState {
  const remaining = Math.min(Math.max(quota.limit - used, 0), quota.limit);
  const resetSeconds = Math.max(Math.ceil((window + 1) * quota.windowSeconds - now / 1_000), 1);
  return { quota, remaining, resetSeconds };
}
