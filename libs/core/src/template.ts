import { excerpt, isBlank } from './text/text.js';

/** The values of a message's own variables, by name. */
export type Variables = ReadonlyMap<string, string>;

/** What a variable may be called. */
export const VARIABLE_NAME = /^[a-z][a-z0-9_]{0,31}$/;

/** The names of the variables that a text may have. */
interface KnownNames {
  has(name: string): boolean;
  keys(): Iterable<string>;
}

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** What people and other programs write for the name, without case, accents and punctuation. */
const NAME_WORDS = words(`
  name firstname lastname fullname fname lname username customer customername recipient
  nome primeironome nomecompleto sobrenome nombre cliente nomecliente nomedocliente destinatario
`);
/** The same for the e-mail address. */
const EMAIL_WORDS = words('email mail emailaddress correo');
const PHONE_WORDS = words('phone phonenumber telefone celular');
const TYPED = ['name', 'nome', 'email'] as const;
/** Letters of the shortest name of which typos are recognised. */
const MIN_TYPED = 4;
/** Longer texts are prose. */
const MAX_KEY = 40;

/** Whether a text between marks probably means a variable. */
function looksMeant(key: string, variables: KnownNames | undefined): boolean {
  if (key.length > MAX_KEY) return false;
  const letters = lettersOf(key);
  if ([NAME_WORDS, EMAIL_WORDS, PHONE_WORDS].some((meant) => meant.has(letters))) return true;
  if (TYPED.some((variable) => isOneTypoFrom(letters, variable))) return true;
  return variables !== undefined && [...variables.keys()].some((name) => isNear(letters, lettersOf(name)));
}

/** Whether a message's own variable is probably meant. In a short name, another letter makes another word. */
function isNear(letters: string, name: string): boolean {
  return name !== '' && (letters === name || (name.length >= MIN_TYPED && isOneTypoFrom(letters, name)));
}

function lettersOf(key: string): string {
  return key
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}

/** One letter more, one less, or two adjacent letters swapped. With another letter it is another word (`{game}`). */
function isOneTypoFrom(word: string, variable: string): boolean {
  if (word.length === variable.length + 1) return lacksOne(word, variable);
  if (word.length === variable.length - 1) return lacksOne(variable, word);
  return word.length === variable.length && isSwapped(word, variable);
}

function lacksOne(longer: string, shorter: string): boolean {
  return Array.from(longer).some((_, at) => longer.slice(0, at) + longer.slice(at + 1) === shorter);
}

function isSwapped(word: string, other: string): boolean {
  const at = Array.from(word).findIndex((letter, index) => letter !== other[index]);
  return (
    at >= 0 && word[at] === other[at + 1] && word[at + 1] === other[at] && word.slice(at + 2) === other.slice(at + 2)
  );
}

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
interface SlipOptions {
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
function hasOtherMarks(text: string): boolean {
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

/** Typos that are reported of one text. */
const MAX_TYPOS = 5;

/** The texts that look like a mistyped variable, each once and cut where they are long. */
export function findTypos(text: string, options: SlipOptions = {}): string[] {
  return [...new Set(findSlips(text, options, MAX_TYPOS).map(({ token }) => excerpt(token)))];
}

type MissingVariable = 'reject' | 'empty';

/** The values of a message's tokens. A blank one counts as absent. */
export interface TemplateValues {
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
  /** The message's own variables; missing: it carries none, so that other tokens than name and email are text. */
  readonly variables?: Variables | undefined;
}

export interface RenderOptions {
  /** `reject` (the default) reports variables without value and fallback; `empty` replaces them by nothing. */
  missing?: MissingVariable;
  /** Stop at this many UTF-16 units: a long value times a thousand tokens must not fill the memory. */
  maxUnits?: number;
}

export interface Rendered {
  text: string;
  /** Variables without value and fallback, each once, 32 at most; always empty with `missing: 'empty'`. */
  missing: readonly string[];
  /** What looks like a variable and is none (`{nome}`, `{ name }`, `{pedido}`, `[nome]`, `%nome%`), each once. */
  suspicious: readonly string[];
  usesEmail: boolean;
  /** The text became longer than `maxUnits`, so nothing else in this result is complete. */
  cut: boolean;
}

/** A token with its fallback, which contains no braces: one token never contains another. */
const TOKEN = /\{(name|email)(?:\|([^{}]*))?\}/g;
/** The same with any variable. */
const ANY_TOKEN = /\{([a-z][a-z0-9_]{0,31})(?:\|([^{}]*))?\}/g;
const NONE: readonly never[] = [];
/** Missing variables after which the rest of a text is not read. */
const MAX_MISSING = 32;

/**
 * Replaces `{name}`, `{email}`, the message's own variables and their forms with a fallback (`{name|fallback}`) in one
 * pass, and nothing else.
 */
export function renderTemplate(text: string, values: TemplateValues, options: RenderOptions = {}): Rendered {
  const hasMarks = hasOtherMarks(text);
  if (!hasMarks && !text.includes('{')) return { text, missing: NONE, suspicious: NONE, usesEmail: false, cut: false };
  const { missing = 'reject', maxUnits = Number.POSITIVE_INFINITY } = options;
  const filled = fillTokens(text, values, maxUnits);
  const { usesEmail, cut } = filled;
  if (cut) return { text: '', missing: NONE, suspicious: NONE, usesEmail, cut };
  const suspicious =
    hasMarks || countBraces(text) > filled.tokens
      ? findTypos(text, { variables: values.variables, unknownTokens: true })
      : NONE;
  return { text: filled.text, missing: missing === 'empty' ? NONE : [...filled.missing], suspicious, usesEmail, cut };
}

function fillTokens(text: string, values: TemplateValues, maxUnits: number) {
  const filled = { text: '', tokens: 0, usesEmail: false, cut: false, missing: new Set<string>() };
  let end = 0;
  for (const match of text.matchAll(values.variables ? ANY_TOKEN : TOKEN)) {
    const [token, variable, fallback] = match as unknown as [string, string, string | undefined];
    const value = valueOf(values, variable) ?? fallback;
    if (value === undefined) filled.missing.add(variable);
    filled.usesEmail ||= variable === 'email';
    filled.tokens++;
    filled.text += text.slice(end, match.index) + (value ?? '');
    end = match.index + token.length;
    filled.cut = filled.text.length > maxUnits;
    if (filled.cut || filled.missing.size === MAX_MISSING) return filled;
  }
  filled.text += text.slice(end);
  return filled;
}

function valueOf(values: TemplateValues, variable: string): string | undefined {
  const isField = variable === 'name' || variable === 'email';
  const value = isField ? values[variable] : values.variables?.get(variable);
  return value === undefined || value === null || isBlank(value) ? undefined : value;
}

function countBraces(text: string): number {
  let count = 0;
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at + 1)) count++;
  return count;
}
