import type { KeyWaiting, Candidate, FeedGroup } from '@recado/messages';
import { Lane, LANES, LaneRotation } from '@recado/core';

/** The keys in a rotation that starts after the key served last. */
export function rotatedAfter(keys: readonly KeyWaiting[], last = 0): KeyWaiting[] {
  return [...keys.filter(({ apiKeyId }) => apiKeyId > last), ...keys.filter(({ apiKeyId }) => apiKeyId <= last)];
}

/** The candidates of one key in one lane, in the order in which they must leave. */
export interface CandidateGroup {
  group: FeedGroup;
  candidates: readonly Candidate[];
}

export interface SelectedMessage extends Candidate {
  group: FeedGroup;
}

/** How many messages may be published now: in total, of the high lane, and of the lanes below it. */
export interface Capacity {
  total: number;
  high: number;
  belowHigh: number;
  /** Whether enough capacity is free below the high lane to justify reading those lanes. */
  isBelowHighWorthReading: boolean;
}

/**
 * Selects fairly among candidates: lanes alternate by weight, and within a lane the keys alternate one message at a time
 * in the order given. Neither a campaign of a million messages nor a flood of one-time passwords delays other keys.
 * `rotation` carries the lanes' credit from one call to the next, so that the low lane is served also where capacity
 * comes in ones and twos.
 */
export function select(
  groups: readonly CandidateGroup[],
  capacity: Capacity,
  rotation = new LaneRotation(),
): SelectedMessage[] {
  const keys = LANES.map((lane) => new KeyRotation(groups.filter(({ group }) => group.lane === lane)));
  const selected: SelectedMessage[] = [];
  let high = 0;
  while (selected.length < capacity.total) {
    const mayGo = (lane: Lane) =>
      lane === Lane.High ? high < capacity.high : selected.length - high < capacity.belowHigh;
    const lane = rotation.next((candidate) => mayGo(candidate) && keys[candidate]?.hasMore === true);
    const next = lane === undefined ? undefined : keys[lane]?.take();
    if (!next) break;
    if (lane === Lane.High) high++;
    selected.push(next);
  }
  return selected;
}

/** Alternates between the keys of one lane, one message of each at a time. */
class KeyRotation {
  private readonly groups: { group: CandidateGroup; next: number }[];
  private position = 0;

  constructor(groups: readonly CandidateGroup[]) {
    this.groups = groups.filter(({ candidates }) => candidates.length > 0).map((group) => ({ group, next: 0 }));
  }

  get hasMore(): boolean {
    return this.groups.length > 0;
  }

  take(): SelectedMessage | undefined {
    this.position %= this.groups.length || 1;
    const current = this.groups[this.position];
    const candidate = current?.group.candidates[current.next++];
    if (!current || !candidate) return undefined;
    if (current.next < current.group.candidates.length) this.position++;
    else this.groups.splice(this.position, 1);
    return { ...candidate, group: current.group.group };
  }
}
