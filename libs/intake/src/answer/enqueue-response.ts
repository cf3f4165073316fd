import type { EnqueueAnswer } from './enqueue-answer.js';

/** An answer, and whether it repeats an earlier one. */
export interface EnqueueResponse {
  readonly answer: EnqueueAnswer;
  readonly isReplay: boolean;
}
