import { checkPhone, personOf, phonesOf, readTypedPhone } from '@recado/core';
import { idOf } from '../../panel/read-id.js';

/** Most characters that are looked for. */
export const MAX_SEARCHED = 200;
/** The least digits of a number that is looked for as a phone. */
const MIN_PHONE_DIGITS = 7;
/** What people copy with a number: the address of a link, the domain of WhatsApp's ids. */
const AROUND_PHONE = /^(?:(?:https?:\/\/)?(?:api\.)?wa\.me\/|tel:|whatsapp:)|@(?:s\.whatsapp\.net|c\.us)$/gi;
const PHONE_CHARACTERS = /^[\d\s()+.\-\u2010-\u2015]*$/;
/** A secret of ours, whole or nearly so. */
const SECRET = /rcd_(?:live|test)_[0-9A-Za-z]{12,}/;

/** What a typed text may name. */
export interface SearchTerms {
  /** The text itself; empty: nothing is looked for. */
  text: string;
  /** The number of a message or of a batch. */
  id: number | undefined;
  /** Numbers as they may be stored: a mobile number of Brazil with and without its ninth digit. */
  phones: string[];
}

/** Reads what was typed into the search, or was a parameter of the URL. */
export function readTerms(typed: unknown): SearchTerms {
  const text = typeof typed === 'string' ? typed.trim().slice(0, MAX_SEARCHED) : '';
  return { text, id: idOf(text.replace(/^#|[\s.,]/g, '')), phones: phonesIn(text) };
}

/** Whether the text is the secret of a key, which must stand neither on a page nor in its address. */
export function isSecret({ text }: SearchTerms): boolean {
  return SECRET.test(text);
}

function phonesIn(text: string): string[] {
  const typed = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(AROUND_PHONE, '');
  const plain = typed.replace(/\D/g, '');
  if (!PHONE_CHARACTERS.test(typed) || plain.length < MIN_PHONE_DIGITS) return [];
  const { digits } = readTypedPhone(typed);
  const candidates = [...phonesOf(personOf(digits)), plain];
  return [...new Set(candidates)].filter((phone) => checkPhone(phone).ok);
}
