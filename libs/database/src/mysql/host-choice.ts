import { HOST_SENTENCES, type HostState } from './host-state.js';

/** A host, in the order of DATABASE_URL. */
export interface Candidate {
  readonly state: HostState;
  /** Since when it has been at this level, in ms of any monotonic clock. */
  readonly since: number;
}

/**
 * Why a host that takes writes is not used. `rivals`: several do, or did before one was lost from sight, that know nothing
 * of each other. `barred`: it may lack what was written to the host before it. `unsettled`: another host, which may be the
 * right one, has not been seen yet.
 */
export type ChoiceFault = 'rivals' | 'barred' | 'unsettled';

/** The place of the host to use in the list; undefined: none. */
export interface Choice {
  readonly at: number | undefined;
  readonly fault?: ChoiceFault;
}

/**
 * How long an earlier host of the list must be well until it is used again, in ms. Until then processes may use different
 * nodes of one cluster; a node that comes and goes must not take every process with it.
 */
export const RETURN_AFTER_MS = 30_000;

/**
 * How long a host must stay out of sight until a process that starts uses another one that belongs to no cluster, in ms: the
 * one that is out of sight may be the promoted one, which restarts.
 */
export const UNSEEN_FOR_MS = 5_000;

/**
 * Chooses the writer: the first host of the list that is at the best level, so that all processes meet on one. The present
 * one is kept while none is better, until an earlier one of the same cluster has been well for a while. Remembers what was
 * seen, because a server that knows nothing of the others looks well also when it lacks what they were given.
 */
export class HostChoice {
  private current: number | undefined;
  /** What the present host said of itself when it last took writes. */
  private used: HostState | undefined;
  /** Hosts that were seen read-only, as replicas are, since the present one is used. */
  private yielded = new Set<number>();
  /** Hosts that took writes together and are no cluster, until all but one of them were seen read-only. */
  private readonly contested = new Set<number>();
  /** Since when each host has been out of sight. */
  private readonly unseen = new Map<number, number>();

  choose(hosts: readonly Candidate[], now: number): Choice {
    this.remember(hosts, now);
    const levelOf = (at: number): number => (this.faultOf(hosts, at, now) ? 0 : hosts[at]!.state.level);
    const levels = hosts.map((_host, at) => levelOf(at));
    const best = Math.max(0, ...levels);
    const isRival = this.contested.size > 0 && { fault: 'rivals' as const };
    if (best === 0) return { at: undefined, ...(isRival || this.faultOfAll(hosts, now)) };
    const first = levels.indexOf(best);
    const { current } = this;
    const isKept = current !== undefined && levels[current] === best;
    const mayReturn = isKept && first < current && now - hosts[first]!.since >= RETURN_AFTER_MS;
    const at = isKept && !mayReturn ? current : first;
    this.use(hosts, at);
    return { at, ...isRival };
  }

  private remember(hosts: readonly Candidate[], now: number): void {
    const writers = placesOf(hosts, ({ level }) => level > 0);
    hosts.forEach(({ state }, at) => {
      if (!isUnseen(state)) this.unseen.delete(at);
      else if (!this.unseen.has(at)) this.unseen.set(at, now);
      if (!isReadOnly(state)) return;
      this.yielded.add(at);
      this.contested.delete(at);
    });
    if (areRivals(writers.map((at) => hosts[at]!.state)))
      for (const at of writers) {
        this.contested.add(at);
        this.yielded.delete(at);
      }
    else if (this.contested.size < 2 || [...this.contested].every((at) => writers.includes(at))) this.contested.clear();
  }

  /** Why a host that takes writes is not to be used; undefined: it may be, if it does. */
  private faultOf(hosts: readonly Candidate[], at: number, now: number): ChoiceFault | undefined {
    if (at === this.current) return undefined;
    const { state } = hosts[at]!;
    if ([...this.contested].some((other) => other !== at)) return 'rivals';
    if (this.current !== undefined) {
      const isKnown =
        this.yielded.has(at) || isReadOnly(hosts[this.current]!.state) || belongTogether(state, this.used);
      return isKnown ? undefined : 'barred';
    }
    if (state.cluster !== undefined) return undefined;
    const isSettled = [...this.unseen.values()].every((since) => now - since >= UNSEEN_FOR_MS);
    return isSettled ? undefined : 'unsettled';
  }

  private faultOfAll(hosts: readonly Candidate[], now: number): Partial<Choice> {
    const [at] = placesOf(hosts, ({ level }) => level > 0);
    const fault = at === undefined ? undefined : this.faultOf(hosts, at, now);
    return fault ? { fault } : {};
  }

  private use(hosts: readonly Candidate[], at: number): void {
    if (this.current !== undefined && at !== this.current)
      // What was seen of a host while another one was written to says nothing about what it has of this one's.
      this.yielded = new Set(placesOf(hosts, isReadOnly));
    this.current = at;
    this.used = hosts[at]!.state;
  }
}

function placesOf(hosts: readonly Candidate[], isSuch: (state: HostState) => boolean): number[] {
  return [...hosts.keys()].filter((at) => isSuch(hosts[at]!.state));
}

function isReadOnly({ reason }: HostState): boolean {
  return reason === HOST_SENTENCES.readOnly;
}

/** Nothing is known of what it would do if it could be reached. */
function isUnseen({ reason }: HostState): boolean {
  return ([HOST_SENTENCES.silent, HOST_SENTENCES.refused, HOST_SENTENCES.busy] as string[]).includes(reason);
}

function areRivals([first, ...others]: readonly HostState[]): boolean {
  return others.some((other) => !belongTogether(other, first));
}

/** What is written to one of them is at the other: nodes of one cluster, or two names of one server. */
function belongTogether(one: HostState, other: HostState | undefined): boolean {
  if (one.server !== undefined && one.server === other?.server) return true;
  return one.cluster !== undefined && one.cluster === other?.cluster;
}
