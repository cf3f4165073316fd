import type { HeardEvent } from '@recado/webhooks';

/** Where `listen` gets its events. */
export interface EventSource {
  /** Signs the events. */
  readonly secret: string;
  /** The next events, those with these ids being known already; null: the server has ended the listener. */
  take(taken: readonly number[]): Promise<readonly HeardEvent[] | null>;
  /** Tells the server that nobody listens any more. */
  end(): Promise<void>;
}
