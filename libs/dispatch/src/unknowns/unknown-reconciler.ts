import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { Channels } from '@recado/channels';
import { Clock, Metrics, ReceiptSink } from '@recado/core';
import { type UnknownMessage, UnknownMessages } from '@recado/messages';
import { FeedSignal } from '@recado/queue';
import { Loop } from '@recado/work';
import { UnknownEvidenceReader } from './unknown-evidence.js';
import { resolveUnknown, type UnknownResolution } from './unknown-resolution.js';

const CHECK_EVERY_MS = 5_000;
/** Messages checked in one tick: each may cost a request to its provider. */
const MAX_CHECKS = 50;
/** Time for the messages of one channel in a tick, in ms; the others are checked when they are due again. */
const CHANNEL_TIME_MS = 15_000;

/** Resolves unknown outcomes where the provider can be asked or brings receipts. */
@Injectable()
export class UnknownReconciler implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly logger = new Logger(UnknownReconciler.name);
  private readonly abort = new AbortController();
  private readonly loop = new Loop({ tick: () => this.tick(), onError: (error) => this.logger.error(error) });
  private stopping: Promise<void> | undefined;

  constructor(
    private readonly unknowns: UnknownMessages,
    private readonly evidence: UnknownEvidenceReader,
    private readonly receipts: ReceiptSink,
    private readonly channels: Channels,
    private readonly signal: FeedSignal,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  /** Does not wait for the tick under way, so that others stop at the same time. */
  onModuleDestroy(): void {
    this.abort.abort();
    this.stopping ??= this.loop.stop();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stopping;
  }

  /** Checks the messages that are due, the channels in parallel; returns the milliseconds to rest. */
  async tick(): Promise<number> {
    const due = await this.unknowns.due(MAX_CHECKS);
    const channelIds = [...new Set(due.map(({ channelId }) => channelId))];
    await Promise.all(channelIds.map((id) => this.check(due.filter(({ channelId }) => channelId === id))));
    this.metrics.ticked('unknowns');
    return due.length === MAX_CHECKS ? 0 : CHECK_EVERY_MS;
  }

  private async check(messages: readonly UnknownMessage[]): Promise<void> {
    const { signal } = this.abort;
    const from = performance.now();
    for (const message of messages) {
      const channel = this.channels.withId(message.channelId);
      if (signal.aborted || !channel || performance.now() - from > CHANNEL_TIME_MS) return;
      try {
        const evidence = await this.evidence.of(message, channel, signal);
        if (evidence) await this.apply(message, resolveUnknown(evidence));
      } catch (error) {
        this.logger.error(error);
      }
    }
  }

  private async apply(message: UnknownMessage, resolution: UnknownResolution): Promise<void> {
    if (resolution === 'wait') return;
    if (resolution === 'applyFirst') return this.unknowns.checkAgainIn(message, CHECK_EVERY_MS);
    if (resolution === 'resend') {
      if (await this.unknowns.resend(message)) this.signal.nudge();
      return;
    }
    const { id: messageId, channelId, attempt, retries, providerMessageId } = message;
    const failure = resolution === 'failed' ? { code: 'delivery_failed', detail: null } : {};
    const base = { channelId, messageId, attempt, retries, providerMessageId, at: this.clock.now() };
    await this.receipts.accept([{ ...base, kind: resolution, ...failure }]);
  }
}
