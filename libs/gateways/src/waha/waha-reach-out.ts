import type { AccountNews, AccountReport } from '../port/account.js';
import type { ReachOut } from '../port/callback.js';
import { type Json, recordOf, textOf } from '../shared/json-parts.js';

/** A later end was read in the wrong unit, so it is ignored. In ms. */
const MAX_LOCK_MS = 366 * 86_400_000;

/**
 * What WAHA says of the people to whom the number may write first (docs/gateways/facts.md, WAHA). Undefined: it does not
 * say it.
 */
export interface ReachOutState {
  /** WhatsApp does not let the number write to new people at present. */
  timelock: ReachOut | undefined;
  /** The number has used up its new people of this cycle. */
  capping: ReachOut | undefined;
  /** Of the quota; that of the lock follows from the lock itself. */
  news: AccountNews[];
}

/** Reads a timelock and a capping as WAHA's answers and events have them. `now`: UTC milliseconds. */
export function reachOutStateOf(timelock: unknown, capping: unknown, now: number): ReachOutState {
  const [lock, cap] = [recordOf(timelock), recordOf(capping)];
  return {
    timelock: typeof lock?.isActive === 'boolean' ? lockOf(lock.isActive, lock.timeEnforcementEnds, now) : undefined,
    capping: textOf(cap?.cappingStatus) ? lockOf(cap?.cappingStatus === 'CAPPED', cap?.cycleEnd, now) : undefined,
    news: newsOfCapping(cap, now),
  };
}

/** Both locks as one. It says that there is none only where both are known. */
export function reachOutOf({ timelock, capping }: ReachOutState): ReachOut | undefined {
  const ends = [timelock, capping].flatMap((it) => (it?.locked ? [it.until] : []));
  if (ends.length > 0)
    return { locked: true, until: ends.some((end) => end !== null) ? Math.max(...ends.map(Number)) : null };
  return timelock && capping ? { locked: false } : undefined;
}

/** The state as the report of an account. */
export function reportOf(state: ReachOutState): AccountReport {
  const reachOut = reachOutOf(state);
  return { ...(reachOut && { reachOut }), news: state.news };
}

/** Reads seconds, milliseconds or a date in the future as UTC milliseconds; null: it is none of them. */
export function endOf(value: unknown, now: number): number | null {
  const number = typeof value === 'string' && !/^\d+$/.test(value) ? Date.parse(value) : Number(value ?? Number.NaN);
  const time = number < 1e11 ? number * 1_000 : number;
  return time > now && time < now + MAX_LOCK_MS ? time : null;
}

function lockOf(locked: boolean, end: unknown, now: number): ReachOut {
  return locked ? { locked, until: endOf(end, now) } : { locked };
}

/** Without the used part of the quota, which changes with each message. */
function newsOfCapping(cap: Json | undefined, at: number): AccountNews[] {
  const value = textOf(cap?.cappingStatus);
  if (value === undefined) return [];
  const quota = typeof cap?.totalQuota === 'number' && cap.totalQuota >= 0 ? `quota ${cap.totalQuota}` : undefined;
  return [{ kind: 'capping', subject: '', value, detail: words(quota, endOf(cap?.cycleEnd, at)), at }];
}

function words(first: string | undefined, until: number | null): string | null {
  const end = until === null ? undefined : `until ${new Date(until).toISOString()}`;
  return [first, end].filter((part) => part !== undefined).join(', ') || null;
}
