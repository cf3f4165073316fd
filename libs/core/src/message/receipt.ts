/** The provider's news of a message. */
export interface Receipt {
  channelId: number;
  /** Our own id, where the provider echoes it; else null. */
  messageId: number | null;
  /** Which attempt it tells of, where the provider echoes that: its number, and how often the message was asked for again. */
  attempt?: number;
  retries?: number;
  /** The provider's id of the message, where known. */
  providerMessageId: string | null;
  kind: 'sent' | 'delivered' | 'read' | 'failed';
  /** When it happened, by the provider, UTC milliseconds. */
  at: number;
  /** For `failed`: our stable code and what the provider said. */
  code?: string;
  detail?: string | null;
}

/** The message that a receipt tells of. */
export interface ReceiptMatch {
  messageId: number;
  /** Null once erased by retention. */
  phone: string | null;
}

/**
 * Where gateways hand in receipts. Resolves when their effect is on disk; repeated and late ones change nothing. Answers
 * which message each was found to tell of; the others tell of none that is known by now.
 */
export abstract class ReceiptSink {
  abstract accept(receipts: readonly Receipt[]): Promise<ReadonlyMap<Receipt, ReceiptMatch>>;
}
