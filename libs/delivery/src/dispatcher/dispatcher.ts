import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  Optional,
} from '@nestjs/common';
import { Channels, type ChannelView } from '@recado/channels';
import { CONFIG, type Config } from '@recado/config';
import { Clock, Metrics, NoMetrics } from '@recado/core';
import { AttemptStarter, OutcomeRecorder } from '@recado/messages';
import { FeedSignal, MessageQueue, type QueueChunk } from '@recado/queue';
import { GatewayRegistry } from '../gateways/gateway-registry.js';
import { ChannelCircuit } from './channel-circuit.js';
import { ChannelRunner } from './channel-runner.js';
import { OpenAttempts } from './open-attempts.js';
import { OutcomeBuffer } from './outcome-buffer.js';
import { Sender } from './sender.js';

/** A third of the lease: two signs of life may be lost before it ends. */
const RENEW_EVERY_MS = 5_000;
/** Another worker may have blocked a channel that this one finds working, in ms. */
const LOOK_EVERY_MS = 1_000;
/** Share of the shutdown grace that requests under way get to end by themselves. */
const PATIENCE = 0.6;

interface Line {
  runner: ChannelRunner;
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
  private looking: NodeJS.Timeout | undefined;

  constructor(
    private readonly queue: MessageQueue,
    private readonly gateways: GatewayRegistry,
    private readonly channels: Channels,
    private readonly starter: AttemptStarter,
    private readonly signal: FeedSignal,
    private readonly clock: Clock,
    recorder: OutcomeRecorder,
    @Inject(CONFIG) private readonly config: Config,
    @Optional() private readonly metrics: Metrics = new NoMetrics(),
  ) {
    this.outcomes = new OutcomeBuffer(recorder, (recorded) => {
      this.open.remove(recorded.map(({ attempt }) => attempt));
      this.pumpAll();
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    for (const gateway of this.gateways.all()) await gateway.start();
    this.renewing = setInterval(() => void this.renew(), RENEW_EVERY_MS);
    this.looking = setInterval(() => void this.lookAtChannels(), LOOK_EVERY_MS);
    this.queue.consume((chunk) => this.take(chunk));
  }

  /** Begins nothing more, lets requests under way end for a while, records everything and lets go of the rest. */
  async beforeApplicationShutdown(): Promise<void> {
    const cutOff = setTimeout(() => this.cutOff(), this.config.shutdownGraceMs * PATIENCE);
    const stopping = [...this.lines.values()].map(({ runner }) => runner.stop());
    await Promise.all([...stopping, this.queue.stop()]);
    clearTimeout(cutOff);
    await this.outcomes.flush();
    clearInterval(this.renewing);
    clearInterval(this.looking);
    for (const gateway of this.gateways.all()) await gateway.stop();
  }

  private take(chunk: QueueChunk): Promise<void> {
    const channel = this.channels.withId(chunk.channelId);
    // A channel that this process has never heard of: the hint is lost, the message is not.
    if (!channel) return Promise.resolve();
    const line = this.lines.get(channel.id) ?? this.newLine(channel);
    return line.runner.take(chunk);
  }

  private newLine({ id, name, gateway: kind }: ChannelView): Line {
    const { starter, outcomes, open, clock, signal, metrics } = this;
    const circuit = new ChannelCircuit(id, this.channels, clock);
    const gateway = this.gateways.get(kind);
    const onEnd = () => this.lines.get(id)?.runner.pump();
    const sender = new Sender({ channel: name, gateway, circuit, outcomes, clock, metrics, onEnd });
    const runner = new ChannelRunner(starter, sender, open, () => signal.nudge());
    const line = { runner, sender };
    this.lines.set(id, line);
    return line;
  }

  private async renew(): Promise<void> {
    try {
      if (this.open.all.length > 0) await this.starter.renew(this.open.all);
      this.metrics.turned('dispatcher');
    } catch (error) {
      this.logger.error(error);
    }
  }

  private async lookAtChannels(): Promise<void> {
    try {
      await this.channels.all();
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
