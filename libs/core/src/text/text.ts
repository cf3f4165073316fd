/**
 * Any character that shows something: neither white space nor a control character but NUL, which is refused as what it
 * is, nor one that Unicode tells programs to show nothing for (zero width, joiners, soft hyphen, Hangul fillers, tags,
 * variation selectors). Blank although Unicode has no property for it: the annotation marks, the empty Braille pattern
 * and the null note.
 */
const SHOWN = /[^\s\u0001-\u001f\u007f-\u009f\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800\u{1d159}]/u;
/** Every ASCII character between these shows something. */
const [SPACE, DELETE] = [0x20, 0x7f];

/** Whether a text shows nothing: only white space and invisible characters, or empty. */
export function isBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  return !(first > SPACE && first < DELETE) && !SHOWN.test(text);
}

/**
 * Control characters, lone surrogates, line separators and invisible format characters, such as those that turn the
 * direction of what follows. Names need the joiners (U+200C, U+200D), and flags their tags.
 */
const NOT_OF_A_NAME = /[\p{Cc}\p{Cs}\u2028\u2029]|(?![\u200C\u200D\u{E0020}-\u{E007F}])\p{Cf}/u;

/** Whether a text can be shown as a name: it is one visible line. */
export function isShowableName(text: string): boolean {
  return !NOT_OF_A_NAME.test(text);
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
