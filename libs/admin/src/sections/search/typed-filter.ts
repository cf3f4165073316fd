import type { ApiKeyView } from '@recado/auth';
import type { ChannelView } from '@recado/channels';
import { FAILURE_CODES, failureTitle, type Language, plainText, STATUS_CODES } from '@recado/core';
import { frameTexts } from '../../ui/texts/index.js';
import { type FilterQuery, messagesHref } from '../messages/message-filter.form.js';

/** The fields of the filter of messages, by their names in both languages. */
const FIELDS: Readonly<Record<string, keyof FilterQuery>> = {
  status: 'status',
  situacao: 'status',
  state: 'status',
  telefone: 'phone',
  phone: 'phone',
  chave: 'key',
  key: 'key',
  canal: 'channel',
  channel: 'channel',
  lote: 'batch',
  batch: 'batch',
  erro: 'code',
  error: 'code',
  codigo: 'code',
  code: 'code',
  referencia: 'reference',
  reference: 'reference',
  de: 'from',
  from: 'from',
  ate: 'to',
  to: 'to',
};
/** A name before a colon, at the beginning of a word. A phone or a name of a key may have spaces behind it. */
const NAME = /(?<=^|\s)([\p{L}]+):/gu;
/** `27/11/2026` */
const DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

const LANGUAGES: readonly Language[] = ['pt-BR', 'en'];

/** What a filter may name. */
interface Known {
  keys: readonly Pick<ApiKeyView, 'id' | 'name'>[];
  channels: readonly Pick<ChannelView, 'id' | 'name'>[];
}

/**
 * The list of messages by a filter that was typed, such as `status:falhou canal:loja`; null: the text is none. What the
 * list cannot read it says at its field.
 */
export function typedFilter(text: string, known: Known): string | null {
  const parts = text.split(NAME);
  // The text before the first name, then each name with its value.
  if (parts.length < 3 || parts[0]!.trim() !== '') return null;
  const query: FilterQuery = {};
  for (let at = 1; at < parts.length; at += 2) {
    const field = FIELDS[plainText(parts[at]!)];
    const value = parts[at + 1]!.trim().replace(/^"(.*)"$/, '$1');
    if (field === undefined || value === '') return null;
    query[field] = valueOf(field, value, known);
  }
  return messagesHref(query);
}

/** As the list reads it; what is not known is left as it was typed. */
function valueOf(field: keyof FilterQuery, value: string, { keys, channels }: Known): string {
  const is = (name: string | null) => name !== null && plainText(name) === plainText(value);
  const inAny = (name: (language: Language) => string | null) => LANGUAGES.some((language) => is(name(language)));
  if (field === 'key') return idNamed(value, keys);
  if (field === 'channel') return idNamed(value, channels);
  if (field === 'status') {
    return STATUS_CODES.find((code) => is(code) || inAny((language) => frameTexts[language].statuses[code])) ?? value;
  }
  if (field === 'code') {
    return FAILURE_CODES.find((code) => is(code) || inAny((language) => failureTitle(code, language) ?? null)) ?? value;
  }
  const [, day = '', month = '', year] = field === 'from' || field === 'to' ? (DAY.exec(value) ?? []) : [];
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : value;
}

/** The number of the one that is called so, or the only one whose name begins so. */
function idNamed(value: string, known: readonly { id: number; name: string }[]): string {
  const typed = plainText(value);
  const begin = known.filter(({ name }) => plainText(name).startsWith(typed));
  const found = known.find(({ name }) => plainText(name) === typed) ?? (begin.length === 1 ? begin[0] : undefined);
  return found ? String(found.id) : value;
}
