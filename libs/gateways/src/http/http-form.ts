import type { SettingsForm } from '@recado/config';
import { type Bilingual, bilingual, type Language } from '@recado/core';
import { type Description, SECRET_NUMBERS, type SecretNumber } from './description/description.js';
import { type DescriptionFault, descriptionFaultText } from './description/description-fault.js';
import { readDescription, type ReadDescription } from './description/read-description.js';
import { ONE_PHONE } from '../shared/usual-limits.js';
import { HTTP_TEXTS } from './http.texts.js';
import { HTTP_PRESETS, OWN } from './presets/presets.js';

type Words = NonNullable<Description['name']>;

const fieldOf = (number: SecretNumber) => `secret${number}`;
/** How much of a line is repeated beside its fault. */
const MAX_LINE = 80;
const USED = /\{secret\.([1-5])\}/g;

/** What the form of a channel asks: without a description the contract of Recado, with one what it names. */
export function httpForm({ description = '' }: Readonly<Record<string, string | undefined>>): SettingsForm {
  if (description === '')
    return { first: ['url', 'secret'], without: SECRET_NUMBERS.map(fieldOf), required: [], texts: NONE };
  const read = readDescription(description);
  const used = SECRET_NUMBERS.filter((number) => numbersIn(description).has(number));
  const unused = SECRET_NUMBERS.filter((number) => !used.includes(number));
  return {
    preset: presetOf(read),
    name: read.ok && read.description.name ? inBoth(read.description.name) : undefined,
    usualLimits: read.ok && read.description.isLinkedPhone ? ONE_PHONE : undefined,
    receiptsQuery: read.ok ? queryOf(read.description) : undefined,
    // One that ships is complete; one of their own is what a person is here to write.
    first: ['url', ...(isShipped(description) ? [] : ['description']), ...used.map(fieldOf)],
    without: ['secret', 'files', ...unused.map(fieldOf)],
    required: used.map(fieldOf),
    texts: bilingual((language) => textsOf(read, used, { description, language, isOwn: !isShipped(description) })),
  };
}

const NONE: SettingsForm['texts'] = { 'pt-BR': {}, en: {} };

/** The parameter of the receipts address that holds a token; undefined: the proof stands elsewhere. */
function queryOf({ callbacks, secrets }: Description): SettingsForm['receiptsQuery'] {
  const { query, secret = '' } = callbacks?.proof ?? {};
  if (query === undefined) return undefined;
  const number = SECRET_NUMBERS.find((each) => secret === `{secret.${each}}`) ?? '1';
  const named = secrets?.[number];
  return { name: query, secret: named === undefined ? inBoth(secret) : inBoth(named) };
}

/** Also of a text that cannot be read yet. */
function numbersIn(description: string): ReadonlySet<string> {
  return new Set(Array.from(description.matchAll(USED), ([, number = '']) => number));
}

function isShipped(description: string): boolean {
  return HTTP_PRESETS.some(({ id, settings }) => id !== OWN && settings.description === description);
}

/** That of the same name: a person may have changed it since. */
function presetOf(read: ReadDescription): string {
  if (!read.ok) return OWN;
  const name = JSON.stringify(read.description.name);
  return HTTP_PRESETS.find(({ settings }) => nameIn(settings.description) === name)?.id ?? OWN;
}

function nameIn(text = ''): string {
  return JSON.stringify((JSON.parse(text) as Description).name);
}

interface Reader {
  description: string;
  language: Language;
  /** The description is theirs, so that they need to know what it calls a secret. */
  isOwn: boolean;
}

function textsOf(read: ReadDescription, used: readonly SecretNumber[], { description, language, isOwn }: Reader) {
  const usual = HTTP_TEXTS?.[language].settings ?? {};
  const texts = { ...usual };
  for (const number of used) {
    const named = read.ok ? read.description.secrets?.[number] : undefined;
    const text = usual[fieldOf(number)];
    if (named !== undefined && text)
      texts[fieldOf(number)] = { ...text, label: inBoth(named)[language], ...(!isOwn && { hint: '' }) };
  }
  if (!read.ok && texts.description)
    texts.description = { ...texts.description, expected: faultText(read.fault, description, language) };
  return texts;
}

/** The fault and, because a field of several lines counts none, the line that it is in. */
function faultText(fault: DescriptionFault, description: string, language: Language): string {
  const text = descriptionFaultText(fault, language).replace(/(?<![.?!])$/, '.');
  const line = description.split('\n')[fault.place.line - 1]?.trim().slice(0, MAX_LINE) ?? '';
  return line === '' ? text : `${text} → ${line}`;
}

function inBoth(words: Words): Bilingual {
  return typeof words === 'string' ? { 'pt-BR': words, en: words } : words;
}
