import { Logger } from '@nestjs/common';
import type { MessageClaims } from '@recado/messages';
import type { QueueChunk } from '@recado/queue';
import type { OpenAttempts } from './open-attempts.js';
import { SendTimes } from './send-times.js';
import type { Sender } from './sender.js';

export interface PacedRunnerParts {
  claims: MessageClaims;
  sender: Sender;
  open: OpenAttempts;
  now: () => number;
  /** How long after its time a message may still leave on this channel, in ms. */
  lateness: () => number;
  onClaimed: () => void;
}

/**
 * Begins slices of a paced channel: messages that came with the times at which they leave, half a second ahead,
 * and up to 5 s where writing takes so long. What it does not begin the leader hands out again with new times.
 */
export class PacedRunner {
  private readonly logger = new Logger(PacedRunner.name);
  private readonly starting = new Set<Promise<void>>();
  private stopped = false;

  constructor(private readonly parts: PacedRunnerParts) {}

  /** Resolves when what can leave in time was begun. */
  async take({ lane, ids, times = [] }: QueueChunk): Promise<void> {
    const { sender, open, now, lateness } = this.parts;
    const left = times.filter((time) => time + lateness() >= now());
    const room = sender.isFullFor(lane) ? 0 : open.roomFor(sender.underWay);
    const count = Math.min(left.length, room);
    if (this.stopped || sender.isBlocked || count === 0) return;
    const start = this.start(ids.slice(0, count), new SendTimes(left, lateness(), now));
    this.starting.add(start);
    await start.finally(() => this.starting.delete(start));
  }

  /** Begins nothing more; resolves when the starts under way have ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.starting);
  }

  private async start(ids: readonly number[], times: SendTimes): Promise<void> {
    const { claims, sender, open, onClaimed } = this.parts;
    open.reserve(ids.length);
    try {
      const started = await claims.claim(ids);
      open.add(started);
      sender.sendInTime(started, times);
    } catch (error) {
      // They are still due, and come again.
      this.logger.error(error);
    } finally {
      open.giveBack(ids.length);
      onClaimed();
    }
  }
}
