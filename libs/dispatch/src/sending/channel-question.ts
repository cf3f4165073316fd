import { Logger } from '@nestjs/common';
import type { Channels, ChannelSettings, ChannelView } from '@recado/channels';
import type { Clock, FailureCode } from '@recado/core';
import {
  type ChannelCheck,
  DISCONNECTED_MS,
  type Gateway,
  resumeOf,
  retryLater,
  type SendResult,
  suspendChannel,
} from '@recado/gateways';

/** How long the provider has to answer, in ms: a message and its slot wait for it. */
const PATIENCE_MS = 5_000;
/**
 * For how long a good answer counts, in ms. On a paced channel the message that may leave by it misses its send time while the
 * question is asked, and comes again a few seconds later.
 */
const COUNTS_FOR_MS = 60_000;

/** What a failing channel means, as the result of a request. */
type ChannelResult = Extract<SendResult, { kind: 'retryLater' | 'suspendChannel' }>;

/**
 * Asks the provider of one channel whether it could send, by the check of its gateway, which sends no message. So a failing
 * channel is probed without using up messages: at a provider that does not recognise repetitions, each message that meets a
 * broken connection would have an unknown outcome.
 */
export class ChannelQuestion {
  private readonly logger = new Logger(ChannelQuestion.name);
  private asking: Promise<ChannelResult | undefined> | undefined;
  /** The failures that the last good answer was about, and until when it counts. */
  private passed: { failures: number; blockedUntil: number; until: number } | undefined;

  constructor(
    private readonly channelId: number,
    private readonly gateway: Gateway,
    private readonly channels: Channels,
    private readonly settings: ChannelSettings,
    private readonly clock: Clock,
  ) {}

  /**
   * Whether the provider must be asked before a message of the channel is claimed: the channel fails, and nobody has asked since.
   * A provider that recognises repetitions and has no check of its own, or has named the time of a rest itself, is asked by a message.
   */
  get isDue(): boolean {
    const channel = this.channel;
    if (!channel || channel.failures === 0 || channel.blockedAs === 'throttled') return false;
    if (channel.isIdempotent && channel.asksFirst !== true) return false;
    const { passed } = this;
    const isKnown = passed?.failures === channel.failures && passed.blockedUntil === channel.blockedUntil;
    return !isKnown || passed.until <= this.clock.now();
  }

  /** Whether an outcome of this kind should be followed by a question: nobody knows it, and the channel may be the reason. */
  isRaisedBy(result: SendResult): boolean {
    if (this.channel?.isIdempotent !== false || result.kind !== 'unknown') return false;
    return result.suspectsChannel === true && result.suspends === undefined;
  }

  /** Asks, or waits for the answer that others wait for. Undefined: it could send. Never rejects. */
  ask(): Promise<ChannelResult | undefined> {
    this.asking ??= this.request().finally(() => (this.asking = undefined));
    return this.asking;
  }

  private get channel(): ChannelView | undefined {
    return this.channels.withId(this.channelId);
  }

  private async request(): Promise<ChannelResult | undefined> {
    const channel = this.channel;
    try {
      const settings = await this.settings.of(this.channelId);
      if (!settings) return suspendChannel('gateway_not_configured');
      const check = await this.gateway.check(settings, AbortSignal.timeout(PATIENCE_MS), this.channelId);
      if (!check.ready) return resultOf(check);
    } catch (error) {
      // A bug of a gateway must not keep its channel closed for ever: the message finds out.
      this.logger.error(error);
    }
    if (channel) {
      const { failures, blockedUntil } = channel;
      this.passed = { failures, blockedUntil, until: this.clock.now() + COUNTS_FOR_MS };
    }
    return undefined;
  }
}

/** What a provider, or a proxy in front of it, also answers for a while when it is replaced or has just started. */
const PASSING: ReadonlySet<FailureCode> = new Set<FailureCode>(['channel_address_wrong', 'channel_not_found']);

/** A check that fails for a while must not stop the channel until a person acts. */
function resultOf({ code, detail }: Extract<ChannelCheck, { ready: false }>): ChannelResult {
  if (PASSING.has(code)) return retryLater('channel', code, { detail });
  if (resumeOf(code) === 'manual') return suspendChannel(code, { detail });
  return code.startsWith('channel_')
    ? suspendChannel(code, { detail, afterMs: DISCONNECTED_MS })
    : retryLater('channel', code, { detail });
}
