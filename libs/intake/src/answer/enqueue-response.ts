import type { EnqueueAnswer } from './enqueue-answer.js';

/** An answer, and whether it was given before. */
export interface EnqueueResponse {
  readonly answer: EnqueueAnswer;
  readonly isReplay: boolean;
}
