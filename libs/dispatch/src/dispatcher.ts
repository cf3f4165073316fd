import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { Channels } from '@recado/channels';
import { CONFIG, type Config } from '@recado/config';
import { GatewayRegistry } from '@recado/gateways';
import { MessageQueue, type QueueChunk } from '@recado/queue';
import { Loop } from '@recado/work';
import { ChannelRunners } from './channel-runners.js';
import { LeaseRenewal } from './lease-renewal.js';

/** Share of the shutdown grace after which requests under way are aborted. */
const ABORT_AFTER = 0.6;

/** How often claimed messages are given back that have waited for too long, in ms. */
const GIVE_BACK_EVERY_MS = 500;

/** Takes ids from the queue and hands them to the attempt runners of their channels. */
@Injectable()
export class Dispatcher implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly logger = new Logger(Dispatcher.name);
  private readonly waits = new Loop({
    tick: () => this.giveBackWaiting(),
    onError: (error) => this.logger.error(error),
  });
  private stopListening: (() => void) | undefined;
  private stopping: Promise<void> | undefined;

  constructor(
    private readonly queue: MessageQueue,
    private readonly gateways: GatewayRegistry,
    private readonly channels: Channels,
    private readonly runners: ChannelRunners,
    private readonly renewal: LeaseRenewal,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const gateway of this.gateways.all()) await gateway.start();
    this.renewal.start();
    this.waits.start();
    this.stopListening = this.channels.onChange(() => this.onChange());
    this.queue.consume((chunk) => this.take(chunk));
  }

  /** Not awaited, so that it stops while the other modules do: their waits would use up the grace. */
  onModuleDestroy(): void {
    this.stopping ??= this.stop();
    // `beforeApplicationShutdown` reports the error; until then it must not end the process.
    this.stopping.catch(() => undefined);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stopping;
  }

  /** What waits on a channel that was stopped is given back at once. */
  private onChange(): void {
    this.runners.giveBackWaiting();
    this.runners.pump();
  }

  private async giveBackWaiting(): Promise<number> {
    this.runners.giveBackWaiting();
    return GIVE_BACK_EVERY_MS;
  }

  private async take(chunk: QueueChunk): Promise<void> {
    const channel = this.channels.withId(chunk.channelId);
    // This process does not know the channel yet: the hint is lost, and the message is published again.
    if (!channel) return;
    // Published before the channel was paced: the message is published again with a send time.
    if (channel.limits.pace && !chunk.times) return;
    await this.runners.of(channel).take(chunk);
  }

  /** Claims nothing more, lets requests under way end for a while, aborts the rest, and records every outcome. */
  private async stop(): Promise<void> {
    const abort = setTimeout(() => this.runners.cutOff(), this.config.shutdownGraceMs * ABORT_AFTER);
    await Promise.all([this.runners.stop(), this.queue.stop()]);
    clearTimeout(abort);
    await this.runners.flush();
    await Promise.all([this.renewal.stop(), this.waits.stop()]);
    this.stopListening?.();
    for (const gateway of this.gateways.all()) await gateway.stop();
  }
}
