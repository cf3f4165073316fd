import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { allowedLateness, ChannelBlocks, Channels, ChannelSettings, type ChannelView } from '@recado/channels';
import { CONFIG, type Config } from '@recado/config';
import { Clock, Metrics } from '@recado/core';
import { GatewayRegistry } from '@recado/gateways';
import { MessageClaims, OutcomeRecorder } from '@recado/messages';
import { FeedSignal, MessageQueue, type QueueChunk } from '@recado/queue';
import { ChannelCircuit } from './channel-circuit.js';
import { ChannelRunner } from './channel-runner.js';
import { OpenAttempts } from './open-attempts.js';
import { OutcomeBuffer } from './outcome-buffer.js';
import { PacedRunner } from './paced-runner.js';
import { Sender } from './sender.js';

/** A third of the lease: two signs of life may be lost before it ends. */
const RENEW_EVERY_MS = 5_000;
/** Share of the shutdown grace that requests under way get to end by themselves. */
const PATIENCE = 0.6;

interface Line {
  /** For chunks whose messages leave as fast as the channel can. */
  runner: ChannelRunner;
  /** For chunks whose messages have times. */
  paced: PacedRunner;
  sender: Sender;
}

/** The way out: takes ids from the queue, begins their attempts, sends them and records what became of them. */
@Injectable()
export class Dispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Dispatcher.name);
  private readonly open = new OpenAttempts();
  private readonly lines = new Map<number, Line>();
  private readonly outcomes: OutcomeBuffer;
  private renewing: NodeJS.Timeout | undefined;
  private stopListening: (() => void) | undefined;

  constructor(
    private readonly queue: MessageQueue,
    private readonly gateways: GatewayRegistry,
    private readonly channels: Channels,
    private readonly blocks: ChannelBlocks,
    private readonly settings: ChannelSettings,
    private readonly claims: MessageClaims,
    private readonly signal: FeedSignal,
    private readonly clock: Clock,
    recorder: OutcomeRecorder,
    @Inject(CONFIG) private readonly config: Config,
    private readonly metrics: Metrics,
  ) {
    this.outcomes = new OutcomeBuffer(recorder, (recorded) => {
      this.open.remove(recorded.map(({ attempt }) => attempt));
      this.pumpAll();
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    for (const gateway of this.gateways.all()) await gateway.start();
    this.renewing = setInterval(() => void this.renew(), RENEW_EVERY_MS);
    // What waits here on a channel that was stopped is given back at once.
    this.stopListening = this.channels.onChange(() => this.lines.forEach(({ runner }) => runner.pump()));
    this.queue.consume((chunk) => this.take(chunk));
  }

  /** Begins nothing more, lets requests under way end for a while, records everything and lets go of the rest. */
  async beforeApplicationShutdown(): Promise<void> {
    const cutOff = setTimeout(() => this.cutOff(), this.config.shutdownGraceMs * PATIENCE);
    const stopping = [...this.lines.values()].map((line) => stop(line));
    await Promise.all([...stopping, this.queue.stop()]);
    clearTimeout(cutOff);
    await this.outcomes.flush();
    clearInterval(this.renewing);
    this.stopListening?.();
    for (const gateway of this.gateways.all()) await gateway.stop();
  }

  private take(chunk: QueueChunk): Promise<void> {
    const channel = this.channels.withId(chunk.channelId);
    // A channel that this process has never heard of: the hint is lost, the message is not.
    if (!channel) return Promise.resolve();
    const line = this.lines.get(channel.id) ?? this.newLine(channel);
    if (chunk.times) return line.paced.take(chunk);
    // Handed out before somebody chose a pace: it comes again with times.
    return channel.limits.pace ? Promise.resolve() : line.runner.take(chunk);
  }

  private newLine({ id, name, gateway: kind }: ChannelView): Line {
    const { claims, settings, outcomes, open, clock, signal, metrics } = this;
    const circuit = new ChannelCircuit(id, this.channels, this.blocks, clock);
    const gateway = this.gateways.get(kind);
    const onEnd = () => this.lines.get(id)?.runner.pump();
    const sender = new Sender({ channel: name, gateway, settings, circuit, open, outcomes, clock, metrics, onEnd });
    const onClaimed = () => signal.nudge();
    const runner = new ChannelRunner(claims, sender, open, onClaimed);
    const paced = new PacedRunner({
      ...{ claims, sender, open, onClaimed },
      now: () => clock.now(),
      lateness: () => this.latenessOn(id),
    });
    const line = { runner, paced, sender };
    this.lines.set(id, line);
    return line;
  }

  private latenessOn(channelId: number): number {
    const pace = this.channels.withId(channelId)?.limits.pace;
    return pace ? allowedLateness(pace) : 0;
  }

  private async renew(): Promise<void> {
    try {
      const attempts = this.open.all;
      const now = this.clock.now();
      if (attempts.length > 0) await this.claims.renew(attempts);
      this.open.renewed(attempts, now, this.clock.now());
      this.metrics.ticked('dispatcher');
    } catch (error) {
      this.logger.error(error);
    }
  }

  private pumpAll(): void {
    for (const { runner } of this.lines.values()) runner.pump();
    this.signal.nudge();
  }

  private cutOff(): void {
    for (const { sender } of this.lines.values()) sender.cutOff();
  }
}

/** Its starts first, whose attempts the sender then gives back. */
async function stop({ runner, paced }: Line): Promise<void> {
  await Promise.all([paced.stop(), runner.stop()]);
  await runner.stop();
}
