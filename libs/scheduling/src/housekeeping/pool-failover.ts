import { Injectable } from '@nestjs/common';
import { Channels, type ChannelView, leavesToOthersSince, PoolChoice, sharedLimitOf } from '@recado/channels';
import { Clock, groupBy, personOf } from '@recado/core';
import { type FeedGroup, type PoolMessage, PoolMoves } from '@recado/messages';
import { FeedSignal } from '@recado/queue';
import { ColdUse } from '@recado/recipients';
import { LeaderTask } from '@recado/work';

const EVERY_MS = 1_000;
/** Messages stay on a channel that stopped for less than this, in ms: it may go on soon. */
const STOPPED_FOR_MS = 5_000;
/** When to look again after something was moved, or has to stay a little longer, in ms. */
const SOON_MS = 2_000;
/** When to look again after nothing was found, in ms: requests that began before the channel stopped may bring more. */
const LATER_MS = 15_000;

const FIRST = { dueAt: 0, id: 0 };

/** Who is left alone; as `personOf` returns them. */
interface Staying {
  /** A message to them is being sent, or soon will be again. */
  held: ReadonlySet<string>;
  /** They may have got a message that waits: they stay until their channel sends again. */
  reached: ReadonlySet<string>;
}

/** Where a message of a pool may go instead, by the id of the pool. */
type Targets = ReadonlyMap<number, readonly ChannelView[]>;

/**
 * Moves what waits on a channel of a pool that is paused, suspended or archived to the other channels of the pool, in send
 * order, so that the messages to a person keep theirs. What is being sent stays, and what the provider may have taken.
 */
@Injectable()
export class PoolFailover extends LeaderTask {
  /** When a channel is looked at next, UTC milliseconds. */
  private readonly looks = new Map<number, number>();
  private readonly turns = new Map<number, PoolChoice>();

  constructor(
    private readonly channels: Channels,
    private readonly moves: PoolMoves,
    private readonly use: ColdUse,
    private readonly signal: FeedSignal,
    private readonly clock: Clock,
  ) {
    super({ everyMs: EVERY_MS, loop: 'pool_failover' });
    // Another channel may send again.
    channels.onChange(() => this.looks.clear());
  }

  protected override async runAsLeader(): Promise<void> {
    if (this.channels.pools().length === 0) return;
    for (const { id } of this.channels.current()) {
      if (this.isStopping) return;
      if ((this.looks.get(id) ?? 0) <= this.clock.now()) await this.relieve(id);
    }
  }

  /** Moves what may be moved from a channel; returns how many messages. */
  async relieve(channelId: number): Promise<number> {
    if (this.targetsOf(channelId).size === 0) return 0;
    const groups = await this.moves.groupsOf(channelId);
    const held = await this.moves.held(groups, this.clock.now());
    const staying = { held, reached: await this.moves.mayHaveReceived(groups) };
    let moved = 0;
    let left = 0;
    for (const group of groups) {
      const result = await this.relieveGroup(group, staying);
      moved += result.moved;
      left += result.left;
    }
    if (moved > 0) this.signal.nudge();
    this.looks.set(channelId, this.clock.now() + (moved + left > 0 ? SOON_MS : LATER_MS));
    return moved;
  }

  /** `left`: those that may be moved soon. */
  private async relieveGroup(group: FeedGroup, { held, reached }: Staying): Promise<{ moved: number; left: number }> {
    const counts = { moved: 0, left: 0 };
    for (let after = FIRST; !this.isStopping;) {
      const { messages, last } = await this.moves.chunk(group, after);
      // Read again for each chunk: the channel may send again.
      const targets = this.targetsOf(group.channelId);
      const free = messages.filter(({ phone }) => !reached.has(personOf(phone)));
      const movable = free.filter(({ phone, poolId }) => targets.has(poolId) && !held.has(personOf(phone)));
      for (const [poolId, some] of groupBy(movable, (message) => message.poolId)) {
        counts.moved += await this.moveOf(group.channelId, some, targets.get(poolId)!);
      }
      counts.left += free.length - movable.length;
      if (last === null || targets.size === 0) break;
      after = last;
    }
    return counts;
  }

  /**
   * Messages whose person already has another channel follow there. The others get the next channel in turn, of those whose
   * portfolio may write to new people, if there are any.
   */
  private async moveOf(from: number, messages: readonly PoolMessage[], open: readonly ChannelView[]): Promise<number> {
    const { poolId } = messages[0]!;
    const turn = this.turns.get(poolId) ?? new PoolChoice();
    this.turns.set(poolId, turn);
    const isOpen = (id: number | undefined) => open.some((channel) => channel.id === id);
    const roomy = await this.use.withRoom(open, (channel) => sharedLimitOf(channel, this.channels.current()));
    const choices = roomy.length > 0 ? roomy : open;
    return this.moves.move(from, messages, (_, sticky) => (isOpen(sticky) ? sticky! : turn.next(choices).id));
  }

  /** The channels that send of each pool of this channel; none while it sends itself, or has only just stopped. */
  private targetsOf(channelId: number): Targets {
    const { allPaused } = this.channels;
    const now = this.clock.now();
    const channel = this.channels.withId(channelId);
    const stoppedSince = channel ? leavesToOthersSince(channel, allPaused, now) : null;
    if (stoppedSince === null || now - stoppedSince < STOPPED_FOR_MS) return new Map();
    const sends = (member: ChannelView) => leavesToOthersSince(member, allPaused, now) === null;
    const pools = this.channels.pools().filter(({ memberIds }) => memberIds.includes(channelId));
    const targets = pools.map((pool) => [pool.id, this.channels.membersOf(pool).filter(sends)] as const);
    return new Map(targets.filter(([, open]) => open.length > 0));
  }
}
