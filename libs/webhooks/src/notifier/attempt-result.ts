import type { ClaimedDelivery } from './claimed-delivery.js';
import type { AttemptEffects } from './attempt-effects.js';
import { isSent } from './delivery-error.js';

/** An attempt that has ended, and what is stored of it. */
export interface AttemptResult extends AttemptEffects {
  delivery: ClaimedDelivery;
  ms: number;
  /** The status code of the answer; null: there was none. */
  status: number | null;
  /** URL and headers that were sent, as JSON. */
  request: string;
  /** The beginning of the answer, as JSON; null: there was none. */
  answer: string | null;
  /** Less of it, for the history of attempts. */
  excerpt: string | null;
}

/** Whether the endpoint took a request well. Null: it got none, or this process ended the request. */
export function hasSucceeded({ outcome }: AttemptResult): boolean | null {
  if (outcome.kind === 'delivered') return true;
  return 'error' in outcome && isSent(outcome.error) ? false : null;
}
