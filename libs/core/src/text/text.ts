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

/** Control characters but line breaks and tabs, lone surrogates and line separators. */
const CONTROLS = String.raw`[^\P{Cc}\n\t]|[\p{Cs}\u2028\u2029]`;
/** Format characters, such as marks of the writing direction, and letters that show nothing. */
const INVISIBLE = String.raw`(?![\u200C\u200D\u{E0020}-\u{E007F}])\p{Cf}|[\u115F\u1160\u2800\u3164\uFFA0]`;
/**
 * Joiners where they join nothing. Persian and the scripts of India need them between letters, emoji between their parts; in
 * Latin, Greek and Cyrillic they only make two names look alike.
 */
const LOOSE_JOINERS = String.raw`(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200C\u200D]|(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u200C\u200D]`;
/** Tags that are not of a flag. */
const LOOSE_TAGS = String.raw`(?<![\u{1F3F4}\u{E0020}-\u{E007E}])[\u{E0020}-\u{E007F}]`;
const UNSHOWABLE = [CONTROLS, INVISIBLE, LOOSE_JOINERS, LOOSE_TAGS].join('|');
const NOT_OF_A_NAME = new RegExp(String.raw`${UNSHOWABLE}|[\n\t]`, 'u');
const NOT_OF_A_TEXT = new RegExp(UNSHOWABLE, 'gu');

/** Whether a text can be shown as a name: it is one line, and each of its characters can be seen or joins two that can. */
export function isShowableName(text: string): boolean {
  return !NOT_OF_A_NAME.test(text);
}

/** A text of one or more lines without the characters that cannot be shown, for notes that must never be refused. */
export function showableText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(NOT_OF_A_TEXT, '');
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

/** What a URL parser drops or turns into something else, so that another host is called than the one that is read. */
const REWRITTEN = /[\s\p{Cc}\\]/u;

/**
 * A complete address as it stands; null: it is none, or it has white space, control characters (a line break among them)
 * or a backslash, which the parser of URLs takes for a slash.
 */
export function wholeUrl(text: string): URL | null {
  return REWRITTEN.test(text) || !URL.canParse(text) ? null : new URL(text);
}

/** Marks of templates anywhere in a value: Postman and Handlebars, JavaScript, a shell, Ruby, ERB, and an object as a text. */
const MARKS = /\{\{|\}\}|\[\[.*\]\]|[$#@]\{|\$\(|<%|\[object \w+\]/;
/** A name in one pair of braces, which is also how some programs write a GUID. */
const BRACED = /\{(?:\d{1,2}|[A-Za-z_$][\w.$-]*)\}/;
const GUID_BRACES = /\{[\da-f-]{8,}\}/gi;
/** What is only the name of a variable, or stands for no value. */
const NAME_ALONE = /^(?:%\w+%|%\(\w+\)s|%[sdv]|\$[A-Za-z_]\w*|:[A-Za-z_]\w*|`.*`|<[^<>@]+>|\(null\))$/;
const NO_VALUE = /^(?:undefined|null|nan|none|nil)$/i;

/** Whether a value is, or holds, the variable of a template that nothing filled, such as `{{$guid}}`, `<uuid>` or `undefined`. */
export function isUnfilled(text: string): boolean {
  const value = text.trim();
  return (
    NO_VALUE.test(value) || NAME_ALONE.test(value) || MARKS.test(value) || BRACED.test(value.replace(GUID_BRACES, ''))
  );
}
