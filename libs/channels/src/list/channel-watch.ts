import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Loop } from '@recado/work';
import { Channels } from './channels.js';
import { ChannelSignal } from '../signal/channel-signal.js';

/** Interval of the polls that find changes whose signal was lost, in ms. */
const POLL_MS = 500;

/** Refreshes the channels in the memory of this process when any process has changed them. */
@Injectable()
export class ChannelWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(ChannelWatch.name);
  private readonly loop = new Loop({
    tick: () => this.tick(),
    onError: (error) => this.warn(error),
    maxErrorRestMs: POLL_MS,
  });
  private stopListening: (() => void) | undefined;
  private warned = false;

  constructor(
    private readonly channels: Channels,
    private readonly signal: ChannelSignal,
  ) {}

  onApplicationBootstrap(): void {
    this.stopListening = this.signal.onReceived(() => this.loop.nudge());
    this.loop.start();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopListening?.();
    await this.loop.stop();
  }

  private async tick(): Promise<number> {
    await this.channels.refreshIfChanged();
    this.warned = false;
    return POLL_MS;
  }

  private warn(error: unknown): void {
    // One line for each outage.
    if (!this.warned) this.logger.warn(`Cannot see whether channels have changed: ${String(error)}`);
    this.warned = true;
  }
}
