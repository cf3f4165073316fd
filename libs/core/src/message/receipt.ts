import type { Pricing } from './content.js';

/**
 * How a message is tried again after a receipt has told its failure: `soon` by the usual retry policy, like one that
 * was refused at once, `once` more, or `daily` a few times.
 */
export type ReceiptRetry = 'soon' | 'once' | 'daily';

/** How many stamps there are: as many as two bytes tell apart. */
const STAMPS = 65_536;

/**
 * What an id that a provider repeats tells of its message beside its number: a database that was restored, or copied back by
 * hand, gives the numbers of its lost messages to others, which were made at another time. `createdAt`: UTC milliseconds.
 */
export function stampOf(createdAt: number): number {
  return createdAt % STAMPS;
}

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
  /** `stampOf` the message, where the provider echoes it. Missing: it does not, or the id has no room for it. */
  stamp?: number;
  /**
   * Whose phone tells it: digits with country code, and an identity such as `lid:4711`. Only the person whom the message was
   * for counts. Missing: the provider names nobody.
   */
  party?: { from: string | null; identity?: string };
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
  /** Null once erased by retention, and where the receipt is another person's. */
  phone: string | null;
}

/**
 * Takes receipts from gateways. Resolves, when their effect is on disk, with the message of each receipt for which one
 * was found. Repeated and late receipts change nothing, and neither does one of another person than its message is for: its
 * match has no phone.
 */
export abstract class ReceiptSink {
  abstract accept(receipts: readonly Receipt[]): Promise<ReadonlyMap<Receipt, ReceiptMatch>>;
}
