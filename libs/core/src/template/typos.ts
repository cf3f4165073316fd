import { excerpt } from '../text/text.js';

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
/** Longer texts in braces are prose and not checked. */
const MAX_KEY = 40;
/** Typos that are reported of one text. */
const MAX_TYPOS = 5;
/** Texts in braces that are checked. A body of 16 MiB can contain five million, which would take 1.5 s. */
const MAX_CHECKED = 100;
const BRACES = /(\{+)([^{}]*)(\}*)/g;
const EXACT = /^(?:name|email)$/;
const FIRST_WORD = /^\s*[\p{L}\p{M}_-]+/u;

/** The texts in braces that look like a mistyped variable, each once. */
export function findTypos(text: string): string[] {
  const typos = new Set<string>();
  let checked = 0;
  for (const [whole, open = '', inner = '', close] of text.matchAll(BRACES)) {
    if (isTypo(open, inner, close !== '')) typos.add(excerpt(whole));
    if (typos.size === MAX_TYPOS || ++checked === MAX_CHECKED) break;
  }
  return [...typos];
}

function isTypo(open: string, inner: string, closed: boolean): boolean {
  const key = closed ? inner.split('|', 1)[0]! : (FIRST_WORD.exec(inner)?.[0] ?? '');
  // An exact token is correct, unless its end is missing or its braces are doubled, as in other template languages.
  return EXACT.test(key) ? !closed || open.length > 1 : looksMeant(key);
}

function looksMeant(key: string): boolean {
  if (key.length > MAX_KEY) return false;
  const letters = key
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  return MEANT_WORDS.has(letters) || TYPED.some((variable) => isOneTypoFrom(letters, variable));
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
