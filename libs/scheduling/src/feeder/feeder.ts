import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy, Optional } from '@nestjs/common';
import { type ChannelView, Channels } from '@recado/channels';
import { Clock, Lane, LANES, Loop, Metrics, NoMetrics } from '@recado/core';
import { DueMessages, type FeedGroup } from '@recado/messages';
import { FeedSignal, MessageQueue } from '@recado/queue';
import { Leadership } from '../leadership/leadership.js';
import { ChunkPacker } from './chunk-packer.js';
import { deal, type Dealt, type Hand, type Room } from './deal.js';
import { Outstanding, recipientOf } from './outstanding.js';

/** Handed out and not ended, a channel: a tenth of a second of work for the fastest gateway we measured. */
const WINDOW = 1_000;
/** Places of the window that only the high lane may take, so that it never waits for a full one. */
const HIGH_RESERVE = 32;
/** What a channel gets to show that it works again. */
const PROBE_WINDOW = 1;
/** Places of the window that must be free before a full channel is looked at again. */
const WORTH_A_LOOK = WINDOW / 4;
/** Looked at beyond what is wanted, because some recipients are busy. */
const LOOKAHEAD = 200;
/** A hint that nobody took up for this long was lost, in ms. */
const FORGOTTEN_AFTER_MS = 5_000;
/** Nudges within this time share a turn, in ms: under load a turn serves many requests. */
const MIN_REST_MS = 4;
/** Rest between turns while something is on its way, in ms: the fallback for lost nudges. */
const BUSY_REST_MS = 100;
/** Rest between turns when nothing is on its way, in ms: finds what other processes (the CLI, a restore) changed. */
const IDLE_REST_MS = 1_000;

/**
 * The one chooser of what may go now. It reads due messages, hands out ids and remembers them until their attempts have
 * ended; it writes nothing, so whatever it forgets is simply chosen again.
 */
@Injectable()
export class Feeder implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(Feeder.name);
  private readonly outstanding = new Outstanding();
  /** The key served last in each lane of each channel, so that the next turn begins behind it. */
  private readonly lastKey = new Map<string, number>();
  private readonly loop = new Loop({
    turn: () => this.countedTurn(),
    onError: (error) => this.logger.error(error),
    minRestMs: MIN_REST_MS,
  });
  private stopListening: (() => void) | undefined;

  constructor(
    private readonly due: DueMessages,
    private readonly channels: Channels,
    private readonly queue: MessageQueue,
    private readonly signal: FeedSignal,
    private readonly clock: Clock,
    private readonly leadership: Leadership,
    @Optional() private readonly metrics: Metrics = new NoMetrics(),
  ) {}

  onApplicationBootstrap(): void {
    this.stopListening = this.signal.onNudge(() => this.loop.nudge());
    this.leadership.onElected(() => this.loop.nudge());
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopListening?.();
    await this.loop.stop();
  }

  private async countedTurn(): Promise<number> {
    const rest = await this.turn();
    this.metrics.turned('feeder');
    return rest;
  }

  private async turn(): Promise<number> {
    if (!this.leadership.isLeader) {
      this.outstanding.clear();
      return IDLE_REST_MS;
    }
    const states = await this.due.states(this.outstanding.ids);
    const now = this.clock.now();
    this.outstanding.refresh(states, now);
    this.outstanding.forget(now - FORGOTTEN_AFTER_MS);
    let next = now + (this.outstanding.ids.length > 0 ? BUSY_REST_MS : IDLE_REST_MS);
    for (const channel of await this.channels.all()) next = Math.min(next, await this.feed(channel, now));
    return Math.max(next - this.clock.now(), 0);
  }

  /** Hands out what may go on this channel. Returns when to look again, in UTC milliseconds. */
  private async feed(channel: ChannelView, now: number): Promise<number> {
    if (channel.blockedUntil > now) {
      this.outstanding.forgetChannel(channel.id);
      return channel.blockedUntil;
    }
    const room = this.roomIn(channel);
    if (room.all <= 0) return Infinity;
    const { hands, nextDue } = await this.hands(channel.id, room, now);
    const placed = await this.handOut(deal(hands, room), now);
    // Handed out now: look again soon, for there may be more than was read.
    return placed > 0 ? now + BUSY_REST_MS : nextDue;
  }

  private roomIn({ id, failures }: ChannelView): Room {
    const window = failures > 0 ? PROBE_WINDOW : WINDOW;
    const all = window - this.outstanding.inChannel(id);
    return { all, belowHigh: failures > 0 ? all : all - HIGH_RESERVE };
  }

  private async hands(channelId: number, room: Room, now: number): Promise<{ hands: Hand[]; nextDue: number }> {
    const hands: Hand[] = [];
    let nextDue = Infinity;
    for (const lane of this.lanesWorthALook(channelId, room)) {
      const keys = this.inTurn(channelId, lane, await this.due.keysWaiting(channelId, lane));
      const wanted = Math.ceil(room.all / (keys.length || 1));
      for (const apiKeyId of keys) {
        const group = { channelId, lane, apiKeyId };
        const candidates = await this.due.first(group, this.outstanding.inGroup(group) + wanted + LOOKAHEAD);
        const later = candidates.find(({ dueAt }) => dueAt > now);
        nextDue = Math.min(nextDue, later?.dueAt ?? Infinity);
        hands.push({ group, candidates: candidates.filter((candidate) => this.mayGo(group, candidate, now)) });
      }
    }
    return { hands, nextDue };
  }

  /** Below high, a look is worth it for some messages at once; while there is enough on its way it can wait. */
  private lanesWorthALook(channelId: number, { belowHigh }: Room): readonly Lane[] {
    const hasRoom = belowHigh >= WORTH_A_LOOK || this.outstanding.inChannel(channelId) < WORTH_A_LOOK;
    return hasRoom ? LANES : [Lane.High];
  }

  private mayGo(group: FeedGroup, { id, phone, dueAt }: { id: number; phone: string; dueAt: number }, now: number) {
    return dueAt <= now && !this.outstanding.has(id) && !this.outstanding.blocks(recipientOf(group, phone), now);
  }

  /** Keys beginning behind the one that was served last. */
  private inTurn(channelId: number, lane: Lane, keys: readonly number[]): number[] {
    const last = this.lastKey.get(`${channelId}:${lane}`) ?? 0;
    return [...keys.filter((key) => key > last), ...keys.filter((key) => key <= last)];
  }

  private async handOut(dealt: readonly Dealt[], now: number): Promise<number> {
    const packer = new ChunkPacker();
    let placed = 0;
    for (const { id, phone, group } of dealt) {
      const recipient = recipientOf(group, phone);
      if (!packer.add({ id, group, recipient })) continue;
      placed++;
      this.outstanding.add({ id, group, recipient, publishedAt: now, started: false });
      this.lastKey.set(`${group.channelId}:${group.lane}`, group.apiKeyId);
    }
    for (const chunk of packer.finish()) await this.queue.publish(chunk);
    return placed;
  }
}
