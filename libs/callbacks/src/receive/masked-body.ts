import { cut, parseJson } from '@recado/core';

/** Longest sample: a callback of a message has some 1,500 characters. */
const MAX_SAMPLE = 4_000;
/** A longer one is counted and not shown: to mask a body of 64 KiB takes some 2 ms. */
const MAX_BODY = 65_536;
/** So much of a list shows what its items are like. */
const MAX_ITEMS = 2;
/** Names of members whose values are words of the provider, not of people. Within a longer name they may be of people. */
const WORDS =
  /^(?:(?:event|message|receipt|status)[_-]?)?(?:event|type|status|state|kind|action|ack|object|receipt)s?$/i;
/** Their values may be codes that people got, so a word counts only with a mark that those do not have. */
const CODES = /^(?:(?:event|message|receipt|status|error)[_-]?)?codes?$/i;
const MARK = /[_.]/;
const WORD = /^[a-z][a-z_.:-]{0,39}$/i;
const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/;
/** The end of an address of WhatsApp tells whether it is a person, a hidden number or a group. */
const ADDRESS = /@(?:s\.whatsapp\.net|c\.us|g\.us|lid|newsletter|broadcast)$/;
/** What has more digits may be the number of a person. */
const MAX_DIGITS = 4;

/**
 * A callback as people may see it who complete the description of a channel: its names, its words for events and states, its
 * times and its small numbers. Every other text and number is masked.
 */
export function maskedBody(body: string): string {
  if (body.length > MAX_BODY) return '';
  const parsed = parseJson(Buffer.from(body));
  return parsed.ok ? cut(JSON.stringify(masked(parsed.value, ''), null, 1), MAX_SAMPLE) : '';
}

function masked(value: unknown, name: string): unknown {
  if (typeof value === 'string') return maskedText(value, name);
  if (typeof value === 'number') return digitsOf(value) <= MAX_DIGITS ? value : `••• (${digitsOf(value)})`;
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => masked(item, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [maskedName(key), masked(part, key)]));
}

function maskedText(text: string, name: string): string {
  if (text === '' || TIME.test(text) || isWord(text, name)) return text;
  const [end = ''] = ADDRESS.exec(text) ?? [];
  return `•••${end} (${text.length})`;
}

function isWord(text: string, name: string): boolean {
  if (!WORD.test(text)) return false;
  return WORDS.test(name) || (CODES.test(name) && MARK.test(text));
}

/** Some providers use numbers of people as names. */
function maskedName(name: string): string {
  return /\d{5}|@/.test(name) ? `••• (${name.length})` : name;
}

function digitsOf(value: number): number {
  return String(Math.trunc(Math.abs(value))).length;
}
