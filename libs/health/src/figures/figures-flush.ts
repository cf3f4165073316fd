import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ChannelSightings } from '@recado/channels';
import { Clock } from '@recado/core';
import { Loop } from '@recado/work';
import { FigureStore } from './figure-store.js';
import { MessageTally, type Tallied } from './message-tally.js';

const FLUSH_EVERY_MS = 1_000;
/** Flushes that may wait for a database that is away; the figures of later ones are lost. */
const MAX_WAITING = 60;

/**
 * Writes what this process has counted, once a second: a process that is killed loses the figures of its last second, and
 * no message waits for a figure.
 */
@Injectable()
export class FiguresFlush implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(FiguresFlush.name);
  private readonly loop = new Loop({
    tick: () => this.flush(),
    onError: (error) => this.logger.warn(`Figures are not written down: ${String(error)}`),
    errorRestMs: FLUSH_EVERY_MS,
    maxErrorRestMs: 10_000,
  });
  private readonly waiting: { tallied: Tallied[]; at: number }[] = [];

  constructor(
    private readonly tally: MessageTally,
    private readonly store: FigureStore,
    private readonly clock: Clock,
    private readonly sightings: ChannelSightings,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  /** The dispatcher has stopped, and the database is still open. */
  async onApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    await this.flush().catch((error: unknown) => this.logger.warn(`The last figures are lost: ${String(error)}`));
  }

  /** Writes what is counted; returns the milliseconds until the next time. Rejects where the database does not take it; the next call tries again. */
  async flush(): Promise<number> {
    const tallied = this.tally.take();
    for (const { kind, channelId, messages } of tallied)
      if (kind === 'sent' && messages > 0) this.sightings.sent(channelId);
    if (tallied.length > 0 && this.waiting.length < MAX_WAITING) this.waiting.push({ tallied, at: this.clock.now() });
    for (let next = this.waiting[0]; next; next = this.waiting[0]) {
      await this.store.add(next.tallied, next.at);
      this.waiting.shift();
    }
    return FLUSH_EVERY_MS;
  }
}
