import type { Channels } from '@recado/channels';
import type { Clock } from '@recado/core';
import type { SendResult } from '../gateways/gateway.js';

/** Answers in a row that each might be the channel's fault, before it is taken to be. */
const SUSPICIOUS_STREAK = 10;

type RetryLater = Extract<SendResult, { kind: 'retryLater' }>;

/** Watches the answers on one channel and blocks it when it is the channel, not the message, that fails. */
export class ChannelCircuit {
  private suspicions = 0;
  private blockedUntil = 0;
  private blocking: Promise<void> = Promise.resolve();

  constructor(
    private readonly channelId: number,
    private readonly channels: Channels,
    private readonly clock: Clock,
  ) {}

  get isOpen(): boolean {
    return this.blockedUntil > this.clock.now();
  }

  /**
   * Takes in an answer, and gives it back as it is to be judged: after a streak of suspicious ones, one that concerned
   * a message concerns the channel. Resolves when the block, if any, is on disk.
   */
  async observe(result: SendResult): Promise<SendResult> {
    const seen = this.withSuspicion(result);
    if (seen.kind === 'retryLater' && seen.scope === 'channel') await this.block(seen);
    else if (seen.kind === 'accepted' || seen.kind === 'rejected') await this.recover();
    return seen;
  }

  private withSuspicion(result: SendResult): SendResult {
    if (result.kind !== 'retryLater') {
      if (result.kind !== 'unknown') this.suspicions = 0;
      return result;
    }
    if (!result.suspectsChannel) return result;
    this.suspicions++;
    return this.suspicions >= SUSPICIOUS_STREAK ? { ...result, scope: 'channel' } : result;
  }

  private async block({ code, afterMs }: RetryLater): Promise<void> {
    const until = this.clock.now() + (afterMs ?? 0);
    // Requests that were under way when the block began tell nothing new, unless they ask for a longer one.
    if (!this.isOpen || until > this.blockedUntil) {
      // Until the row says how long: nothing more is to leave meanwhile.
      this.blockedUntil = Math.max(until, this.clock.now() + 1_000);
      this.blocking = this.channels.block(this.channelId, code, afterMs);
    }
    await this.blocking;
  }

  private async recover(): Promise<void> {
    this.blockedUntil = 0;
    if ((this.channels.withId(this.channelId)?.failures ?? 0) > 0) await this.channels.unblock(this.channelId);
  }
}
