import { Logger } from '@nestjs/common';
import type { BlockReason, ChannelBlocks, Channels } from '@recado/channels';
import type { Clock, FailureCode } from '@recado/core';
import type { SendResult } from '@recado/gateways';
import { BAD_ANSWER } from '@recado/gateways';

/** So many results in a row that may be the channel's fault count as the channel's fault. */
const SUSPICIOUS_STREAK = 10;
/** The code of a provider that throttles a channel, with or without a time. */
const THROTTLED = 'gateway_throttled' satisfies FailureCode;
/** How long nothing leaves while the channel's row is being written, in ms; the row then says how long. */
const PROVISIONAL_MS = 1_000;

/** The message was not taken, or its outcome is unknown. */
type Unanswered = Extract<SendResult, { kind: 'retryLater' | 'suspendChannel' | 'unknown' }>;

type Unknown = Extract<SendResult, { kind: 'unknown' }>;

type Suspension = Extract<SendResult, { kind: 'suspendChannel' }>;

/** When a request left, and how many blocks this process had made on the channel by then. */
export interface Departure {
  /** UTC milliseconds. */
  at: number;
  blocks: number;
}

/** The circuit breaker of one channel: blocks it when its results show that the channel fails, not the message. */
export class ChannelCircuit {
  private readonly logger = new Logger(ChannelCircuit.name);
  private suspicions = 0;
  /** Whether a good answer came since the last bad one (`gateway_bad_answer`). */
  private hasWorked = false;
  private blockedUntil = 0;
  private blocking: Promise<void> = Promise.resolve();
  private blocks = 0;
  /** The time that the last block was asked for, in ms; 0: none was named. */
  private blockMs = 0;
  /** The number of the last block whose row is written. */
  private written = 0;

  constructor(
    private readonly channelId: number,
    private readonly channels: Channels,
    private readonly rows: ChannelBlocks,
    private readonly clock: Clock,
  ) {}

  /** Whether nothing may leave: this process has blocked the channel, or the row that all processes read says so. */
  get isOpen(): boolean {
    const now = this.clock.now();
    const channel = this.channels.withId(this.channelId);
    // A person, or a good answer in another process, has ended the block early.
    const isLifted = this.written === this.blocks && channel?.failures === 0;
    if (this.blockedUntil > now && !isLifted) return true;
    return channel !== undefined && this.channels.closedUntil(channel, now) > now;
  }

  /** The state of the channel when a request leaves, to be given to `observe` with its result. */
  departure(): Departure {
    return { at: this.clock.now(), blocks: this.blocks };
  }

  /**
   * Observes the result of a request and returns the result to record: at the end of a streak of suspicious ones, the
   * scope of a failure is the channel. Where the channel's row has to be written, it resolves when that is on disk. Never
   * rejects: the outcome of the message must be recorded also if the channel's row cannot be written.
   */
  observe(result: SendResult, departure: Departure): SendResult | Promise<SendResult> {
    const seen = this.withSuspicion(result);
    const writing = this.writing(seen, departure);
    return writing ? writing.then(() => seen) : seen;
  }

  /** Undefined: the channel's row stays as it is. */
  private writing(seen: SendResult, departure: Departure): Promise<void> | undefined {
    if ((seen.kind === 'unknown' || seen.kind === 'rejected') && seen.suspends)
      return this.stopFor(seen.suspends, departure);
    if (seen.kind === 'suspendChannel' && seen.resume === 'manual') return this.suspend(seen);
    if (isUnlikeProvider(seen)) return this.countBadAnswer(seen);
    if (this.concernsChannel(seen)) return this.block(seen, departure);
    return isWorking(seen) && this.hasRecovered(departure) ? this.recover() : undefined;
  }

  private stopFor(reason: NonNullable<Unknown['suspends']>, departure: Departure): Promise<void> {
    const isManual = reason.kind === 'suspendChannel' && reason.resume === 'manual';
    return isManual ? this.suspend(reason) : this.block(reason, departure);
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

  /** An unknown outcome concerns the message; a streak of them also shows that nobody answers on this channel. */
  private concernsChannel(result: SendResult): result is Unanswered {
    if (result.kind === 'suspendChannel') return true;
    if (result.kind === 'retryLater') return result.scope === 'channel';
    return isSuspicious(result) && this.isStreak;
  }

  private async block(result: Unanswered, { blocks }: Departure): Promise<void> {
    const reason = reasonOf(result);
    const until = this.clock.now() + (reason.afterMs ?? 0);
    // A request that was under way when the last block began changes nothing, unless it asks for a longer time.
    const asksForLonger = (reason.afterMs ?? 0) > this.blockMs && until > this.blockedUntil;
    if (blocks === this.blocks || asksForLonger) {
      this.blockMs = reason.afterMs ?? 0;
      this.blockedUntil = Math.max(until, this.clock.now() + PROVISIONAL_MS);
      this.blocking = this.write(++this.blocks, reason);
    }
    await this.blocking;
  }

  /** Suspends the channel until a person resumes it. If that cannot be written, the next message asks again. */
  private async suspend({ code, detail }: Suspension): Promise<void> {
    this.blockedUntil = this.clock.now() + PROVISIONAL_MS;
    this.blocks++;
    try {
      await this.rows.suspend(this.channelId, { code, detail });
      this.blockedUntil = 0;
    } catch (error) {
      this.logger.error(error);
    }
  }

  /** Counts a bad answer. Nothing leaves until it is counted, unless it is the first one after a good answer. */
  private async countBadAnswer({ detail }: Unknown): Promise<void> {
    // Many requests are under way at once: a good answer may come while the bad one before it is being written.
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

  /** A block that cannot be written lasts `PROVISIONAL_MS` in this process; the next failure writes it again. */
  private async write(block: number, reason: BlockReason): Promise<void> {
    try {
      const until = await this.rows.block(this.channelId, reason);
      // The feeder reads the row: what it publishes after that time must find this circuit closed.
      if (block === this.blocks) [this.blockedUntil, this.written] = [until, block];
    } catch (error) {
      this.logger.error(error);
    }
  }

  /** Whether failures are on record. An answer to a request that left before the block ended says nothing about now. */
  private hasRecovered({ at, blocks }: Departure): boolean {
    const channel = this.channels.withId(this.channelId);
    const isClean = !channel || (channel.failures === 0 && channel.badAnswers === 0);
    return !isClean && blocks === this.blocks && at >= channel.blockedUntil;
  }

  /** Ends the record of failures. */
  private async recover(): Promise<void> {
    try {
      await this.rows.unblock(this.channelId);
    } catch (error) {
      // The next answer tries again.
      this.logger.error(error);
    }
  }
}

/** The provider throttles if it names a time or says so; otherwise the channel fails. */
function reasonOf(result: Unanswered): BlockReason {
  const { code, detail } = result;
  if (result.kind === 'suspendChannel') return { kind: 'held', code, detail, afterMs: result.afterMs };
  const afterMs = result.kind === 'retryLater' ? result.afterMs : null;
  const asksForRest = afterMs !== null || code === THROTTLED;
  return { kind: asksForRest ? 'throttled' : 'failing', code, detail, afterMs };
}

function isWorking({ kind }: SendResult): boolean {
  return kind === 'accepted' || kind === 'rejected';
}

/** The answer does not look like one of this channel's provider. */
function isUnlikeProvider(result: SendResult): result is Unknown {
  return result.kind === 'unknown' && result.code === BAD_ANSWER;
}

function isSuspicious(result: SendResult): result is Unanswered {
  return (result.kind === 'retryLater' || result.kind === 'unknown') && result.suspectsChannel === true;
}
