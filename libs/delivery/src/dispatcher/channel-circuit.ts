import { Logger } from '@nestjs/common';
import type { Channels } from '@recado/channels';
import type { Clock } from '@recado/core';
import type { SendResult } from '../gateways/gateway.js';

/** Answers in a row that each might be the channel's fault, before it is taken to be. */
const SUSPICIOUS_STREAK = 10;
/** Nothing leaves for this long while the row that says how long is being written, in ms. */
const PROVISIONAL_MS = 1_000;

/** The message was not taken, or nobody knows. */
type Unanswered = Extract<SendResult, { kind: 'retryLater' | 'unknown' }>;

/** Watches the answers on one channel and blocks it when it is the channel, not the message, that fails. */
export class ChannelCircuit {
  private readonly logger = new Logger(ChannelCircuit.name);
  private suspicions = 0;
  private blockedUntil = 0;
  private blocking: Promise<void> = Promise.resolve();
  private blocks = 0;

  constructor(
    private readonly channelId: number,
    private readonly channels: Channels,
    private readonly clock: Clock,
  ) {}

  get isOpen(): boolean {
    return this.blockedUntil > this.clock.now();
  }

  /** Goes on with every block. Note it when a request leaves: its answer tells of the channel as it was then. */
  get era(): number {
    return this.blocks;
  }

  /**
   * Takes in the answer to a request that left in `era`, and gives it back as it is to be judged: after a streak of
   * suspicious ones, one that concerned a message concerns the channel. Resolves when the block, if any, is on disk, and
   * never rejects: what became of the message must be recorded whatever becomes of the channel.
   */
  async observe(result: SendResult, era: number): Promise<SendResult> {
    const seen = this.withSuspicion(result);
    if (this.concernsChannel(seen)) await this.block(seen, era);
    else if (era === this.blocks && isWorking(seen)) await this.recover();
    return seen;
  }

  private withSuspicion(result: SendResult): SendResult {
    if (isWorking(result)) this.suspicions = 0;
    if (!isSuspicious(result)) return result;
    this.suspicions++;
    return result.kind === 'retryLater' && this.isStreak ? { ...result, scope: 'channel' } : result;
  }

  private get isStreak(): boolean {
    return this.suspicions >= SUSPICIOUS_STREAK;
  }

  /** An unknown outcome stays the message's own, but a streak of them also says that nobody answers on this channel. */
  private concernsChannel(result: SendResult): result is Unanswered {
    if (result.kind === 'retryLater') return result.scope === 'channel';
    return isSuspicious(result) && this.isStreak;
  }

  private async block(result: Unanswered, era: number): Promise<void> {
    const afterMs = result.kind === 'retryLater' ? result.afterMs : null;
    const until = this.clock.now() + (afterMs ?? 0);
    // Requests that were under way when the last block began tell nothing new, unless they ask for a longer one.
    if (era === this.blocks || (afterMs !== null && until > this.blockedUntil)) {
      this.blockedUntil = Math.max(until, this.clock.now() + PROVISIONAL_MS);
      this.blocking = this.write(++this.blocks, result.code, afterMs);
    }
    await this.blocking;
  }

  /** A block that cannot be written holds provisionally in this process; the next failure writes it. */
  private async write(block: number, code: string, afterMs: number | null): Promise<void> {
    try {
      const until = await this.channels.block(this.channelId, code, afterMs);
      // The feeder goes by the row: what it hands out from then on must find this circuit closed.
      if (block === this.blocks) this.blockedUntil = until;
    } catch (error) {
      this.logger.error(error);
    }
  }

  private async recover(): Promise<void> {
    try {
      if ((this.channels.withId(this.channelId)?.failures ?? 0) > 0) await this.channels.unblock(this.channelId);
    } catch (error) {
      // The next answer tries again.
      this.logger.error(error);
    }
  }
}

function isWorking({ kind }: SendResult): boolean {
  return kind === 'accepted' || kind === 'rejected';
}

function isSuspicious(result: SendResult): result is Unanswered {
  return (result.kind === 'retryLater' || result.kind === 'unknown') && result.suspectsChannel === true;
}
