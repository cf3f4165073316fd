/** Where a provider is to post receipts, and the secret that proves them. */
export interface ReceiptTarget {
  url: string;
  secret: string;
}
