import { excerpt } from '../text/text.js';
import { VARIABLE_NAME, type Variables } from './variables.js';

/** What people write for a variable, without case, accents and punctuation. */
const MEANT_WORDS = new Set(
  `
    name firstname lastname fullname username customer customername recipient
    nome primeironome nomecompleto sobrenome nombre cliente nomecliente nomedocliente
    email mail emailaddress correo phone phonenumber telefone celular destinatario
  `
    .trim()
    .split(/\s+/),
);
const TYPED = ['name', 'nome', 'email'] as const;
/** Characters of the shortest token that is reported as unknown: one letter in braces is seldom a variable. */
const MIN_UNKNOWN = 2;
/** Letters of the shortest name of which typos are recognised. */
const MIN_TYPED = 4;
/** Longer texts in braces are prose and not checked. */
const MAX_KEY = 40;
/** Typos that are reported of one text. */
const MAX_TYPOS = 5;
/** Texts in braces that are checked. A body of 16 MiB can contain five million, which would take 1.5 s. */
const MAX_CHECKED = 100;
const BRACES = /(\{+)([^{}]*)(\}*)/g;
const EXACT = /^(?:name|email)$/;
const FIRST_WORD = /^\s*[\p{L}\p{M}_-]+/u;

/** What counts as a token of the text, and what else is reported. */
export interface TypoOptions {
  /** The message's own variables, whose tokens are none of these; missing: it carries none. */
  readonly variables?: Variables | undefined;
  /** Also tokens of variables that a message without variables does not have, such as `{pedido}`. */
  readonly unknownTokens?: boolean;
}

/** The texts in braces that look like a mistyped variable, each once. */
export function findTypos(text: string, options: TypoOptions = {}): string[] {
  const typos = new Set<string>();
  let checked = 0;
  for (const [whole, open = '', inner = '', close] of text.matchAll(BRACES)) {
    if (isTypo(open, inner, close !== '', options)) typos.add(excerpt(whole));
    if (typos.size === MAX_TYPOS || ++checked === MAX_CHECKED) break;
  }
  return [...typos];
}

function isTypo(open: string, inner: string, closed: boolean, { variables, unknownTokens }: TypoOptions): boolean {
  const key = closed ? inner.split('|', 1)[0]! : (FIRST_WORD.exec(inner)?.[0] ?? '');
  // An exact token is correct, unless its end is missing or its braces are doubled, as in other template languages.
  if (EXACT.test(key) || variables?.has(key)) return !closed || open.length > 1;
  if (closed && unknownTokens && VARIABLE_NAME.test(key)) return variables === undefined && key.length >= MIN_UNKNOWN;
  return looksMeant(key, variables);
}

function looksMeant(key: string, variables: Variables | undefined): boolean {
  if (key.length > MAX_KEY) return false;
  const letters = lettersOf(key);
  if (MEANT_WORDS.has(letters) || TYPED.some((variable) => isOneTypoFrom(letters, variable))) return true;
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
