import { inLanguage } from '../language/in-language.js';
import type { Text } from '../language/text.js';

/** What was typed cannot be done: exit code 2. The text is one sentence. */
export class UsageError extends Error {
  readonly exitCode = 2;

  constructor(readonly text: Text) {
    super(inLanguage(text, 'en'));
  }
}

/** What was typed could be done, but not here or not now: exit code 1. The text is one sentence. */
export class CommandError extends Error {
  readonly exitCode = 1;

  constructor(readonly text: Text) {
    super(inLanguage(text, 'en'));
  }
}
