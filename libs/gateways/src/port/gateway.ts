import type { GatewayDefinition, GatewaySettings } from '@recado/config';
import type { FailureCode, MediaType, MessageContent, OptOutScope } from '@recado/core';
import type { AccountReader } from './account.js';
import type { CallbackContent, CallbackRequest, CallbackSender } from './callback.js';
import type { OutgoingFile } from './outgoing-file.js';
import type { Pairing } from './pairing.js';
import type { PreviewSamples } from './preview.js';
import type { ReceiptSetup } from './receipt-setup.js';
import type { Resume } from './resume.js';
import type { TemplateManager } from './templates.js';

/** A message to be sent. */
export interface OutgoingMessage {
  id: number;
  /** 1 for the first attempt. */
  attempt: number;
  /** How often somebody asked to send it again after it had failed. Part of its stable key. */
  retries: number;
  /** When it was accepted, UTC milliseconds: it tells it from one that had its id in a database that was restored since. Missing: not known. */
  createdAt?: number;
  /** The phone that the client gave: digits with country code. What stands for it where `userId` names the person. */
  to: string;
  /** The ID by which the provider knows a person whose number is not known; missing: it goes by the number. */
  userId?: string;
  text: string;
  channelId: number;
  /** The channel's name. */
  channel: string;
  /** What it carries beside its text; missing: nothing. */
  content?: MessageContent | null;
  /** The file of its medium, where Recado keeps it; missing: it has none. */
  file?: OutgoingFile;
  /** All files that it carries, by their ids, as far as they are kept: that of its medium and those of its template. */
  files?: ReadonlyMap<string, OutgoingFile>;
  /** When it is worth nothing any more, UTC milliseconds; missing: never. */
  expiresAt?: number;
  /**
   * The recipient has not written to the channel lately (`coldRecipients` of the definition), or the provider said so.
   * Missing: they have, or the provider treats all alike.
   */
  isCold?: boolean;
  /** The provider refused Direct Send for the account of the channel lately. */
  isDirectSendRefused?: boolean;
  /** The body of the template that carries texts on this channel; missing: the provider has not told it. */
  carrierBody?: string;
  /** What the template of its content lacks by the provider's latest description of it; missing: nothing that is known. */
  templateFault?: string;
  /**
   * Resolves to the category of a template of the account by its provider's latest description, such as MARKETING;
   * undefined: it has not told it. Missing: templates are not known.
   */
  categoryOf?: (template: { name: string; language: string }) => Promise<string | undefined>;
  /**
   * Tells that the provider knows the recipient by this identity (such as `lid:4711`, or another number: `tel:22890123456`).
   * Resolves to whether a recipient
   * with this identity has opted out; then nothing must be sent. Missing: identities are not kept.
   */
  recognise?: (identity: string) => Promise<{ isOptedOut: boolean }>;
  /** The step of this attempt in a trace, for a provider that takes `traceparent`; missing: nobody receives traces. */
  traceparent?: string;
  /** Whether it may still leave. Ask after each pause before the request that sends it. Missing: it may. */
  mayLeave?: () => boolean;
  /**
   * For gateways whose definition says `tellsDepartures`: call it before anything of the message leaves. Resolves to whether it
   * may, once that is on disk; rejects where the database is away, and then it may not. Missing for the others.
   */
  departs?: () => Promise<boolean>;
}

/** What an answer says beside the outcome of its message. */
export type SendFact =
  /** The recipient has not written lately, so the provider refused a free text. */
  | { kind: 'windowClosed' }
  /** The provider does not offer Direct Send to the account of the channel. */
  | { kind: 'directSendRefused' }
  /**
   * The channel may not write to recipients who have not written to it, until then (UTC milliseconds; null: not told,
   * which counts as a day).
   */
  | { kind: 'reachOutLocked'; until: number | null; detail: string | null }
  /** The provider does not send this template any more, or not at the moment. `status`: such as PAUSED. */
  | { kind: 'templateUnavailable'; name: string; language: string; status: string; detail: string | null };

/**
 * The result of sending a message. `code` is ours and stable, `detail` is what the provider said (cut to 255).
 * - accepted: the provider has it. `recipientId` is the provider's id of the recipient, if it names one. It may differ
 *   from the phone number, as with the ninth digit of Brazil, and never replaces it.
 * - retryLater: the provider certainly does not have it; try again after `afterMs` (null: as the retry policy says).
 *   `scope` says who waits: this message, its recipient or the whole channel. Only message scope counts an attempt.
 *   `mayBeTaken`: the provider may have it, and recognises it as repeated, but only while it is asked as before.
 * - suspendChannel: the provider certainly does not have it, and accepts nothing on this channel. Counts no attempt and
 *   keeps the queue.
 * - rejected: the provider will never accept this message. `optOut`: because its recipient has opted out.
 * - unknown: the provider may have it, because no complete answer came after the request was sent.
 * With the fact `templateUnavailable` a message waits without charge until its template may be there again.
 * `suspends`: the outcome concerns this message, and the channel must be suspended, or must rest, as well.
 * `suspectsChannel`: one such result concerns its message; a streak of them blocks the channel.
 * `sentAs`: the form in which it was accepted, such as `template:aviso`; missing: a plain text.
 * `held`: the provider has accepted it and holds it back for a review, until a receipt tells how that ended.
 * `immediately`: try again at once in another form, which the facts decide; it counts an attempt.
 */
export type SendResult = { facts?: readonly SendFact[] } & (
  | { kind: 'accepted'; providerMessageId: string | null; recipientId?: string; sentAs?: string; held?: HeldBy }
  | RetryLater
  | ChannelSuspension
  | { kind: 'rejected'; code: string; detail: string | null; optOut?: OptOutScope; suspends?: ChannelSuspension }
  | {
      kind: 'unknown';
      code: string;
      detail: string | null;
      suspectsChannel?: boolean;
      suspends?: ChannelSuspension | RetryLater;
    }
);

/** By which template a held message left. */
export interface HeldBy {
  /** As `name:language`; null: by none. */
  template: string | null;
  /** The template carries a text. */
  isCarrier: boolean;
}

interface RetryLater {
  kind: 'retryLater';
  scope: 'message' | 'recipient' | 'channel';
  afterMs: number | null;
  code: string;
  detail: string | null;
  suspectsChannel?: boolean;
  immediately?: boolean;
  mayBeTaken?: true;
}

/** The message was not sent: the worker stops, or it may not leave any more. It waits as if it had never been taken. */
export interface Released {
  kind: 'released';
}

/**
 * Suspends the channel: `manual` until a person acts, `auto` until a condition clears, which is checked after
 * `afterMs`.
 */
interface ChannelSuspension {
  kind: 'suspendChannel';
  code: string;
  resume: Resume;
  afterMs: number | null;
  detail: string | null;
}

/** Whether a channel could send now. `detail`: what the provider said, also when it is ready. */
export type ChannelCheck =
  /** `phone`: the number that it sends from, digits with country code; missing: the provider does not tell it. */
  | { ready: true; detail: string | null; phone?: string }
  /** `isOwn`: the answer came from Recado, whose own address was given. */
  | { ready: false; code: FailureCode; detail: string | null; isOwn?: true };

/** A message that the provider has, or may have. */
export interface SentMessage {
  channelId: number;
  to: string;
  text: string;
  /** The type of its medium, whose caption the text is; null: it is a text. */
  media: MediaType | null;
  providerMessageId: string | null;
  /** The provider's id of the recipient, where it is known. */
  recipientId: string | null;
  /** When the request was sent, UTC milliseconds by our clock. */
  sentAt: number;
  /** Our ids of it. Missing: they are not known. */
  key?: Pick<OutgoingMessage, 'id' | 'retries' | 'createdAt'>;
  /** The provider's ids of other messages to the recipient, which are not this one. Missing: none is known. */
  otherIds?: readonly string[];
}

/** The status of a message at its provider. `absent`: it certainly never accepted it. `unknown`: in doubt. */
export type PulledStatus = 'sent' | 'delivered' | 'read' | 'failed' | 'absent' | 'unknown';

/** What a channel with some settings would do. Nothing is sent for it. */
export interface Preview {
  /** The requests that would leave, with dots in the place of secrets. */
  requests: readonly { media: MediaType | null; text: string }[];
  /** What the answer would mean. */
  answer?: SendResult;
  /** What would be read of the callback; null: no rule matches it. */
  callback?: CallbackContent | null;
}

/**
 * A way to WhatsApp. There is one implementation for each kind, which serves any number of channels. It throws only for
 * bugs.
 */
export abstract class Gateway<Settings extends GatewaySettings = GatewaySettings> {
  /** Concurrent requests for each channel in each process. */
  abstract readonly concurrency: number;

  constructor(private readonly definition: GatewayDefinition) {}

  get kind(): string {
    return this.definition.kind;
  }

  /** Whether it sends to a person whose number is not known, by their user ID. */
  get reachesUserIds(): boolean {
    return this.definition.carries?.userIds === true;
  }

  /** Whether it calls `departs` of each message. */
  get tellsDepartures(): boolean {
    return this.definition.tellsDepartures === true;
  }

  /** The provider recognises a repeated message by a stable key, so that sending again after an unknown is safe. */
  get idempotent(): boolean {
    return this.definition.isIdempotent;
  }

  /** The same for a channel with these settings. */
  idempotentWith(settings: Settings): boolean {
    return this.definition.traits?.(settings)?.isIdempotent ?? this.idempotent;
  }

  /**
   * Its receipts carry our id of the message, so a receipt finds its message even if the answer to the request was
   * lost.
   */
  get echoes(): boolean {
    return false;
  }

  /**
   * Sends one message. `signal` aborts when the worker gives up the lease or stops: a message of which nothing has left by
   * then is released, and the outcome of another is unknown.
   */
  abstract send(message: OutgoingMessage, settings: Settings, signal: AbortSignal): Promise<SendResult | Released>;

  /**
   * Checks whether the provider can be reached, accepts the credentials and is ready. Sends no message. `channelId`: whose
   * settings they are; missing: they are not saved yet.
   */
  abstract check(settings: Settings, signal: AbortSignal, channelId?: number): Promise<ChannelCheck>;

  /** Reads a callback. Only what is proved to come from the provider is verified. */
  abstract readCallback(request: CallbackRequest, settings: Settings): CallbackContent;

  /** How callbacks identify the channel with these settings. */
  abstract senderOf(settings: Settings): CallbackSender;

  /** Asks the provider for the status of a message. Missing where the provider does not tell it. */
  pull?(message: SentMessage, settings: Settings, signal: AbortSignal): Promise<PulledStatus>;

  /**
   * Asks which number is behind an identity, such as `lid:4711`: digits with country code; null: the provider does not tell
   * it. Missing where it never does.
   */
  resolve?(identity: string, settings: Settings, signal: AbortSignal): Promise<string | null>;

  /** Pairs its senders with phones. Missing where the provider has nothing to pair. */
  readonly pairing?: Pairing<Settings>;

  /** Sets the webhooks for their receipts. Missing where only a person can do that. */
  readonly receiptSetup?: ReceiptSetup<Settings>;

  /** Asks about the account behind a channel. Missing where the provider tells nothing of it. */
  readonly account?: AccountReader<Settings>;

  /** Reads and creates the message templates of its accounts. Missing where the provider has none. */
  readonly templates?: TemplateManager<Settings>;

  /**
   * Tells what a channel would do whose settings are these, as they were typed: some may be missing or wrong. Undefined: it
   * cannot be told. Missing where nothing depends on settings that people write.
   */
  preview?(typed: Readonly<Record<string, string | undefined>>, samples: PreviewSamples): Preview | undefined;

  /** Starts connections and loops. Only workers call it. */
  async start(): Promise<void> {}
  /** Stops what `start` has started. Requests under way have ended before. */
  async stop(): Promise<void> {}
}
