import { Lane } from '@recado/core';
import type { ActiveAttempts } from '../attempts/active-attempts.js';
import type { Sender } from '../sending/sender.js';

/** Fewest messages worth a transaction of their own while others are under way. */
const MIN_CLAIM = 16;
/** Enough for one transaction, whatever the rate. */
const MAX_CLAIM = 400;
/** Claimed messages beyond the bound of the other lanes that only the high lane may have. */
const HIGH_RESERVE = 16;
/** Claimed messages that may wait for a slot, in seconds of the channel's rate. A cancel comes too late for them. */
const AHEAD_SECONDS = 0.5;

/** How many more messages of one channel may be claimed now. */
export class ClaimCapacity {
  constructor(
    private readonly sender: Sender,
    private readonly active: ActiveAttempts,
  ) {}

  /**
   * The capacity for any lane while so many messages wait. 0: there is none, or too little to be worth a transaction
   * before more sends have ended.
   */
  ofAnyLane(waiting: number): number {
    if (this.wouldBeGivenBack(Lane.Normal)) return 0;
    const { concurrency, underWay } = this.sender;
    const free = Math.min(concurrency + this.ahead - underWay, this.active.capacityFor(underWay) - HIGH_RESERVE);
    const count = Math.min(Math.max(free, 0), waiting);
    const isEnough = count >= Math.min(this.ahead, MAX_CLAIM) / 2;
    return count === waiting || underWay < concurrency || isEnough ? count : 0;
  }

  /** The capacity for the high lane while there is none for the others: a part is reserved for it at every step. */
  ofHighLane(): number {
    if (this.wouldBeGivenBack(Lane.High)) return 0;
    const { concurrency, underWay } = this.sender;
    return Math.min(concurrency + this.ahead + HIGH_RESERVE - underWay, this.active.capacityFor(underWay));
  }

  /** Of this lane for messages with send times: none while no slot is free, since they would miss their times. */
  atSendTimes(lane: Lane): number {
    return this.sender.isFullFor(lane) ? 0 : this.active.capacityFor(this.sender.underWay);
  }

  /** Whether a message of this lane would wait for a slot while no send ends. */
  private wouldBeGivenBack(lane: Lane): boolean {
    return this.sender.isStalled && this.sender.isFullFor(lane);
  }

  /** Claimed messages that may wait for a slot. */
  private get ahead(): number {
    return Math.max(MIN_CLAIM, Math.round(this.sender.perSecond * AHEAD_SECONDS));
  }
}
