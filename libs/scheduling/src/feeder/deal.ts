import { Lane, LANES, LaneTurns } from '@recado/core';
import type { Candidate, FeedGroup } from '@recado/messages';

/** What one key has due in one lane, in the order in which it must leave. */
export interface Hand {
  group: FeedGroup;
  candidates: readonly Candidate[];
}

export interface Dealt extends Candidate {
  group: FeedGroup;
}

/** How many may be chosen: in all, of the high lane, and of the lanes below it. */
export interface Room {
  all: number;
  high: number;
  belowHigh: number;
  /** Whether so much is free below high that looking there pays. */
  isBelowWorthALook: boolean;
}

/**
 * Chooses who goes next: lanes take turns by weight, and within a lane the keys take turns one by one in the order
 * given, so that neither a campaign of a million nor a flood of one-time passwords keeps anybody else waiting. `turns`
 * remembers whose turn it is from one deal to the next: where room comes in ones and twos, low has its turn all the same.
 */
export function deal(hands: readonly Hand[], room: Room, turns = new LaneTurns()): Dealt[] {
  const tables = LANES.map((lane) => new KeyTurns(hands.filter(({ group }) => group.lane === lane)));
  const dealt: Dealt[] = [];
  let high = 0;
  while (dealt.length < room.all) {
    const mayGo = (lane: Lane) => (lane === Lane.High ? high < room.high : dealt.length - high < room.belowHigh);
    const lane = turns.next((candidate) => mayGo(candidate) && tables[candidate]?.hasMore === true);
    const next = lane === undefined ? undefined : tables[lane]?.take();
    if (!next) break;
    if (lane === Lane.High) high++;
    dealt.push(next);
  }
  return dealt;
}

/** Keys of one lane, each giving one message a turn. */
class KeyTurns {
  private readonly hands: { hand: Hand; next: number }[];
  private turn = 0;

  constructor(hands: readonly Hand[]) {
    this.hands = hands.filter(({ candidates }) => candidates.length > 0).map((hand) => ({ hand, next: 0 }));
  }

  get hasMore(): boolean {
    return this.hands.length > 0;
  }

  take(): Dealt | undefined {
    this.turn %= this.hands.length || 1;
    const current = this.hands[this.turn];
    const candidate = current?.hand.candidates[current.next++];
    if (!current || !candidate) return undefined;
    if (current.next < current.hand.candidates.length) this.turn++;
    else this.hands.splice(this.turn, 1);
    return { ...candidate, group: current.hand.group };
  }
}
