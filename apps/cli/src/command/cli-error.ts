import { inLanguage } from '../language/in-language.js';
import type { Text } from '../language/text.js';

/** The arguments are wrong: exit code 2. The text is one sentence. */
export class UsageError extends Error {
  readonly exitCode = 2;

  constructor(readonly text: Text) {
    super(inLanguage(text, 'en'));
  }
}

/** The arguments are right, but the command failed: exit code 1. The text is one sentence. */
export class CommandError extends Error {
  readonly exitCode = 1;

  constructor(readonly text: Text) {
    super(inLanguage(text, 'en'));
  }
}
