/** A text that somebody wrote to one of our senders. */
export interface ReceivedText {
  /** Unique and the same whenever the text is handed in again. */
  key: string;
  /** The channel it was written to. */
  channelId: number;
  /** The provider's id of the text; null: it tells none. */
  providerMessageId: string | null;
  /** Digits with country code, as far as the provider tells them: the ninth digit of Brazil may be missing. */
  from: string;
  text: string;
  /** UTC milliseconds, by the provider. */
  at: number;
}

/** A provider says that the recipient of one of our messages does not want to be written to. */
export interface OptOutSignal {
  /** The message that was refused for this reason. */
  messageId: number;
  /** Its channel. */
  channelId: number;
  /** Its recipient, as the client spelled the number. */
  phone: string;
  /** What the recipient does not want: marketing only, or anything at all. */
  scope: 'marketing' | 'all';
  /** UTC milliseconds, by the provider. */
  at: number;
}

/**
 * Where the callbacks of providers hand in what recipients say, once each request has been proved and stored. Optional:
 * while nobody provides it, what recipients say is dropped. Both resolve when their effect is on disk; what is handed in
 * may come more than once, and must change nothing then. When one of them throws the request is tried again later.
 */
export abstract class InboundSink {
  abstract texts(texts: readonly ReceivedText[]): Promise<void>;
  abstract optOuts(signals: readonly OptOutSignal[]): Promise<void>;
}
