import { EMAIL_WORDS, isNear, lettersOf, looksMeant, NAME_WORDS } from './meant.js';
import { type KnownNames, VARIABLE_NAME } from './variables.js';

/** Something that looks like a variable and leaves as it is written. */
export interface Slip {
  /** As it is written, such as `{{nome}}` or `[nome]`. */
  token: string;
  /** The name in it: `nome`. */
  key: string;
  /** The fallback in it, with its `|`; empty: none. */
  fallback: string;
  /** Whether its end is there. */
  isClosed: boolean;
  count: number;
}

/** What counts as a variable of the text, and what else is reported. */
export interface SlipOptions {
  /** The variables that there are; missing: only name and email are known. */
  readonly variables?: KnownNames | undefined;
  /** Also variables that a message without variables does not have, such as `{pedido}`. */
  readonly unknownTokens?: boolean;
  /**
   * The text was written by a person for people: every word in braces was meant as a variable, such as `{Pedido}` or
   * `{1}`.
   */
  readonly isStrict?: boolean;
}

/** What is between the marks of another program, or in braces. */
interface Found {
  token: string;
  inner: string;
  isSlip: (options: SlipOptions) => boolean;
  isClosed: boolean;
}

/** Characters of the shortest token that is reported as unknown: one letter in braces is seldom a variable. */
const MIN_UNKNOWN = 2;
/** Texts that are checked. A body of 16 MiB can contain five million, which would take 1.5 s. */
const MAX_CHECKED = 100;
/** Slips that are told. */
const MAX_SLIPS = 20;
const BRACES = /(\{+)([^{}]*)(\}*)/g;
const EXACT = /^(?:name|email)$/;
const FIRST_WORD = /^\s*[\p{L}\p{M}_-]+/u;
/** What stands in braces that are doubled, as in templates of Meta (`{{1}}`) and of other programs. */
const WORD_OR_NUMBER = /^\s*(?:\d{1,2}|[\p{L}_][\p{L}\p{M}\p{N}_.\- ]{0,38})\s*$/u;
/** Fields of Mautic: `{contactfield=firstname}`. */
const MAUTIC = /^\s*(?:lead|contact)field\s*=\s*(.+)$/i;
/** `[nome]`, `%nome%`, `<nome>`, and `*|FNAME|*` of Mailchimp. What is in them is looked at: `[1]`, `100%` and `<br>` are text. */
const OTHER_MARKS =
  /\[([^[\]\n{}]{2,40})\]|%{1,2}([\p{L}_][\p{L}\p{M}\p{N}_ -]{0,38}[\p{L}\p{N}])%{1,2}|<{1,2}([\p{L}_][\p{L}\p{M}_ -]{1,38})>{1,2}|\*\|([A-Z][A-Z0-9_]{1,38})\|\*/gu;
/** Signs without which a text has no such marks. */
const HAS_MARKS = /[[%<]|\*\|/;

/** Whether a text may have slips beside its braces. */
export function hasOtherMarks(text: string): boolean {
  return HAS_MARKS.test(text);
}

/** What in a text looks like a variable and is none, each once with how often it stands there. */
export function findSlips(text: string, options: SlipOptions = {}, max = MAX_SLIPS): Slip[] {
  const slips = new Map<string, Slip>();
  let checked = 0;
  for (const found of foundIn(text)) {
    const known = slips.get(found.token);
    if (known) known.count++;
    else if (slips.size < max && found.isSlip(options)) slips.set(found.token, slipOf(found));
    // Without a limit of its own a person would not be told how often each stands in their text.
    if (++checked === MAX_CHECKED && !options.isStrict) break;
    if (slips.size === max && !options.isStrict) break;
  }
  return [...slips.values()];
}

function slipOf({ token, inner, isClosed }: Found): Slip {
  const [key = '', ...fallback] = inner.split('|');
  const name = (MAUTIC.exec(key)?.[1] ?? key).trim();
  return { token, key: name, fallback: fallback.map((part) => `|${part}`).join(''), isClosed, count: 1 };
}

function* foundIn(text: string): Generator<Found, void> {
  for (const [token, open = '', inner = '', close] of text.matchAll(BRACES)) {
    const isClosed = close !== '';
    yield { token, inner, isClosed, isSlip: (options) => isBraceSlip(open, inner, isClosed, options) };
  }
  if (!hasOtherMarks(text)) return;
  for (const [token, square, percent, angle, merge] of text.matchAll(OTHER_MARKS)) {
    const inner = square ?? percent ?? angle ?? merge ?? '';
    const isMerge = merge !== undefined;
    yield { token, inner, isClosed: true, isSlip: ({ variables }) => isMerge || looksMeant(keyOf(inner), variables) };
  }
}

function keyOf(inner: string): string {
  return inner.split('|', 1)[0]!;
}

function isBraceSlip(open: string, inner: string, isClosed: boolean, options: SlipOptions): boolean {
  const key = isClosed ? keyOf(inner) : (FIRST_WORD.exec(inner)?.[0] ?? '');
  const isDoubled = open.length > 1;
  // An exact token is correct, unless its end is missing or its braces are doubled, as in other template languages.
  if (EXACT.test(key) || options.variables?.has(key)) return !isClosed || isDoubled;
  if (isClosed && (MAUTIC.test(key) || (isDoubled && WORD_OR_NUMBER.test(key)))) return true;
  return isClosed && VARIABLE_NAME.test(key) ? isUnknown(key, options) : isMeant(key, isClosed, options);
}

/** What looks like a variable in single braces, and is none of the known ones. */
function isUnknown(key: string, { variables, unknownTokens, isStrict }: SlipOptions): boolean {
  if (isStrict) return false;
  return unknownTokens ? variables === undefined && key.length >= MIN_UNKNOWN : looksMeant(key, variables);
}

function isMeant(key: string, isClosed: boolean, { variables, isStrict }: SlipOptions): boolean {
  return (isClosed && isStrict === true && WORD_OR_NUMBER.test(key)) || looksMeant(key, variables);
}

/** The variable that a slip means; undefined: that cannot be told. */
export function meantBy({ key, isClosed }: Slip, variables?: KnownNames): string | undefined {
  if (!isClosed) return undefined;
  const letters = lettersOf(key);
  const has = (name: string) => variables === undefined || variables.has(name);
  const plain = key
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_');
  if (variables?.has(plain)) return plain;
  if (variables && letters !== '') {
    const near = [...variables.keys()].find((name) => isNear(letters, lettersOf(name)));
    if (near !== undefined) return near;
  }
  if (NAME_WORDS.has(letters)) return ['name', 'nome'].find(has);
  if (EMAIL_WORDS.has(letters)) return ['email'].find(has);
  return variables === undefined && VARIABLE_NAME.test(plain) ? plain : undefined;
}
