import { say } from './say.mjs';

/** How long a screen stays still, in ms. */
const EVERY_MS = 3_000;

/**
 * Runs something that takes its time, and says now and then how far it is. `tell` makes the line from the seconds so
 * far. Answers what the work answers.
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
