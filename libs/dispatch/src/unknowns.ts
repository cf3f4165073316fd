import {
  Injectable,
  type BeforeApplicationShutdown,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { ChannelSettings, type ChannelView, Channels } from '@recado/channels';
import type { GatewaySettings } from '@recado/config';
import { Clock, Metrics, ReceiptSink } from '@recado/core';
import { type PulledStatus, type Gateway, GatewayRegistry } from '@recado/gateways';
import { HOLD_MS, ReceiptBacklog, type UnknownMessage, UnknownMessages } from '@recado/messages';
import { FeedSignal } from '@recado/queue';
import { Loop, untilNext } from '@recado/work';

/** A channel whose last receipt is younger than this is trusted to bring all receipts, in ms. */
const TRUSTED_MS = 10 * 60_000;

/** What is known about a message with an unknown outcome. Times are UTC milliseconds. */
export interface UnknownEvidence {
  now: number;
  /** Since when the outcome is unknown. */
  since: number;
  /** The status that the provider answered when asked; null: it was not asked. */
  pulled: PulledStatus | null;
  /** The provider's receipts carry our own id, so that each finds its message. */
  echoes: boolean;
  /** When the channel last brought a receipt; null: never. */
  lastReceiptAt: number | null;
  /** When the oldest receipt came that has not been applied; null: all are applied. */
  oldestOpenAt: number | null;
}

/**
 * What to do: wait, send the message again, wait until the receipts that came in time are applied, or take the status
 * that the provider answered. A message is sent again only after its hold, and only if the provider answers that it has
 * not got it, or has brought receipts of other messages meanwhile and none of this one. After twice the hold receipts
 * of others prove nothing any more, because a channel that was disconnected brings its receipts one by one.
 */
export type UnknownResolution = 'wait' | 'resend' | 'applyFirst' | Exclude<PulledStatus, 'absent' | 'unknown'>;

/** Resolves an unknown outcome by the evidence. */
export function resolveUnknown(evidence: UnknownEvidence): UnknownResolution {
  const { pulled, now, since } = evidence;
  if (pulled !== null && pulled !== 'absent' && pulled !== 'unknown') return pulled;
  if (now - since < HOLD_MS) return 'wait';
  if (pulled === 'absent') return 'resend';
  if (pulled !== null || !evidence.echoes || !bringsReceipts(evidence)) return 'wait';
  const { oldestOpenAt } = evidence;
  return oldestOpenAt !== null && oldestOpenAt <= since + HOLD_MS ? 'applyFirst' : 'resend';
}

function bringsReceipts({ lastReceiptAt, now, since }: UnknownEvidence): boolean {
  const isTimely = now - since < 2 * HOLD_MS;
  return isTimely && lastReceiptAt !== null && now - lastReceiptAt <= TRUSTED_MS;
}

/** How long the provider has to answer a question about one message, in ms. */
const PULL_TIMEOUT_MS = 8_000;

/** Gathers what is known about a message with an unknown outcome; asks its provider where it answers such questions. */
@Injectable()
export class UnknownEvidenceReader {
  constructor(
    private readonly unknowns: UnknownMessages,
    private readonly gateways: GatewayRegistry,
    private readonly settings: ChannelSettings,
    private readonly backlog: ReceiptBacklog,
    private readonly clock: Clock,
  ) {}

  /**
   * Undefined: the channel has other settings than those with which the message was sent, so neither its provider's answers nor
   * the receipts of others tell anything of it: another number never had it, and would have it sent twice. Receipts of its own
   * still count, as without a question. Rejects when the provider cannot be asked or the database is unavailable.
   */
  async of(message: UnknownMessage, channel: ChannelView, signal: AbortSignal): Promise<UnknownEvidence | undefined> {
    const gateway = this.gateways.get(channel.gateway);
    const { echoes } = gateway;
    const settings = await this.settings.of(channel.id);
    if (this.settings.generationOf(channel.id) !== message.generation) return undefined;
    const pulled = await this.pull(message, channel, gateway, settings, signal);
    const lastReceiptAt = echoes ? await this.unknowns.lastReceiptAt(channel.id) : null;
    // Read last: a receipt that is not applied then came after everything else that was read.
    const oldestOpenAt = echoes ? await this.backlog.oldest() : null;
    return { now: this.clock.now(), since: message.since, pulled, echoes, lastReceiptAt, oldestOpenAt };
  }

  /** Null: the provider answers no such question, or may not be asked now. */
  private async pull(
    message: UnknownMessage,
    channel: ChannelView,
    gateway: Gateway,
    settings: GatewaySettings | undefined,
    signal: AbortSignal,
  ): Promise<PulledStatus | null> {
    const { id, retries, createdAt, channelId, phone, text, content, providerMessageId, recipientId, startedAt } =
      message;
    const isBlocked = channel.blockedUntil > this.clock.now();
    if (!gateway.pull || !settings || isBlocked || phone === null || text === null) return null;
    const key = { id, retries, createdAt };
    const media = content?.media?.type ?? null;
    const otherIds = providerMessageId === null ? await this.unknowns.otherIds(message) : [];
    const sent = {
      channelId,
      to: phone,
      text,
      media,
      providerMessageId,
      recipientId,
      sentAt: startedAt,
      otherIds,
      key,
    };
    return gateway.pull(sent, settings, AbortSignal.any([signal, AbortSignal.timeout(PULL_TIMEOUT_MS)]));
  }
}

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
    return due.length === MAX_CHECKS ? 0 : untilNext(CHECK_EVERY_MS);
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
