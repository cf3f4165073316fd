import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy, Optional } from '@nestjs/common';
import { ChannelPaces, Channels, type ChannelView } from '@recado/channels';
import { Clock, Loop, Metrics, NoMetrics } from '@recado/core';
import { DueMessages } from '@recado/messages';
import { FeedSignal, MessageQueue } from '@recado/queue';
import { Leadership } from '../leadership/leadership.js';
import { Candidates } from './candidates.js';
import type { ChannelLine } from './channel-line.js';
import { ChannelLines } from './channel-lines.js';
import { deal, type Room } from './deal.js';
import { HandOut } from './hand-out.js';
import { probeRoom } from './hint-window.js';
import { Outstanding, recipientOf } from './outstanding.js';
import { NO_LIMIT, offerOf, roomWithin } from './pace/offer-of.js';

/** Nudges within this time share a turn, in ms: under load a turn serves many requests. */
const MIN_REST_MS = 4;
/** The same when the last turn handed out a lot, in ms: then a turn costs much, and there is enough on its way. */
const MIN_REST_UNDER_LOAD_MS = 25;
/** Messages handed out in one turn that are a lot. */
const A_LOT = 64;
/** Rest between turns while something is on its way, in ms: the fallback for lost nudges. */
const BUSY_REST_MS = 100;
/** Rest between turns when nothing is on its way, in ms: finds what other processes (the CLI, a restore) changed. */
const IDLE_REST_MS = 1_000;

/**
 * The one chooser of what may go now. It reads due messages, hands out ids and remembers them until their attempts have
 * ended. It writes nothing but how far the places of paced and capped channels are given away, so whatever it forgets is
 * simply chosen again.
 */
@Injectable()
export class Feeder implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(Feeder.name);
  private readonly lines: ChannelLines;
  private readonly outstanding: Outstanding;
  private readonly candidates: Candidates;
  private readonly handOut: HandOut;
  private readonly loop = new Loop({
    turn: () => this.countedTurn(),
    onError: (error) => this.logger.error(error),
    minRestMs: () => (this.handedOut < A_LOT ? MIN_REST_MS : MIN_REST_UNDER_LOAD_MS),
  });
  private readonly stopListening: (() => void)[] = [];
  /** By the last turn. */
  private handedOut = 0;
  /** The queue may have lost what was handed out before this turn. */
  private lossSeen = false;

  constructor(
    private readonly due: DueMessages,
    private readonly channels: Channels,
    paces: ChannelPaces,
    private readonly queue: MessageQueue,
    private readonly signal: FeedSignal,
    private readonly clock: Clock,
    private readonly leadership: Leadership,
    @Optional() private readonly metrics: Metrics = new NoMetrics(),
  ) {
    this.lines = new ChannelLines(channels, paces);
    this.outstanding = new Outstanding(this.lines);
    this.candidates = new Candidates(due, this.outstanding);
    this.handOut = new HandOut(queue, this.outstanding, clock);
  }

  onApplicationBootstrap(): void {
    const nudge = () => this.loop.nudge();
    this.stopListening.push(
      this.signal.onNudge(nudge),
      this.channels.onChange(nudge),
      this.queue.onLoss(() => this.onLoss()),
    );
    this.leadership.onElected(nudge);
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopListening.forEach((stop) => stop());
    await this.loop.stop();
  }

  private onLoss(): void {
    this.lossSeen = true;
    this.loop.nudge();
  }

  private async countedTurn(): Promise<number> {
    const rest = await this.turn();
    this.metrics.turned('feeder');
    return rest;
  }

  /** Takes in what has become of the messages on their way, hands out what may go; returns the milliseconds to rest. */
  async turn(): Promise<number> {
    if (!this.leadership.isLeader) {
      this.lines.clear();
      this.outstanding.clear();
      return IDLE_REST_MS;
    }
    this.handedOut = 0;
    const asked = this.outstanding.idsToAsk(this.clock.now());
    const states = await this.due.states(asked);
    const now = this.clock.now();
    this.outstanding.refresh(asked, states, now);
    this.outstanding.forget(now);
    if (this.lossSeen) this.outstanding.forgetHints(now);
    this.lossSeen = false;
    let next = now + (this.outstanding.ids.length > 0 ? BUSY_REST_MS : IDLE_REST_MS);
    for (const channel of this.channels.current()) {
      // Its own time: what the channels before it wrote may have taken a while.
      next = Math.min(next, await this.feed(channel, this.clock.now()));
    }
    return Math.max(next - this.clock.now(), 0);
  }

  /** Hands out what may go on this channel. Returns when to look again, in UTC milliseconds. */
  private async feed(channel: ChannelView, now: number): Promise<number> {
    const closedUntil = this.channels.closedUntil(channel, now);
    if (closedUntil > now) {
      this.outstanding.forgetChannel(channel.id, now);
      const { blockedAs, blockedUntil } = channel;
      if (blockedAs === 'throttled') this.lines.of(channel.id, now).places.share.throttled(blockedUntil, now);
      return closedUntil;
    }
    const line = this.lines.of(channel.id, now);
    if (channel.failures === 0) line.tried.clear();
    const onItsWay = this.outstanding.onItsWay(channel.id);
    const offer = await offerOf(channel, line, { now, hints: onItsWay.hints });
    const room = roomWithin(offer, this.roomOn(channel, line, now));
    // Nothing to give away, or no room for it: then something must end first, and that is a nudge.
    if (room.all <= 0) return offer.count > 0 ? Infinity : offer.nextAt;
    const leavesAt = offer.times?.[0] ?? now;
    const { hands, nextDue } = await this.candidates.find({ channel, line, room, now, leavesAt });
    const dealt = deal(hands, room, line.turns);
    const placed = await this.handOut.place(dealt, { channel, line, offer, now });
    line.window.handedOut(placed, onItsWay);
    this.handedOut += placed;
    // Nobody is left whom a failing channel was not tried with: all may be tried again.
    if (placed === 0) return line.tried.clear() ? now : nextDue;
    if (channel.failures > 0) for (const { group, phone } of dealt) line.tried.add(recipientOf(group, phone));
    // Handed out now: look again soon, for there may be more than was read.
    return offer === NO_LIMIT ? now + BUSY_REST_MS : nextLook(placed, offer, now);
  }

  /** A request that hangs from before the block says nothing of the channel now, so only later ones count as probes. */
  private roomOn({ id, failures, blockedUntil }: ChannelView, { window }: ChannelLine, now: number): Room {
    if (failures > 0) return probeRoom(this.outstanding.handedOutSince(id, blockedUntil));
    return window.roomFor(this.outstanding.onItsWay(id), now);
  }
}

/** All places are given away: when there are more. Else who was passed over may fit now. */
function nextLook(placed: number, { count, nextAt }: { count: number; nextAt: number }, now: number): number {
  if (count === Infinity) return now + BUSY_REST_MS;
  return placed < count ? now : nextAt;
}
