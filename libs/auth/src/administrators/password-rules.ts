import { AuthInputError } from '../auth-input-error.js';
import { COMMON_WALKS, COMMON_WORDS } from './common-passwords.js';

const MIN_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 128;
/** What must be left of a password without the parts that everybody tries. */
const MIN_OWN_CHARACTERS = 8;
/** Shorter parts of an address occur in good passwords by chance. */
const MIN_WORD_LENGTH = 4;
/** Shorter walks occur by chance. */
const MIN_WALK_LENGTH = 4;
/** Longest unit whose repetition counts as one: "abc1abc1abc1". */
const MAX_UNIT_LENGTH = 6;
const SERVICE_NAME = 'recado';

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
};
const WALKS = COMMON_WALKS.flatMap((walk) => [walk, [...walk].reverse().join('')]);

/** Refuses a password that is too short, too long, or among those that are tried first. Throws AuthInputError. */
export function checkPassword(password: string, email: string): void {
  const { length } = [...password];
  if (length < MIN_LENGTH) throw new AuthInputError('password_too_short');
  if (length > MAX_PASSWORD_LENGTH) throw new AuthInputError('password_too_long');
  const own = ownCharacters(password, [...COMMON_WORDS, ...personalWords(email)]);
  if (own >= MIN_OWN_CHARACTERS) return;
  const isPersonal = own < ownCharacters(password, COMMON_WORDS);
  throw new AuthInputError(isPersonal ? 'password_derived' : 'password_common');
}

/** How many characters are neither part of one of the words or of a walk, nor repetition. */
function ownCharacters(password: string, words: readonly string[]): number {
  const text = password.toLowerCase();
  const unit = repeatedUnit(text);
  const covered = new Set<number>();
  for (const spelling of [unit, asLetters(unit)]) {
    for (const word of words) cover(covered, spelling, word);
  }
  coverWalks(covered, unit);
  coverRepetition(covered, unit);
  return unit.length - covered.size;
}

/** The unit that a text repeats from end to end, or the text itself. */
function repeatedUnit(text: string): string {
  for (let size = 1; size <= MAX_UNIT_LENGTH; size++) {
    const unit = text.slice(0, size);
    if (unit.repeat(Math.ceil(text.length / size)).startsWith(text)) return unit;
  }
  return text;
}

/** Digits and signs read as the letters that they resemble; of the same length. */
function asLetters(text: string): string {
  return text.replace(/[01345@$]/g, (sign) => LOOKALIKES[sign] ?? sign);
}

function cover(covered: Set<number>, text: string, part: string): void {
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
    for (let place = at; place < at + part.length; place++) covered.add(place);
  }
}

function coverWalks(covered: Set<number>, text: string): void {
  for (let at = 0; at + MIN_WALK_LENGTH <= text.length; at++) {
    const step = text.slice(at, at + MIN_WALK_LENGTH);
    if (WALKS.some((walk) => walk.includes(step))) cover(covered, text, step);
  }
}

/** The third and every further one of equal neighbours. */
function coverRepetition(covered: Set<number>, text: string): void {
  for (let at = 2; at < text.length; at++) {
    if (text[at] === text[at - 1] && text[at] === text[at - 2]) covered.add(at);
  }
}

function personalWords(email: string): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const parts = [local, ...local.split(/[^\p{L}]+/u), ...domain.split('.')];
  return [SERVICE_NAME, ...parts.filter((part) => part.length >= MIN_WORD_LENGTH)];
}
