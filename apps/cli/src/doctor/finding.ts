/** What one look found: all is well, something is worth knowing, or something will not work. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'failure';
  /** What was looked at, in a word or two. */
  readonly subject: string;
  /** What is the case, and unless all is well, what to do. Never a secret. */
  readonly sentence: string;
}

const MARKS: Readonly<Record<Finding['level'], string>> = { ok: '✓', warning: '!', failure: '✗' };

export const ok = (subject: string, sentence: string): Finding => ({ level: 'ok', subject, sentence });
export const warning = (subject: string, sentence: string): Finding => ({ level: 'warning', subject, sentence });
export const failure = (subject: string, sentence: string): Finding => ({ level: 'failure', subject, sentence });

/** A finding as the one line that is printed. */
export function lineOf({ level, subject, sentence }: Finding): string {
  return `${MARKS[level]} ${subject}: ${sentence}`;
}

/** Why something failed, in a word: whole sentences of others may quote an address with its password. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'for no stated reason';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
