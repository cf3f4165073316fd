/** The callbacks that were stored and not applied yet. Port, implemented by the lib of callbacks. */
export abstract class ReceiptBacklog {
  /** When the oldest of them arrived, UTC milliseconds; null: there is none. */
  abstract oldest(): Promise<number | null>;
}
