import type { ClaimedDelivery } from './claimed-delivery.js';
import type { AttemptEffects } from './attempt-effects.js';

/** An attempt that has ended, and what is kept of it. */
export interface AttemptResult extends AttemptEffects {
  delivery: ClaimedDelivery;
  ms: number;
  /** The status code of the answer; null: there was none. */
  status: number | null;
  /** What was sent besides the body, as JSON. */
  request: string;
  /** The beginning of what came back, as JSON; null: nothing did. */
  answer: string | null;
}
