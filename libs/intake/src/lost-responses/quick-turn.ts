/** A commit on SQLite takes longer, and who hangs up meanwhile is heard of in the next turn only. */
const QUICK_MS = 0.5;
/** A process that has no quick turns must answer all the same. */
const MOST_TURNS = 2;

let looking: Promise<void> | undefined;

/**
 * Resolves when the event loop has asked what connections have to say, and nothing else took long since. All who ask
 * within one turn share it: alone, each of thousands of requests a second would pay 30 µs for its own.
 */
export function quickTurn(): Promise<void> {
  looking ??= new Promise<void>((resolve) => look(resolve, MOST_TURNS)).finally(() => (looking = undefined));
  return looking;
}

function look(done: () => void, turns: number): void {
  const from = performance.now();
  setImmediate(() => {
    if (turns === 1 || performance.now() - from < QUICK_MS) done();
    else look(done, turns - 1);
  });
}
