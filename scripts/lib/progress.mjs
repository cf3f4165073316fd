import { say } from './say.mjs';

/** The time between two progress lines, in ms. */
const EVERY_MS = 3_000;

/**
 * Runs a slow task and prints its progress regularly. `tell` makes the line from the seconds so far. Answers the result
 * of the task.
 */
export async function withProgress(tell, work) {
  const began = Date.now();
  const timer = globalThis.setInterval(() => say(tell(Math.round((Date.now() - began) / 1_000))), EVERY_MS);
  try {
    return await work();
  } finally {
    globalThis.clearInterval(timer);
  }
}
