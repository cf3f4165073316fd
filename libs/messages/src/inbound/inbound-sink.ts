import type { OptOutScope } from '@recado/core';

/** A text that a person wrote to one of our channels. */
export interface ReceivedText {
  /** Unique, and the same when the text is passed in again. */
  key: string;
  /** The channel that received it. */
  channelId: number;
  /** The provider's id of the text; null: the provider gives none. */
  providerMessageId: string | null;
  /** Digits with country code, as the provider spells them: the ninth digit of Brazil may be missing. */
  from: string;
  text: string;
  /** UTC milliseconds, by the provider. */
  at: number;
  /** The channel is that of test keys: the text concerns only their messages. */
  testMode?: boolean;
}

/** A provider reports that the recipient of one of our messages has opted out. */
export interface OptOutSignal {
  /** The message that the provider refused for this reason. */
  messageId: number;
  /** Its channel. */
  channelId: number;
  /** Its recipient, as the client wrote the number. */
  phone: string;
  /** What the recipient refuses: marketing, or everything. */
  scope: OptOutScope;
  /** UTC milliseconds, by the provider. */
  at: number;
}

/**
 * Receives what recipients say from the callbacks of providers, after each request was authenticated and stored. Optional
 * port: without an implementation the texts are dropped. Both methods resolve when their effect is on disk. They must be
 * idempotent, because a request is processed again after an error or a crash.
 */
export abstract class InboundSink {
  abstract texts(texts: readonly ReceivedText[]): Promise<void>;
  abstract optOuts(signals: readonly OptOutSignal[]): Promise<void>;
}
