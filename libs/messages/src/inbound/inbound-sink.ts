import type { ChosenButton, OptOutScope } from '@recado/core';

/** A message that a person wrote to one of our channels. */
export interface NewInboundMessage {
  /** Unique, and the same when the message is passed in again. */
  key: string;
  /** The channel that received it. */
  channelId: number;
  /** The provider's id of the message; null: the provider gives none. */
  providerMessageId: string | null;
  /**
   * Digits with country code, as the provider spells them: the ninth digit of Brazil may be missing. Null: the number is
   * not known.
   */
  from: string | null;
  /** By which the provider knows the person, such as `lid:4711`; missing: by the number only. */
  identity?: string;
  /** By what our messages to the person are kept whose number is not known; missing: there are none, or it is known. */
  surrogate?: string;
  /** The words; null: it has none. */
  text: string | null;
  /** The medium that it brings; missing: none. */
  media?: { type: string; id: string | null };
  /** The button or the entry of a list by which the person answered; missing: they wrote. */
  button?: ChosenButton;
  /** The provider's id of our message that it answers; missing: it names none. */
  replyTo?: string;
  /** It replaces the words of an earlier message, so that only an opt-out word in it counts; missing: it is one of its own. */
  isEdit?: true;
  /** UTC milliseconds, by the provider. */
  at: number;
  /** The channel is that of test keys: the message concerns only their messages. */
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

/** A person chose in the app of the provider whether they want the marketing of a channel. */
export interface PreferenceSignal {
  channelId: number;
  /** Digits with country code; null: the number is not known. */
  phone: string | null;
  /** By which the provider knows the person, such as `bsuid:BR.4711`; missing: by the number only. */
  identity?: string;
  /** `stop`: no marketing; `resume`: they want it again. */
  value: 'stop' | 'resume';
  /** UTC milliseconds, by the provider. */
  at: number;
}

/**
 * Receives what recipients say from the callbacks of providers, after each request was authenticated and stored. Optional
 * port: without an implementation the messages are dropped. The methods resolve when their effect is on disk. They must
 * be idempotent, because a request is processed again after an error or a crash.
 */
export abstract class InboundSink {
  /** Resolves to those messages by which people opted out. */
  abstract messages(messages: readonly NewInboundMessage[]): Promise<ReadonlySet<NewInboundMessage>>;
  abstract optOuts(signals: readonly OptOutSignal[]): Promise<void>;
  abstract preferences(signals: readonly PreferenceSignal[]): Promise<void>;
}
