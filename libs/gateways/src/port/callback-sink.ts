import type { Transaction } from '@recado/database';

/** A report of a provider that a gateway has learned by itself, in the form that its `readCallback` reads. */
export interface OwnCallback {
  channelId: number;
  body: string;
  /** The provider's id of this report; empty: it has none. */
  requestId: string;
  /** UTC milliseconds. */
  receivedAt: number;
}

/** Takes reports of providers that come by a connection of our own. They are applied like those that are posted. */
export abstract class CallbackSink {
  /** Stores a report as part of a transaction; `announce` when that is committed. A repeated one is stored once. */
  abstract addIn(tx: Transaction, callback: OwnCallback): Promise<void>;
  /** Stores a report; it is on disk when this resolves. */
  abstract add(callback: OwnCallback): Promise<void>;
  /** Tells that a report is stored. */
  abstract announce(): void;
}
