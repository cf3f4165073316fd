import { Logger } from '@nestjs/common';
import type { Channels, ChannelSettings, ChannelView, BlockReason, ChannelBlocks } from '@recado/channels';
import type { Clock, FailureCode } from '@recado/core';
import {
  type ChannelCheck,
  DISCONNECTED_MS,
  type Gateway,
  resumeOf,
  retryLater,
  type SendResult,
  suspendChannel,
  BAD_ANSWER,
} from '@recado/gateways';

/** What the circuits of all channels share. */
interface CircuitParts {
  channels: Channels;
  blocks: ChannelBlocks;
  settings: ChannelSettings;
  clock: Clock;
}

/** How long the provider has to answer, in ms: a message and its slot wait for it. */
const PATIENCE_MS = 5_000;
/**
 * For how long a good answer counts, in ms. On a paced channel the message that may leave by it misses its send time while the
 * question is asked, and comes again a few seconds later.
 */
const COUNTS_FOR_MS = 60_000;

/** What a failing channel means, as the result of a request. */
type ChannelResult = Extract<SendResult, { kind: 'retryLater' | 'suspendChannel' }>;

/**
 * Asks the provider of one channel whether it could send, by the check of its gateway, which sends no message. So a failing
 * channel is probed without using up messages: at a provider that does not recognise repetitions, each message that meets a
 * broken connection would have an unknown outcome.
 */
export class ChannelQuestion {
  private readonly logger = new Logger(ChannelQuestion.name);
  private asking: Promise<ChannelResult | undefined> | undefined;
  /** The failures that the last good answer was about, and until when it counts. */
  private passed: { failures: number; blockedUntil: number; until: number } | undefined;

  constructor(
    private readonly channelId: number,
    private readonly gateway: Pick<Gateway, 'check'>,
    private readonly parts: Pick<CircuitParts, 'channels' | 'settings' | 'clock'>,
  ) {}

  /**
   * Whether the provider must be asked before a message of the channel is claimed: the channel fails, and nobody has asked since.
   * A provider that recognises repetitions and has no check of its own, or has named the time of a rest itself, is asked by a message.
   */
  get isDue(): boolean {
    const channel = this.channel;
    if (!channel || channel.failures === 0 || channel.blockedAs === 'throttled') return false;
    if (channel.isIdempotent && channel.asksFirst !== true) return false;
    const { passed } = this;
    const isKnown = passed?.failures === channel.failures && passed.blockedUntil === channel.blockedUntil;
    return !isKnown || passed.until <= this.parts.clock.now();
  }

  /** Whether an outcome of this kind should be followed by a question: nobody knows it, and the channel may be the reason. */
  isRaisedBy(result: SendResult): boolean {
    if (this.channel?.isIdempotent !== false || result.kind !== 'unknown') return false;
    return result.suspectsChannel === true && result.suspends === undefined;
  }

  /** Asks, or waits for the answer that others wait for. Undefined: it could send. Never rejects. */
  ask(): Promise<ChannelResult | undefined> {
    this.asking ??= this.request().finally(() => (this.asking = undefined));
    return this.asking;
  }

  private get channel(): ChannelView | undefined {
    return this.parts.channels.withId(this.channelId);
  }

  private async request(): Promise<ChannelResult | undefined> {
    const channel = this.channel;
    try {
      const settings = await this.parts.settings.of(this.channelId);
      if (!settings) return suspendChannel('gateway_not_configured');
      const check = await this.gateway.check(settings, AbortSignal.timeout(PATIENCE_MS), this.channelId);
      if (!check.ready) return resultOf(check);
    } catch (error) {
      // A bug of a gateway must not keep its channel closed for ever: the message finds out.
      this.logger.error(error);
    }
    if (channel) {
      const { failures, blockedUntil } = channel;
      this.passed = { failures, blockedUntil, until: this.parts.clock.now() + COUNTS_FOR_MS };
    }
    return undefined;
  }
}

/** What a provider, or a proxy in front of it, also answers for a while when it is replaced or has just started. */
const PASSING: ReadonlySet<FailureCode> = new Set<FailureCode>(['channel_address_wrong', 'channel_not_found']);

/** A check that fails for a while must not stop the channel until a person acts. */
function resultOf({ code, detail }: Extract<ChannelCheck, { ready: false }>): ChannelResult {
  if (PASSING.has(code)) return retryLater('channel', code, { detail });
  if (resumeOf(code) === 'manual') return suspendChannel(code, { detail });
  return code.startsWith('channel_')
    ? suspendChannel(code, { detail, afterMs: DISCONNECTED_MS })
    : retryLater('channel', code, { detail });
}

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
interface Departure {
  /** UTC milliseconds. */
  at: number;
  blocks: number;
}

/**
 * The circuit breaker of one channel: blocks it when its results show that the channel fails, not the message, and asks its
 * provider before and after messages that a failing channel would use up.
 */
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
    private readonly question: ChannelQuestion,
    private readonly parts: Pick<CircuitParts, 'channels' | 'blocks' | 'clock'>,
  ) {}

  /**
   * Whether messages may be claimed. Where the channel fails, its provider is asked first; while it cannot send, the channel
   * stays blocked and no message is used up.
   */
  mayClaim(): boolean | Promise<boolean> {
    if (this.isOpen) return false;
    return this.question.isDue ? this.isReady() : true;
  }

  /** Whether nothing may leave: this process has blocked the channel, or the row that all processes read says so. */
  get isOpen(): boolean {
    const now = this.parts.clock.now();
    const channel = this.parts.channels.withId(this.channelId);
    // A person, or a good answer in another process, has ended the block early.
    const isLifted = this.written === this.blocks && channel?.failures === 0;
    if (this.blockedUntil > now && !isLifted) return true;
    return channel !== undefined && this.parts.channels.closedUntil(channel, now) > now;
  }

  /** The state of the channel when a request leaves, to be given to `observe` with its result. */
  departure(): Departure {
    return { at: this.parts.clock.now(), blocks: this.blocks };
  }

  /**
   * Observes the result of a request and returns the result to record: at the end of a streak of suspicious ones, the
   * scope of a failure is the channel; and an unknown outcome tells the state of the channel, which the provider is asked for
   * with `mayAsk`. Where the channel's row has to be written, it resolves when that is on disk. Never rejects: the outcome
   * of the message must be recorded also if the channel's row cannot be written.
   */
  observe(result: SendResult, departure: Departure, mayAsk = true): SendResult | Promise<SendResult> {
    if (result.kind === 'accepted') return this.worked(result, departure);
    if (mayAsk && this.question.isRaisedBy(result)) return this.observeAsked(result, departure);
    return this.observeKnown(result, departure);
  }

  /** Nearly every result, which the others' checks need not see. */
  private worked(result: SendResult, departure: Departure): SendResult | Promise<SendResult> {
    [this.suspicions, this.hasWorked] = [0, true];
    return this.hasRecovered(departure) ? this.recover().then(() => result) : result;
  }

  /** If the provider fails to tell the state of the channel as well, nothing more leaves. */
  private async observeAsked(result: SendResult, departure: Departure): Promise<SendResult> {
    const failing = await this.question.ask();
    const isWorse = failing !== undefined && result.kind === 'unknown';
    return this.observeKnown(isWorse ? { ...result, suspends: failing } : result, departure);
  }

  private observeKnown(result: SendResult, departure: Departure): SendResult | Promise<SendResult> {
    const seen = this.withSuspicion(result);
    const writing = this.writing(seen, departure);
    return writing ? writing.then(() => seen) : seen;
  }

  private async isReady(): Promise<boolean> {
    const departure = this.departure();
    const failing = await this.question.ask();
    if (failing) await this.observeKnown(failing, departure);
    return !failing && !this.isOpen;
  }

  /** Undefined: the channel's row stays as it is. */
  private writing(seen: SendResult, departure: Departure): Promise<void> | undefined {
    if ((seen.kind === 'unknown' || seen.kind === 'rejected') && seen.suspends)
      return this.stopFor(seen.suspends, departure);
    if (seen.kind === 'suspendChannel' && seen.resume === 'manual') return this.suspend(seen);
    if (isUnlikeProvider(seen)) return this.countBadAnswer(seen);
    if (this.concernsChannel(seen)) return this.block(seen, departure);
    return seen.kind === 'rejected' && this.hasRecovered(departure) ? this.recover() : undefined;
  }

  private stopFor(reason: NonNullable<Unknown['suspends']>, departure: Departure): Promise<void> {
    const isManual = reason.kind === 'suspendChannel' && reason.resume === 'manual';
    return isManual ? this.suspend(reason) : this.block(reason, departure);
  }

  private withSuspicion(result: SendResult): SendResult {
    if (result.kind === 'rejected') [this.suspicions, this.hasWorked] = [0, true];
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
    const until = this.parts.clock.now() + (reason.afterMs ?? 0);
    // A request that was under way when the last block began changes nothing, unless it asks for a longer time.
    const asksForLonger = (reason.afterMs ?? 0) > this.blockMs && until > this.blockedUntil;
    if (blocks === this.blocks || asksForLonger) {
      this.blockMs = reason.afterMs ?? 0;
      this.blockedUntil = Math.max(until, this.parts.clock.now() + PROVISIONAL_MS);
      this.blocking = this.write(++this.blocks, reason);
    }
    await this.blocking;
  }

  /** Suspends the channel until a person resumes it. If that cannot be written, the next message asks again. */
  private async suspend({ code, detail }: Suspension): Promise<void> {
    this.blockedUntil = this.parts.clock.now() + PROVISIONAL_MS;
    this.blocks++;
    try {
      await this.parts.blocks.suspend(this.channelId, { code, detail });
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
      this.blockedUntil = Math.max(this.blockedUntil, this.parts.clock.now() + PROVISIONAL_MS);
      this.blocks++;
    }
    try {
      await this.parts.blocks.countBadAnswer(this.channelId, detail, { isFirst });
      if (!isFirst) this.blockedUntil = 0;
    } catch (error) {
      this.logger.error(error);
    }
  }

  /** A block that cannot be written lasts `PROVISIONAL_MS` in this process; the next failure writes it again. */
  private async write(block: number, reason: BlockReason): Promise<void> {
    try {
      const until = await this.parts.blocks.block(this.channelId, reason);
      // The feeder reads the row: what it publishes after that time must find this circuit closed.
      if (block === this.blocks) [this.blockedUntil, this.written] = [until, block];
    } catch (error) {
      this.logger.error(error);
    }
  }

  /** Whether failures are on record. An answer to a request that left before the block ended says nothing about now. */
  private hasRecovered({ at, blocks }: Departure): boolean {
    const channel = this.parts.channels.withId(this.channelId);
    const isClean = !channel || (channel.failures === 0 && channel.badAnswers === 0);
    return !isClean && blocks === this.blocks && at >= channel.blockedUntil;
  }

  /** Ends the record of failures. */
  private async recover(): Promise<void> {
    try {
      await this.parts.blocks.unblock(this.channelId);
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

/** The answer does not look like one of this channel's provider. */
function isUnlikeProvider(result: SendResult): result is Unknown {
  return result.kind === 'unknown' && result.code === BAD_ANSWER;
}

function isSuspicious(result: SendResult): result is Unanswered {
  return (result.kind === 'retryLater' || result.kind === 'unknown') && result.suspectsChannel === true;
}
