import { Logger } from '@nestjs/common';
import type { BlockReason, ChannelBlocks, Channels } from '@recado/channels';
import type { Clock, FailureCode } from '@recado/core';
import type { SendResult } from '../gateways/gateway.js';
import { BAD_ANSWER } from '../gateways/send-results.js';

/** Answers in a row that each might be the channel's fault, before it is taken to be. */
const SUSPICIOUS_STREAK = 10;
/** The code of a provider that asks to be sent less, whether it says for how long or not. */
const THROTTLED = 'gateway_throttled' satisfies FailureCode;
/** Nothing leaves for this long while the row that says how long is being written, in ms. */
const PROVISIONAL_MS = 1_000;

/** The message was not taken, or nobody knows. */
type Unanswered = Extract<SendResult, { kind: 'retryLater' | 'holdChannel' | 'unknown' }>;

type Unknown = Extract<SendResult, { kind: 'unknown' }>;

type HoldChannel = Extract<SendResult, { kind: 'holdChannel' }>;

/** When a request left, and how often this process had blocked the channel by then. */
export interface Departure {
  /** UTC milliseconds. */
  at: number;
  blocks: number;
}

/** Watches the answers on one channel and blocks it when it is the channel, not the message, that fails. */
export class ChannelCircuit {
  private readonly logger = new Logger(ChannelCircuit.name);
  private suspicions = 0;
  /** Since the latest answer that was not like the provider's. */
  private hasWorked = false;
  private blockedUntil = 0;
  private blocking: Promise<void> = Promise.resolve();
  private blocks = 0;
  /** The latest block whose row is written. */
  private written = 0;

  constructor(
    private readonly channelId: number,
    private readonly channels: Channels,
    private readonly rows: ChannelBlocks,
    private readonly clock: Clock,
  ) {}

  /** Nothing may leave: this process knows of a block, or the row that all processes read says so. */
  get isOpen(): boolean {
    const now = this.clock.now();
    const channel = this.channels.withId(this.channelId);
    // Somebody has let it go on before the time was over.
    const isLifted = this.written === this.blocks && channel?.failures === 0;
    if (this.blockedUntil > now && !isLifted) return true;
    return channel !== undefined && this.channels.closedUntil(channel, now) > now;
  }

  /** Note it when a request leaves: its answer tells of the channel as it was then. */
  departure(): Departure {
    return { at: this.clock.now(), blocks: this.blocks };
  }

  /**
   * Takes in the answer to a request, and gives it back as it is to be judged: after a streak of suspicious ones, one
   * that concerned a message concerns the channel. Resolves when the block, if any, is on disk, and never rejects: what
   * became of the message must be recorded whatever becomes of the channel.
   */
  async observe(result: SendResult, departure: Departure): Promise<SendResult> {
    const seen = this.withSuspicion(result);
    if ((seen.kind === 'unknown' || seen.kind === 'rejected') && seen.holds) await this.block(seen.holds, departure);
    else if (seen.kind === 'holdChannel' && seen.resume === 'manual') await this.hold(seen);
    else if (isUnlikeProvider(seen)) await this.countBadAnswer(seen);
    else if (this.concernsChannel(seen)) await this.block(seen, departure);
    else if (isWorking(seen)) await this.recover(departure);
    return seen;
  }

  private withSuspicion(result: SendResult): SendResult {
    if (isWorking(result)) [this.suspicions, this.hasWorked] = [0, true];
    if (!isSuspicious(result)) return result;
    this.suspicions++;
    return result.kind === 'retryLater' && this.isStreak ? { ...result, scope: 'channel' } : result;
  }

  private get isStreak(): boolean {
    return this.suspicions >= SUSPICIOUS_STREAK;
  }

  /** An unknown outcome stays the message's own, but a streak of them also says that nobody answers on this channel. */
  private concernsChannel(result: SendResult): result is Unanswered {
    if (result.kind === 'holdChannel') return true;
    if (result.kind === 'retryLater') return result.scope === 'channel';
    return isSuspicious(result) && this.isStreak;
  }

  private async block(result: Unanswered, { blocks }: Departure): Promise<void> {
    const reason = reasonOf(result);
    const until = this.clock.now() + (reason.afterMs ?? 0);
    // Requests that were under way when the last block began tell nothing new, unless they ask for a longer one.
    if (blocks === this.blocks || (reason.afterMs !== null && until > this.blockedUntil)) {
      this.blockedUntil = Math.max(until, this.clock.now() + PROVISIONAL_MS);
      this.blocking = this.write(++this.blocks, reason);
    }
    await this.blocking;
  }

  /** Nothing leaves before a person has acted; where that cannot be written, the next message asks again. */
  private async hold({ code, detail }: HoldChannel): Promise<void> {
    this.blockedUntil = this.clock.now() + PROVISIONAL_MS;
    this.blocks++;
    try {
      await this.rows.hold(this.channelId, { code, detail });
      this.blockedUntil = 0;
    } catch (error) {
      this.logger.error(error);
    }
  }

  /** Nothing leaves until the row says whether this was one too many, which one after a good answer cannot be. */
  private async countBadAnswer({ detail }: Unknown): Promise<void> {
    // Many requests are under way at once: good answers between two bad ones may come while the first is being written.
    const isFirst = this.hasWorked;
    this.hasWorked = false;
    if (!isFirst) {
      this.blockedUntil = Math.max(this.blockedUntil, this.clock.now() + PROVISIONAL_MS);
      this.blocks++;
    }
    try {
      await this.rows.countBadAnswer(this.channelId, detail, { isFirst });
      if (!isFirst) this.blockedUntil = 0;
    } catch (error) {
      this.logger.error(error);
    }
  }

  /** A block that cannot be written holds provisionally in this process; the next failure writes it. */
  private async write(block: number, reason: BlockReason): Promise<void> {
    try {
      const until = await this.rows.block(this.channelId, reason);
      // The feeder goes by the row: what it hands out from then on must find this circuit closed.
      if (block === this.blocks) [this.blockedUntil, this.written] = [until, block];
    } catch (error) {
      this.logger.error(error);
    }
  }

  /** An answer to a request that left before the block was over says nothing of the channel now. */
  private async recover({ at, blocks }: Departure): Promise<void> {
    const channel = this.channels.withId(this.channelId);
    const isClean = !channel || (channel.failures === 0 && channel.badAnswers === 0);
    if (isClean || blocks !== this.blocks || at < channel.blockedUntil) return;
    try {
      await this.rows.unblock(this.channelId);
    } catch (error) {
      // The next answer tries again.
      this.logger.error(error);
    }
  }
}

/** With a time, or where it says so, the provider asks for rest; else it does not answer as it should. */
function reasonOf(result: Unanswered): BlockReason {
  const { code, detail } = result;
  if (result.kind === 'holdChannel') return { kind: 'held', code, detail, afterMs: result.afterMs };
  const afterMs = result.kind === 'retryLater' ? result.afterMs : null;
  const asksForRest = afterMs !== null || code === THROTTLED;
  return { kind: asksForRest ? 'throttled' : 'failing', code, detail, afterMs };
}

function isWorking({ kind }: SendResult): boolean {
  return kind === 'accepted' || kind === 'rejected';
}

/** Somebody answered, but not as the provider of this channel does. */
function isUnlikeProvider(result: SendResult): result is Unknown {
  return result.kind === 'unknown' && result.code === BAD_ANSWER;
}

function isSuspicious(result: SendResult): result is Unanswered {
  return (result.kind === 'retryLater' || result.kind === 'unknown') && result.suspectsChannel === true;
}
