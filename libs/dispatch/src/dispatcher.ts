import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { allowedLateness, ChannelBlocks, Channels, ChannelSettings, type ChannelView } from '@recado/channels';
import { CONFIG, type Config } from '@recado/config';
import { Clock, Metrics } from '@recado/core';
import { GatewayRegistry } from '@recado/gateways';
import { MessageClaims } from '@recado/messages';
import { MessageQueue, type QueueChunk } from '@recado/queue';
import { Loop, withTimeout } from '@recado/work';
import { AttemptRunner } from './attempt-runner.js';
import { ActiveAttempts } from './attempts.js';
import { ChannelCircuit, ChannelQuestion } from './channel-circuit.js';
import { DispatchParts, Sender } from './sender.js';

/** A third of the lease: two renewals may fail before it ends. */
const RENEW_EVERY_MS = 5_000;

/** Renews the leases of this process's active attempts while it runs. */
@Injectable()
export class LeaseRenewal {
  private readonly logger = new Logger(LeaseRenewal.name);
  private readonly loop = new Loop({ tick: () => this.tick(), onError: (error) => this.logger.error(error) });

  constructor(
    private readonly claims: MessageClaims,
    private readonly active: ActiveAttempts,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  start(): void {
    this.loop.start();
  }

  /** Resolves when a renewal under way has ended, after 5 s at most. */
  stop(): Promise<void> {
    return this.loop.stop();
  }

  /**
   * Returns the milliseconds to rest until the next renewal starts. A renewal that hangs is not waited for, because the
   * next one may succeed.
   */
  private async tick(): Promise<number> {
    const from = performance.now();
    await withTimeout(RENEW_EVERY_MS, this.renew());
    return RENEW_EVERY_MS - (performance.now() - from);
  }

  private async renew(): Promise<void> {
    const attempts = this.active.all;
    const now = this.clock.now();
    if (attempts.length > 0) await this.claims.renew(attempts);
    this.active.renewed(attempts, now, this.clock.now());
    this.metrics.ticked('dispatcher');
  }
}

/** Share of the shutdown grace after which requests under way are aborted. */
const ABORT_AFTER = 0.6;

/** How often claimed messages are given back that have waited for too long, in ms. */
const GIVE_BACK_EVERY_MS = 500;

/** Takes ids from the queue and hands each to the attempt runner of its channel, for as long as the process runs. */
@Injectable()
export class Dispatcher implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly logger = new Logger(Dispatcher.name);
  /** By channel; created when its first ids come. */
  private readonly runners = new Map<number, AttemptRunner>();
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
    private readonly blocks: ChannelBlocks,
    private readonly settings: ChannelSettings,
    private readonly parts: DispatchParts,
    private readonly renewal: LeaseRenewal,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    parts.outcomes.onSettled = () => this.proceed();
  }

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
    for (const { sender } of this.runners.values()) sender.giveBackWaiting();
    for (const runner of this.runners.values()) runner.pump();
  }

  private async giveBackWaiting(): Promise<number> {
    for (const { sender } of this.runners.values()) sender.giveBackWaiting();
    return GIVE_BACK_EVERY_MS;
  }

  /** Lets every runner go on, each time beginning with another one: the first ones take the places that are free. */
  private proceed(): void {
    const [first] = this.runners;
    if (!first) return;
    this.runners.delete(first[0]);
    this.runners.set(...first);
    for (const runner of this.runners.values()) runner.proceed();
  }

  private async take(chunk: QueueChunk): Promise<void> {
    const channel = this.channels.withId(chunk.channelId);
    // This process does not know the channel yet: the hint is lost, and the message is published again.
    if (!channel) return;
    // Published before the channel was paced: the message is published again with a send time.
    if (channel.limits.pace && !chunk.times) return;
    await (this.runners.get(channel.id) ?? this.create(channel)).take(chunk);
  }

  private create({ id, name, gateway: kind }: ChannelView): AttemptRunner {
    const gateway = this.gateways.get(kind);
    const { channels, blocks, settings, parts } = this;
    const known = { channels, blocks, settings, clock: parts.clock };
    const circuit = new ChannelCircuit(id, new ChannelQuestion(id, gateway, known), known);
    const sender = new Sender({ gateway, channel: name }, circuit, parts, () => runner.pump());
    const runner = new AttemptRunner(id, sender, parts, () => this.latenessOn(id));
    this.runners.set(id, runner);
    return runner;
  }

  private latenessOn(channelId: number): number {
    const pace = this.channels.withId(channelId)?.limits.pace;
    return pace ? allowedLateness(pace) : 0;
  }

  /** Claims nothing more, lets requests under way end for a while, aborts the rest, and records every outcome. */
  private async stop(): Promise<void> {
    const abort = setTimeout(() => this.parts.requests.abort(), this.config.shutdownGraceMs * ABORT_AFTER);
    await Promise.all([...[...this.runners.values()].map((runner) => runner.stop()), this.queue.stop()]);
    clearTimeout(abort);
    await this.parts.outcomes.flush();
    await Promise.all([this.renewal.stop(), this.waits.stop()]);
    this.stopListening?.();
    for (const gateway of this.gateways.all()) await gateway.stop();
  }
}
