/** The provider's news of a message. */
export interface Receipt {
  channelId: number;
  /** Our own id, where the provider echoes it; else null. */
  messageId: number | null;
  /** The provider's id of the message, where known. */
  providerMessageId: string | null;
  kind: 'sent' | 'delivered' | 'read' | 'failed';
  /** When it happened, by the provider, UTC milliseconds. */
  at: number;
  /** For `failed`: our stable code and what the provider said. */
  code?: string;
  detail?: string | null;
}

/** Where gateways hand in receipts. Resolves when their effect is on disk; repeated and late ones change nothing. */
export abstract class ReceiptSink {
  abstract accept(receipts: readonly Receipt[]): Promise<void>;
}
