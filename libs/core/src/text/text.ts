/** Whether nothing but white space stands there. */
export function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** Whether the text can travel as UTF-8 and be kept by any database: no lone surrogate, no NUL. */
export function textFault(text: string): 'nul_character' | 'lone_surrogate' | undefined {
  if (text.includes('\0')) return 'nul_character';
  // The standard library has it since ES2024, which the compiler is not told about.
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

/** Whether a well-formed text has more than `max` code points; counts only where the length leaves a doubt. */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  return text.length > 2 * max || codePoints(text) > max;
}

const LONE_SURROGATE = /\p{Surrogate}/gu;

/** The first `max` code points of a text, with a sign when something was cut: input shown in an error stays short. */
export function excerpt(text: string, max = 40): string {
  const head = Array.from(text.slice(0, 2 * max))
    .slice(0, max)
    .join('');
  const shown = head.replace(LONE_SURROGATE, '\ufffd');
  return head.length < text.length ? `${shown}…` : shown;
}
