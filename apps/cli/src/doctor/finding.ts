import { phrase, type Text } from '../language/text.js';

/** What one look found: all is well, something is worth knowing, or something will not work. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'failure';
  /** What was looked at, in a word or two. */
  readonly subject: Text;
  /** What is the case, and unless all is well, what to do. Never a secret. */
  readonly sentence: Text;
}

const MARKS: Readonly<Record<Finding['level'], string>> = { ok: '✓', warning: '!', failure: '✗' };

export const ok = (subject: Text, sentence: Text): Finding => ({ level: 'ok', subject, sentence });
export const warning = (subject: Text, sentence: Text): Finding => ({ level: 'warning', subject, sentence });
export const failure = (subject: Text, sentence: Text): Finding => ({ level: 'failure', subject, sentence });

/** A finding as the one line that is printed. */
export function lineOf({ level, subject, sentence }: Finding): Text {
  return phrase`${MARKS[level]} ${subject}: ${sentence}`;
}

/** Why something failed, in a word: whole sentences of others may quote an address with its password. */
export function reasonOf(error: unknown): Text {
  if (!(error instanceof Error)) return phrase`for no stated reason`;
  return phrase`${'code' in error && typeof error.code === 'string' ? error.code : error.name}`;
}
