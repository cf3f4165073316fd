import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Loop } from '@recado/work';
import { Channels } from './channels.js';
import { ChannelSignal } from './signal/channel-signal.js';

/** Two looks a second, for changes whose signal was lost and those of programs that give none. */
const LOOK_EVERY_MS = 500;

/** Keeps what this process knows of the channels up to date, whoever changes them. */
@Injectable()
export class ChannelWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(ChannelWatch.name);
  private readonly loop = new Loop({
    tick: () => this.look(),
    onError: (error) => this.warn(error),
    maxErrorRestMs: LOOK_EVERY_MS,
  });
  private stopListening: (() => void) | undefined;
  private warned = false;

  constructor(
    private readonly channels: Channels,
    private readonly signal: ChannelSignal,
  ) {}

  onApplicationBootstrap(): void {
    this.stopListening = this.signal.onTold(() => this.loop.nudge());
    this.loop.start();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopListening?.();
    await this.loop.stop();
  }

  private async look(): Promise<number> {
    await this.channels.look();
    this.warned = false;
    return LOOK_EVERY_MS;
  }

  private warn(error: unknown): void {
    // Once an outage, not twice a second.
    if (!this.warned) this.logger.warn(`Cannot see whether channels have changed: ${String(error)}`);
    this.warned = true;
  }
}
