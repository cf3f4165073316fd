/** What was typed cannot be done: exit code 2. The message is one sentence. */
export class UsageError extends Error {
  readonly exitCode = 2;
}

/** What was typed could be done, but not here or not now: exit code 1. The message is one sentence. */
export class CommandError extends Error {
  readonly exitCode = 1;
}
