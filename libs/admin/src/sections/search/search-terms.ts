import { checkPhone, personOf, type PhoneReading, phonesOf, readPhone } from '@recado/core';
import { idOf } from '../../session/kit.js';

/** Most characters that are looked for. */
export const MAX_SEARCHED = 200;
/** What is typed for a phone, and not for a name or a reference: signs of a number, or an id or a link of WhatsApp. */
const PHONE_LIKE = /^[\d\s()+.\-\u2010-\u2015]{8,}$|^[+(]|^\d+[.,]\d+E\+?\d+$|wa\.me\/|whatsapp|^tel:/iu;
/** Digits of a number that may be stored as it was typed. */
const WHOLE = /^\d{10,15}$/;
/** A secret of ours, whole or nearly so. */
const SECRET = /rcd_(?:live|test)_[0-9A-Za-z]{12,}/;

/** What stands before the number of a thing on pages, in both languages. */
const NUMBERED = /^(?:(?:lote|batch|mensagem|message|envio|send)\s*)?#?/i;

/** What a typed text may name. */
export interface SearchTerms {
  /** The text itself; empty: nothing is looked for. */
  text: string;
  /** The number of a message or of a batch. */
  id: number | undefined;
  /** Numbers as they may be stored: a mobile number of Brazil with and without its ninth digit. */
  phones: string[];
  /** How it was read as a phone; null: it was not typed for one. */
  reading: PhoneReading | null;
}

/** Reads what was typed into the search, or was a parameter of the URL. */
export function readTerms(typed: unknown): SearchTerms {
  const text = typeof typed === 'string' ? typed.trim().slice(0, MAX_SEARCHED) : '';
  return { text, id: idOf(text.replace(NUMBERED, '').replace(/[\s.,]/g, '')), ...phonesIn(text) };
}

/** Whether the text is the secret of a key, which must stand neither on a page nor in its address. */
export function isSecret({ text }: SearchTerms): boolean {
  return SECRET.test(text);
}

function phonesIn(text: string): Pick<SearchTerms, 'phones' | 'reading'> {
  const reading = readPhone(text, { isLookUp: true });
  const isPhone = PHONE_LIKE.test(text.replace(/\p{Cf}/gu, '').trim());
  const plain = reading.ok ? text.replace(/[\s()+.-]/g, '') : text;
  const candidates = [...(reading.ok ? phonesOf(personOf(reading.phone)) : []), ...(WHOLE.test(plain) ? [plain] : [])];
  const phones = [...new Set(candidates)].filter((phone) => checkPhone(phone).ok);
  return { phones, reading: isPhone ? reading : null };
}
