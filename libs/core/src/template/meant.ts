import type { KnownNames } from './variables.js';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** What people and other programs write for the name, without case, accents and punctuation. */
export const NAME_WORDS = words(`
  name firstname lastname fullname fname lname username customer customername recipient
  nome primeironome nomecompleto sobrenome nombre cliente nomecliente nomedocliente destinatario
`);
/** The same for the e-mail address. */
export const EMAIL_WORDS = words('email mail emailaddress correo');
const PHONE_WORDS = words('phone phonenumber telefone celular');
const TYPED = ['name', 'nome', 'email'] as const;
/** Letters of the shortest name of which typos are recognised. */
const MIN_TYPED = 4;
/** Longer texts are prose. */
const MAX_KEY = 40;

/** Whether a text between marks probably means a variable. */
export function looksMeant(key: string, variables: KnownNames | undefined): boolean {
  if (key.length > MAX_KEY) return false;
  const letters = lettersOf(key);
  if ([NAME_WORDS, EMAIL_WORDS, PHONE_WORDS].some((meant) => meant.has(letters))) return true;
  if (TYPED.some((variable) => isOneTypoFrom(letters, variable))) return true;
  return variables !== undefined && [...variables.keys()].some((name) => isNear(letters, lettersOf(name)));
}

/** Whether a message's own variable is probably meant. In a short name, another letter makes another word. */
export function isNear(letters: string, name: string): boolean {
  return name !== '' && (letters === name || (name.length >= MIN_TYPED && isOneTypoFrom(letters, name)));
}

export function lettersOf(key: string): string {
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
