import { phrase, type Text } from '../language/text.js';

/**
 * The result of a check: everything is right, a warning, something that will not work, or something that was not seen, as
 * without a right or a program: it may be right or wrong, each time anew.
 */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'failure' | 'unseen';
  /** What was checked, in a word or two. */
  readonly subject: Text;
  /** What was found and, when it is a problem, what to do. It never contains a secret. */
  readonly sentence: Text;
}

const MARKS: Readonly<Record<Finding['level'], string>> = { ok: '✓', warning: '!', failure: '✗', unseen: '?' };

export const ok = (subject: Text, sentence: Text): Finding => ({ level: 'ok', subject, sentence });
export const warning = (subject: Text, sentence: Text): Finding => ({ level: 'warning', subject, sentence });
export const failure = (subject: Text, sentence: Text): Finding => ({ level: 'failure', subject, sentence });
export const unseen = (subject: Text, sentence: Text): Finding => ({ level: 'unseen', subject, sentence });

/** A finding as one line of output. */
export function lineOf({ level, subject, sentence }: Finding): Text {
  return phrase`${MARKS[level]} ${subject}: ${sentence}`;
}

/** Why something failed, as a code. A whole message may contain an address with its password. */
export function reasonOf(error: unknown): Text {
  if (!(error instanceof Error)) return phrase`for no stated reason`;
  return phrase`${'code' in error && typeof error.code === 'string' ? error.code : error.name}`;
}
