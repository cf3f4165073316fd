import type { Pricing } from './content.js';

/**
 * How a message is tried again after a receipt has told its failure: `soon` by the usual retry policy, like one that
 * was refused at once, `once` more, or `daily` a few times.
 */
export type ReceiptRetry = 'soon' | 'once' | 'daily';

/** The provider's news about a message. */
export interface Receipt {
  channelId: number;
  /** The message's id, where the provider echoes it; else null. */
  messageId: number | null;
  /**
   * The number of the attempt, and how often a retry of the message was requested before, where the provider echoes
   * them.
   */
  attempt?: number;
  retries?: number;
  /** The provider's id of the message, where known. */
  providerMessageId: string | null;
  kind: 'sent' | 'delivered' | 'read' | 'failed';
  /** When it happened, as the provider says, UTC milliseconds. */
  at: number;
  /** For `failed`: the failure code, and what the provider said. */
  code?: string;
  detail?: string | null;
  /** For `failed`: how it is tried again; missing: it is not. */
  retry?: ReceiptRetry;
  /** What the provider said of the price of the message. */
  pricing?: Pricing;
}

/** The message of a receipt. */
export interface ReceiptMatch {
  messageId: number;
  /** Null once erased by retention. */
  phone: string | null;
}

/**
 * Takes receipts from gateways. Resolves, when their effect is on disk, with the message of each receipt for which one
 * was found. Repeated and late receipts change nothing.
 */
export abstract class ReceiptSink {
  abstract accept(receipts: readonly Receipt[]): Promise<ReadonlyMap<Receipt, ReceiptMatch>>;
}
