import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy, Optional } from '@nestjs/common';
import { type ChannelView, Channels } from '@recado/channels';
import { Clock, Lane, LANES, LaneTurns, Loop, Metrics, NoMetrics } from '@recado/core';
import { type Candidate, DueMessages, type FeedGroup, type KeyWaiting } from '@recado/messages';
import { FeedSignal, MessageQueue } from '@recado/queue';
import { Leadership } from '../leadership/leadership.js';
import { ChunkPacker } from './chunk-packer.js';
import { deal, type Dealt, type Hand, type Room } from './deal.js';
import { HintWindow, probeRoom } from './hint-window.js';
import { Outstanding, recipientOf } from './outstanding.js';

/** Keys that one look serves in a lane; the next begins behind them. A look at each costs two reads. */
const MAX_KEYS = 100;
/** Looked at beyond what is wanted. */
const LOOKAHEAD = 16;
/** Looked at beyond what is wanted when the first look found too many busy recipients. */
const FAR_LOOKAHEAD = 200;
/** A hint that nobody took up for this long was lost, in ms. */
const FORGOTTEN_AFTER_MS = 5_000;
/** Nudges within this time share a turn, in ms: under load a turn serves many requests. */
const MIN_REST_MS = 4;
/** Rest between turns while something is on its way, in ms: the fallback for lost nudges. */
const BUSY_REST_MS = 100;
/** Rest between turns when nothing is on its way, in ms: finds what other processes (the CLI, a restore) changed. */
const IDLE_REST_MS = 1_000;

/** What the feeder remembers of a channel from one turn to the next. */
interface Line {
  window: HintWindow;
  turns: LaneTurns;
  /** The key served last in each lane, so that the next turn begins behind it. */
  lastKey: Map<Lane, number>;
}

/**
 * The one chooser of what may go now. It reads due messages, hands out ids and remembers them until their attempts have
 * ended; it writes nothing, so whatever it forgets is simply chosen again.
 */
@Injectable()
export class Feeder implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(Feeder.name);
  private readonly outstanding = new Outstanding();
  private readonly lines = new Map<number, Line>();
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

  /** Takes in what has become of the messages on their way, hands out what may go; returns the milliseconds to rest. */
  async turn(): Promise<number> {
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
    const line = this.lineOf(channel.id);
    const onItsWay = this.outstanding.onItsWay(channel.id);
    const room = this.roomOn(channel, line, now);
    if (room.all <= 0) return Infinity;
    const { hands, nextDue } = await this.hands(channel.id, line, room, now);
    const placed = await this.handOut(deal(hands, room, line.turns), line, now);
    line.window.handedOut(placed, onItsWay);
    // Handed out now: look again soon, for there may be more than was read.
    return placed > 0 ? now + BUSY_REST_MS : nextDue;
  }

  /** A request that hangs from before the block says nothing of the channel now, so only later ones count as probes. */
  private roomOn({ id, failures, blockedUntil }: ChannelView, { window }: Line, now: number): Room {
    if (failures > 0) return probeRoom(this.outstanding.handedOutSince(id, blockedUntil));
    return window.roomFor(this.outstanding.onItsWay(id), now);
  }

  private lineOf(channelId: number): Line {
    const line = this.lines.get(channelId) ?? { window: new HintWindow(), turns: new LaneTurns(), lastKey: new Map() };
    this.lines.set(channelId, line);
    return line;
  }

  private async hands(channelId: number, line: Line, room: Room, now: number) {
    const hands: Hand[] = [];
    let nextDue = Infinity;
    for (const lane of room.isBelowWorthALook ? LANES : [Lane.High]) {
      const keys = await this.due.keysWaiting(channelId, lane);
      const isDue = ({ firstDue }: KeyWaiting) => firstDue <= now;
      for (const key of keys) if (!isDue(key)) nextDue = Math.min(nextDue, key.firstDue);
      const dealt = await this.handsIn(
        { channelId, lane },
        inTurn(keys.filter(isDue), line.lastKey.get(lane)),
        room,
        now,
      );
      hands.push(...dealt.hands);
      nextDue = Math.min(nextDue, dealt.nextDue);
    }
    return { hands, nextDue };
  }

  /** A hand for each of these keys, until there are as many as can get a place. */
  private async handsIn(
    place: Omit<FeedGroup, 'apiKeyId'>,
    keys: readonly KeyWaiting[],
    room: Room,
    now: number,
  ): Promise<{ hands: Hand[]; nextDue: number }> {
    const hands: Hand[] = [];
    let nextDue = Infinity;
    const served = Math.min(room.all, MAX_KEYS);
    const wanted = Math.ceil(room.all / Math.min(keys.length || 1, served));
    for (const { apiKeyId } of keys) {
      const group = { ...place, apiKeyId };
      const { candidates, later } = await this.look(group, wanted, now);
      nextDue = Math.min(nextDue, later);
      if (candidates.length > 0) hands.push({ group, candidates });
      if (hands.length >= served) break;
    }
    return { hands, nextDue };
  }

  /** The first of a group that may go, and when the first is due that is not yet. */
  private async look(
    group: FeedGroup,
    wanted: number,
    now: number,
    beyond = LOOKAHEAD,
  ): Promise<{ candidates: Candidate[]; later: number }> {
    const limit = this.outstanding.hintsOf(group) + wanted + beyond;
    const found = await this.due.first(group, limit);
    const later = found.find(({ dueAt }) => dueAt > now)?.dueAt ?? Infinity;
    const candidates = found.filter((candidate) => this.mayGo(group, candidate, now));
    const mayHaveMore = candidates.length < wanted && found.length === limit && later === Infinity;
    return mayHaveMore && beyond < FAR_LOOKAHEAD ? this.look(group, wanted, now, FAR_LOOKAHEAD) : { candidates, later };
  }

  private mayGo(group: FeedGroup, { id, phone, dueAt }: Candidate, now: number): boolean {
    return dueAt <= now && !this.outstanding.has(id) && !this.outstanding.blocks(recipientOf(group, phone), id, now);
  }

  private async handOut(dealt: readonly Dealt[], line: Line, now: number): Promise<number> {
    const packer = new ChunkPacker();
    let placed = 0;
    for (const { id, phone, group } of dealt) {
      const recipient = recipientOf(group, phone);
      if (!packer.add({ id, group, recipient })) continue;
      placed++;
      this.outstanding.add({ id, group, recipient, publishedAt: now, started: false });
      line.lastKey.set(group.lane, group.apiKeyId);
    }
    for (const chunk of packer.finish()) await this.queue.publish(chunk);
    return placed;
  }
}

/** Keys beginning behind the one that was served last. */
function inTurn(keys: readonly KeyWaiting[], last = 0): KeyWaiting[] {
  return [...keys.filter(({ apiKeyId }) => apiKeyId > last), ...keys.filter(({ apiKeyId }) => apiKeyId <= last)];
}
