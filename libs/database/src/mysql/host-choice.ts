import type { HostState } from './host-state.js';

/** A host, in the order of DATABASE_URL. */
export interface Candidate {
  readonly state: HostState;
  /** Since when it has been at this level, in ms of any monotonic clock. */
  readonly since: number;
}

/** The place of the host to use in the list; undefined: none. `rivals`: several take writes that know nothing of each other. */
export interface Choice {
  readonly at: number | undefined;
  readonly rivals: boolean;
}

/**
 * How long an earlier host of the list must be well until it is used again, in ms. Until then processes may use different
 * nodes of one cluster; a node that comes and goes must not take every process with it.
 */
export const RETURN_AFTER_MS = 30_000;

/**
 * Chooses the writer: the first host of the list that is at the best level, so that all processes meet on one. The present
 * one is kept while none is better, until an earlier one of the same cluster has been well for a while.
 */
export function chooseHost(hosts: readonly Candidate[], current: number | undefined, now: number): Choice {
  const best = Math.max(0, ...hosts.map(({ state }) => state.level));
  if (best === 0) return { at: undefined, rivals: false };
  const rivals = areRivals(hosts.filter(({ state }) => state.level > 0));
  const isBest = (at: number) => hosts[at]?.state.level === best;
  const first = hosts.findIndex((_host, at) => isBest(at));
  if (current === undefined || !isBest(current)) return { at: rivals ? kept(hosts, current) : first, rivals };
  const { since } = hosts[first]!;
  const mayReturn = first < current && !rivals && now - since >= RETURN_AFTER_MS;
  return { at: mayReturn ? first : current, rivals };
}

/** Among rivals a process stays where it is, and goes nowhere else. */
function kept(hosts: readonly Candidate[], current: number | undefined): number | undefined {
  return current !== undefined && (hosts[current]?.state.level ?? 0) > 0 ? current : undefined;
}

function areRivals(writers: readonly Candidate[]): boolean {
  const [cluster] = writers.map(({ state }) => state.cluster);
  return writers.length > 1 && (cluster === undefined || writers.some(({ state }) => state.cluster !== cluster));
}
