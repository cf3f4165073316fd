/** Whether a text is only white space, or empty. */
export function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** What keeps a text from being sent as UTF-8 or stored in a database: a lone surrogate or NUL; undefined: nothing. */
export function textFault(text: string): 'nul_character' | 'lone_surrogate' | undefined {
  if (text.includes('\0')) return 'nul_character';
  // In the standard library since ES2024, which the compiler's settings do not include.
  return (text as string & { isWellFormed(): boolean }).isWellFormed() ? undefined : 'lone_surrogate';
}

/** Unicode code points of a well-formed text. */
export function codePoints(text: string): number {
  let points = text.length;
  for (let at = 0; at < text.length; at++) {
    if ((text.charCodeAt(at) & 0xfc00) === 0xdc00) points--;
  }
  return points;
}

/** Whether a well-formed text has more than `max` code points. Counts only where the length does not decide it. */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  return text.length > 2 * max || codePoints(text) > max;
}

const LONE_SURROGATE = /\p{Surrogate}/gu;

/** The first `max` code points of a text, with a mark when it was cut, for input that is shown in an error. */
export function excerpt(text: string, max = 40): string {
  const head = Array.from(text.slice(0, 2 * max))
    .slice(0, max)
    .join('');
  const shown = head.replace(LONE_SURROGATE, '\ufffd');
  return head.length < text.length ? `${shown}…` : shown;
}
