import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Loop } from './loop.js';
import { untilNext } from './until-next.js';

/** Interval of the polls, in ms: every process must know of a change within a second. */
const POLL_MS = 500;

/** Looks twice a second whether any process has changed something that this one keeps in its memory. */
export abstract class VersionWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(this.constructor.name);
  private readonly loop = new Loop({
    tick: () => this.check(),
    onError: (error) => this.warn(error),
    maxErrorRestMs: POLL_MS,
  });
  private warned = false;

  /** `subject`: what is watched, in the plural, for the log. */
  constructor(private readonly subject: string) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  /** Looks once; returns the milliseconds until the next look. */
  async check(): Promise<number> {
    await this.refreshIfChanged();
    this.warned = false;
    return untilNext(POLL_MS);
  }

  /** Reads again what has changed. */
  protected abstract refreshIfChanged(): Promise<void>;

  /** Asks for a look now. */
  protected nudge(): void {
    this.loop.nudge();
  }

  private warn(error: unknown): void {
    // One line for each outage.
    if (!this.warned) this.logger.warn(`Cannot see whether ${this.subject} have changed: ${String(error)}`);
    this.warned = true;
  }
}
