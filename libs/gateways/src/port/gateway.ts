import type { GatewayDefinition, GatewaySettings } from '@recado/config';
import type { FailureCode } from '@recado/core';
import type { CallbackContent, CallbackRequest, CallbackSender } from './callback.js';
import type { Resume } from './resume.js';

/** One text on its way out. */
export interface OutgoingMessage {
  id: number;
  /** 1 for the first attempt. */
  attempt: number;
  /** How often somebody asked for it once more after it had failed: part of its stable key. */
  retries: number;
  /** Digits with country code, as the client sent them. */
  to: string;
  text: string;
  channelId: number;
  /** The channel's name. */
  channel: string;
}

/**
 * What a gateway made of a message. `code` is ours and stable, `detail` is what the provider said (cut to 255).
 * - accepted: the provider has it. `recipientId` is the provider's own id of the recipient, where it names one: it may
 *   differ from the number that was asked for, as with the ninth digit of Brazil, and never replaces it.
 * - retryLater: it certainly has not got it; try again after `afterMs` (null: as the retry policy says). The scope says
 *   who must wait: this message, this recipient or the whole channel. Only message scope charges an attempt.
 * - suspendChannel: it certainly has not got it, and will take nothing on this channel until a human acts (`manual`), or
 *   until a condition clears (`auto`), which is worth a look after `afterMs`. Charges no attempt and keeps the queue.
 * - rejected: it will never take this message. `optOut`: because this recipient wants no marketing, or nothing at all.
 * - unknown: it may have it: no complete answer came after the request left.
 * `holds`: nobody knows of this message, but the channel certainly takes no other.
 * `suspectsChannel`: alone it concerns the message; a streak of such results blocks the channel.
 */
export type SendResult =
  | { kind: 'accepted'; providerMessageId: string | null; recipientId?: string }
  | {
      kind: 'retryLater';
      scope: 'message' | 'recipient' | 'channel';
      afterMs: number | null;
      code: string;
      detail: string | null;
      suspectsChannel?: boolean;
    }
  | ChannelSuspension
  | { kind: 'rejected'; code: string; detail: string | null; optOut?: OptOutScope; suspends?: ChannelSuspension }
  | { kind: 'unknown'; code: string; detail: string | null; suspectsChannel?: boolean; suspends?: ChannelSuspension };

/** The channel takes nothing until a human acts or a condition clears. */
export interface ChannelSuspension {
  kind: 'suspendChannel';
  code: string;
  resume: Resume;
  afterMs: number | null;
  detail: string | null;
}

/** What a recipient does not want any more. */
export type OptOutScope = 'marketing' | 'all';

/** Whether a channel could send now. `detail` is what the provider said of it, good or bad. */
export type ChannelCheck =
  { ready: true; detail: string | null } | { ready: false; code: FailureCode; detail: string | null };

/** A message that a provider has, or may have. */
export interface SentMessage {
  to: string;
  text: string;
  providerMessageId: string | null;
  /** The provider's own id of the recipient, where it was learned. */
  recipientId: string | null;
  /** When the request left, UTC milliseconds by our clock. */
  sentAt: number;
}

/** What a provider knows of a message. `absent` only when it certainly never took it; in doubt `unknown`. */
export type PulledStatus = 'sent' | 'delivered' | 'read' | 'failed' | 'absent' | 'unknown';

/** A way out to WhatsApp. One implementation a kind, for any number of channels; it throws only for bugs. */
export abstract class Gateway<Settings extends GatewaySettings = GatewaySettings> {
  /** Requests under way at once, a channel and worker. */
  abstract readonly concurrency: number;

  constructor(private readonly definition: GatewayDefinition) {}

  get kind(): string {
    return this.definition.kind;
  }

  /** The provider recognises a repeated message by a stable key, so that sending again after an unknown is safe. */
  get idempotent(): boolean {
    return this.definition.isIdempotent;
  }

  /** Its receipts carry our own id of the message, so that each finds its message even when our answer was lost. */
  get echoes(): boolean {
    return false;
  }

  /** Hands over one message. `signal` aborts when the worker gives up its lease or stops. */
  abstract send(message: OutgoingMessage, settings: Settings, signal: AbortSignal): Promise<SendResult>;

  /** Looks whether the provider can be reached, lets us in and is ready. Sends no message. */
  abstract check(settings: Settings, signal: AbortSignal): Promise<ChannelCheck>;

  /** What the provider posts to us, or asks before it does; nothing that is not proved to come from it is believed. */
  abstract readCallback(request: CallbackRequest, settings: Settings): CallbackContent;

  /** Who the channel with these settings is in callbacks. */
  abstract senderOf(settings: Settings): CallbackSender;

  /** Asks the provider what became of a message. Missing where the provider does not tell. */
  pull?(message: SentMessage, settings: Settings, signal: AbortSignal): Promise<PulledStatus>;

  /** Opens connections and loops; called once by the worker. */
  async start(): Promise<void> {}
  /** Ends what `start` began; what is under way has ended before. */
  async stop(): Promise<void> {}
}
