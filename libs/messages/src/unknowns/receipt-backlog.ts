/** What providers have told and nobody has applied yet. Whoever takes receipts in provides it. */
export abstract class ReceiptBacklog {
  /** When the oldest request came that has not been applied, UTC milliseconds; null: there is none. */
  abstract oldest(): Promise<number | null>;
}
