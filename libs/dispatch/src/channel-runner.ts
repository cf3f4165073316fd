import { Logger } from '@nestjs/common';
import { Lane, LaneRotation, LANES } from '@recado/core';
import type { MessageClaims } from '@recado/messages';
import type { QueueChunk } from '@recado/queue';
import type { OpenAttempts } from './open-attempts.js';
import type { Sender } from './sender.js';

/** Fewest messages worth a transaction of their own while others are under way. */
const MIN_START = 16;
/** Enough for one transaction, whatever the rate. */
const MAX_START = 400;
/** Begun messages beyond the others' bound that only the high lane may have. */
const HIGH_ROOM = 16;
/** Ids that a lane gives in one turn. */
const MAX_TURN = 25;
/** Begun messages that may wait for a place, in seconds of the channel's rate: so long a cancel may come too late. */
const AHEAD_SECONDS = 0.5;

interface WaitingChunk {
  ids: number[];
  done: () => void;
}

/** Begins what the queue hands over for one channel, no faster than the channel can send it. */
export class ChannelRunner {
  private readonly logger = new Logger(ChannelRunner.name);
  private readonly waiting: Record<Lane, WaitingChunk[]> = { 0: [], 1: [], 2: [] };
  private readonly known = new Set<number>();
  private readonly turns = new LaneRotation();
  private pumping: Promise<void> | undefined;
  private wanted = false;
  private stopped = false;

  constructor(
    private readonly claims: MessageClaims,
    private readonly sender: Sender,
    private readonly open: OpenAttempts,
    private readonly onClaimed: () => void,
  ) {}

  /** Resolves when every id was begun or found not startable. Ids that wait here already are not taken twice. */
  take({ lane, ids }: QueueChunk): Promise<void> {
    const fresh = ids.filter((id) => !this.known.has(id));
    if (this.stopped || fresh.length === 0) return Promise.resolve();
    fresh.forEach((id) => this.known.add(id));
    return new Promise((done) => {
      this.waiting[lane].push({ ids: fresh, done });
      this.pump();
    });
  }

  /** Something has ended or was recorded: there may be room again. */
  pump(): void {
    this.wanted = true;
    this.pumping ??= this.pumpWhileWanted();
  }

  /** Takes nothing more; resolves when what was begun has ended. What waits here is handed out again by the feeder. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.drop();
    const stopping = this.sender.stop();
    // A start under way ends in attempts that the sender gives back.
    await this.pumping;
    await stopping;
    await this.sender.stop();
  }

  private async pumpWhileWanted(): Promise<void> {
    while (this.wanted) {
      this.wanted = false;
      await this.startWhileRoom();
    }
    // In the same step as the last look at `wanted`: a pump in between would be lost.
    this.pumping = undefined;
  }

  private async startWhileRoom(): Promise<void> {
    for (;;) {
      if (this.sender.isBlocked) this.drop();
      const count = this.startable();
      const { ids, emptied } = count > 0 ? this.gather(count, LANES) : this.gather(this.highRoom(), [Lane.High]);
      if (ids.length === 0) return;
      await this.start(ids);
      emptied.forEach((chunk) => chunk.done());
    }
  }

  /** How many may begin now; 0: none, or not worth a transaction yet, and the next end of a send asks again. */
  private startable(): number {
    const { concurrency, underWay } = this.sender;
    const room = Math.max(Math.min(concurrency + this.ahead - underWay, this.open.roomFor(underWay) - HIGH_ROOM), 0);
    const count = Math.min(room, this.known.size);
    const isEnough = count >= Math.min(this.ahead, MAX_START) / 2;
    return count === this.known.size || underWay < concurrency || isEnough ? count : 0;
  }

  /** How many of the high lane may begin although there is no room for others: a place is kept for it all the way. */
  private highRoom(): number {
    const { concurrency, underWay } = this.sender;
    return Math.min(concurrency + this.ahead + HIGH_ROOM - underWay, this.open.roomFor(underWay));
  }

  /** Begun messages that may wait for a place. */
  private get ahead(): number {
    return Math.max(MIN_START, Math.round(this.sender.perSecond * AHEAD_SECONDS));
  }

  /** Takes so many ids off what waits, the lanes in turn; also says which chunks that used up. */
  private gather(count: number, lanes: readonly Lane[]): { ids: number[]; emptied: WaitingChunk[] } {
    const ids: number[] = [];
    const emptied: WaitingChunk[] = [];
    while (ids.length < count) {
      const lane = this.turns.next((candidate) => lanes.includes(candidate) && this.waiting[candidate].length > 0);
      const chunk = lane === undefined ? undefined : this.waiting[lane][0];
      if (lane === undefined || !chunk) break;
      ids.push(...chunk.ids.splice(0, Math.min(count - ids.length, MAX_TURN)));
      if (chunk.ids.length === 0) emptied.push(...this.waiting[lane].splice(0, 1));
    }
    return { ids, emptied };
  }

  private async start(ids: readonly number[]): Promise<void> {
    this.open.reserve(ids.length);
    ids.forEach((id) => this.known.delete(id));
    try {
      const started = await this.claims.claim(ids);
      this.open.add(started);
      this.sender.send(started);
    } catch (error) {
      // They are still due, and come again.
      this.logger.error(error);
    } finally {
      this.open.giveBack(ids.length);
      this.onClaimed();
    }
  }

  private drop(): void {
    for (const lane of LANES) {
      for (const chunk of this.waiting[lane].splice(0)) {
        chunk.ids.forEach((id) => this.known.delete(id));
        chunk.done();
      }
    }
  }
}
