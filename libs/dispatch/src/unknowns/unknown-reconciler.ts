import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { Channels, ChannelSettings, type ChannelView } from '@recado/channels';
import { Clock, Metrics, ReceiptSink } from '@recado/core';
import type { Gateway, PulledStatus } from '@recado/gateways';
import { GatewayRegistry } from '@recado/gateways';
import { ReceiptBacklog, type UnknownMessage, UnknownMessages } from '@recado/messages';
import { FeedSignal } from '@recado/queue';
import { Loop } from '@recado/work';
import { type UnknownVerdict, verdictOn } from './unknown-verdict.js';

const LOOK_EVERY_MS = 5_000;
/** Messages of one turn: each may cost a question to its provider. */
const MAX_LOOKS = 50;
/** Patience with one question, and with all questions of a turn: what is left has its next look. In ms. */
const PATIENCE_MS = 8_000;
const TURN_MS = 15_000;

/** Finds out what became of messages whose answer was lost, where the provider could be asked or brings receipts. */
@Injectable()
export class UnknownReconciler implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly logger = new Logger(UnknownReconciler.name);
  private readonly abort = new AbortController();
  private readonly loop = new Loop({ tick: () => this.tick(), onError: (error) => this.logger.error(error) });
  private stopping: Promise<void> | undefined;

  constructor(
    private readonly unknowns: UnknownMessages,
    private readonly receipts: ReceiptSink,
    private readonly gateways: GatewayRegistry,
    private readonly channels: Channels,
    private readonly settings: ChannelSettings,
    private readonly signal: FeedSignal,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    private readonly backlog: ReceiptBacklog,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  /** Not awaited: others that stop have the same time. */
  onModuleDestroy(): void {
    this.abort.abort();
    this.stopping ??= this.loop.stop();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stopping;
  }

  /** Looks at what is due, the channels side by side; returns the milliseconds to rest. */
  async tick(): Promise<number> {
    const due = await this.unknowns.due(MAX_LOOKS);
    const channelIds = [...new Set(due.map(({ channelId }) => channelId))];
    await Promise.all(channelIds.map((id) => this.lookAt(due.filter(({ channelId }) => channelId === id))));
    this.metrics.ticked('unknowns');
    return due.length === MAX_LOOKS ? 0 : LOOK_EVERY_MS;
  }

  private async lookAt(messages: readonly UnknownMessage[]): Promise<void> {
    const began = performance.now();
    for (const message of messages) {
      const channel = this.channels.withId(message.channelId);
      if (this.abort.signal.aborted || !channel || performance.now() - began > TURN_MS) return;
      try {
        await this.act(message, await this.judge(message, channel));
      } catch (error) {
        this.logger.error(error);
      }
    }
  }

  private async judge(message: UnknownMessage, channel: ChannelView): Promise<UnknownVerdict> {
    const gateway = this.gateways.get(channel.gateway);
    const { echoes } = gateway;
    // Asked last: what has not been applied then came later than everything that was looked at.
    const pulled = await this.pull(message, channel, gateway);
    const lastReceiptAt = echoes ? await this.unknowns.lastReceiptAt(channel.id) : null;
    const oldestOpenAt = (echoes && (await this.backlog.oldest())) || null;
    const takesReceipts = this.backlog !== undefined;
    const now = this.clock.now();
    return verdictOn({ now, since: message.since, pulled, echoes, lastReceiptAt, takesReceipts, oldestOpenAt });
  }

  /** Null: the provider does not tell, or is not to be asked now. */
  private async pull(message: UnknownMessage, channel: ChannelView, gateway: Gateway): Promise<PulledStatus | null> {
    const { phone, text, providerMessageId, recipientId, startedAt } = message;
    const settings = await this.settings.of(channel.id);
    const rests = channel.blockedUntil > this.clock.now();
    if (!gateway.pull || !settings || rests || phone === null || text === null) return null;
    const sent = { to: phone, text, providerMessageId, recipientId, sentAt: startedAt };
    return gateway.pull(sent, settings, AbortSignal.any([this.abort.signal, AbortSignal.timeout(PATIENCE_MS)]));
  }

  private async act(message: UnknownMessage, verdict: UnknownVerdict): Promise<void> {
    if (verdict === 'wait') return;
    if (verdict === 'applyFirst') return this.unknowns.checkAgainIn(message, LOOK_EVERY_MS);
    if (verdict === 'resend') {
      if (await this.unknowns.resend(message)) this.signal.nudge();
      return;
    }
    const { id: messageId, channelId, attempt, retries, providerMessageId } = message;
    const failure = verdict === 'failed' ? { code: 'delivery_failed', detail: null } : {};
    const base = { channelId, messageId, attempt, retries, providerMessageId, at: this.clock.now() };
    await this.receipts.accept([{ ...base, kind: verdict, ...failure }]);
  }
}
