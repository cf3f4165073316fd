import { excerpt } from '../text/text.js';

/** What people write when they mean a variable, without case, accents and punctuation. */
const MEANT = new Set([
  ...['name', 'firstname', 'lastname', 'fullname', 'username', 'customer', 'customername', 'recipient'],
  ...['nome', 'primeironome', 'nomecompleto', 'sobrenome', 'nombre', 'cliente', 'nomecliente', 'nomedocliente'],
  ...['email', 'mail', 'emailaddress', 'correo', 'phone', 'phonenumber', 'telefone', 'celular', 'destinatario'],
]);
const TYPED = ['name', 'nome', 'email'] as const;
/** No variable anybody means is longer; it keeps prose in braces cheap. */
const MAX_KEY = 40;
/** More slips in one text tell nothing new. */
const MAX_SLIPS = 5;
/** Brace texts that are looked at. A body of 16 MiB may hold five million, which would take a second and a half. */
const MAX_LOOKS = 100;
const BRACES = /(\{+)([^{}]*)(\}*)/g;
const EXACT = /^(?:name|email)$/;
const FIRST_WORD = /^\s*[\p{L}\p{M}_-]+/u;

/** Brace texts that look as if a variable was meant and mistyped, each once. */
export function findSlips(text: string): string[] {
  const slips = new Set<string>();
  let looks = 0;
  for (const [whole, open = '', inner = '', close] of text.matchAll(BRACES)) {
    if (isSlip(open, inner, close !== '')) slips.add(excerpt(whole));
    if (slips.size === MAX_SLIPS || ++looks === MAX_LOOKS) break;
  }
  return [...slips];
}

function isSlip(open: string, inner: string, closed: boolean): boolean {
  const key = closed ? inner.split('|', 1)[0]! : (FIRST_WORD.exec(inner)?.[0] ?? '');
  // An exact token is right, unless it lacks its end or doubles its braces, as other template languages do.
  return EXACT.test(key) ? !closed || open.length > 1 : looksMeant(key);
}

function looksMeant(key: string): boolean {
  if (key.length > MAX_KEY) return false;
  const letters = key
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  return MEANT.has(letters) || TYPED.some((variable) => isOneTypoFrom(letters, variable));
}

/** One letter too many, one too few, or two neighbours swapped. A replaced letter is another word (`{game}`). */
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
