import { type SettingsForm, type ChannelTraits, type GatewayDefinition, settingsOf, webAddress } from '@recado/config';
import { type Bilingual, bilingual, type Language, MEDIA_TYPES } from '@recado/core';
import { z } from 'zod';
import { ANY_FILES, PHONE_FILES } from '../shared/phone-files.js';
import { ONE_PHONE, WARM_FOR_A_MONTH } from '../shared/usual-limits.js';
import { type DescriptionFault, descriptionFaultText } from './description/description-fault.js';
import {
  type Description,
  SECRET_NUMBERS,
  type SecretNumber,
  type DescribedRequest,
} from './description/description.js';
import { namedIn } from './description/named-placeholders.js';
import { readDescription, type ReadDescription } from './description/read-description.js';
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

/** What a channel with this description has of its own; undefined: it has none, or a wrong one. */
function traitsOf(text: unknown): ChannelTraits | undefined {
  const read = typeof text === 'string' ? readDescription(text) : undefined;
  if (!read?.ok) return undefined;
  const { isIdempotent = false, isLinkedPhone = false, check } = read.description;
  return {
    isIdempotent,
    carries: carriesOf(read.description),
    ...(isLinkedPhone && { usualLimits: ONE_PHONE, coldRecipients: WARM_FOR_A_MONTH }),
    ...(check && { asksFirst: true }),
  };
}

function carriesOf({ request, media, isLinkedPhone }: Description): NonNullable<ChannelTraits['carries']> {
  const types = MEDIA_TYPES.filter((type) => media?.[type] ?? media?.other);
  const answers = [request, ...Object.values(media ?? {})].every(namesReply);
  return {
    media: types,
    ...(types.length > 0 && { files: { maxBytes: isLinkedPhone ? PHONE_FILES : ANY_FILES } }),
    ...(answers && { replies: true }),
  };
}

/** Whether a request tells which message it answers. */
function namesReply({ path, json, form }: DescribedRequest): boolean {
  return namedIn([path, json, form]).has('reply_to');
}

/** What a description needs of the other settings of its channel. */
interface Demands {
  /** The secrets that it uses: the channel needs them all. */
  secrets: readonly SecretNumber[];
  /** The secret that proves callbacks; missing: the description tells nothing of them. */
  proof?: SecretNumber;
  /** It adds paths to the address, which must end with its own path then. */
  addsPaths: boolean;
}

/** What the description of a channel needs; nothing where it has none, or a wrong one. */
function demandsOf(text: string | undefined): Demands {
  const read = text === undefined ? undefined : readDescription(text);
  if (!read?.ok) return { secrets: [], addsPaths: false };
  const proof = SECRET_NUMBERS.find((number) => read.description.callbacks?.proof.secret === `{secret.${number}}`);
  // Braces that stand for themselves name no secret.
  const plain = JSON.stringify(read.description).replaceAll('{{', '');
  return {
    secrets: SECRET_NUMBERS.filter((number) => plain.includes(`{secret.${number}}`)),
    addsPaths: requestsOf(read.description).some(({ path }) => path !== undefined),
    ...(proof !== undefined && { proof }),
  };
}

function requestsOf({ request, media = {}, check }: Description): Pick<DescribedRequest, 'path'>[] {
  return [request, ...Object.values(media), ...(check ? [check] : [])];
}

/**
 * What of a description decides whether the provider recognises a message that was sent with another one: the requests. Its
 * names, how answers and callbacks are read, and the check change nothing of what the provider was sent. A text that is no
 * description stands for itself.
 */
function essenceOf(text: unknown): unknown {
  const read = typeof text === 'string' ? readDescription(text) : undefined;
  if (!read?.ok) return text;
  const {
    name: _n,
    secrets: _s,
    isLinkedPhone: _l,
    outcomes: _o,
    check: _c,
    callbacks: _b,
    ...essence
  } = read.description;
  return essence;
}

/** The setting that holds a description, as text. A wrong one is refused with its first fault and the line of that. */
function descriptionSetting() {
  return z.string().superRefine((text, context) => {
    const read = readDescription(text);
    if (!read.ok) context.addIssue({ code: 'custom', message: descriptionFaultText(read.fault, 'en') });
  });
}

/** What a description names `{secret.1}` and so on: it goes into headers, or into a body. */
const describedSecret = () =>
  z
    .string()
    .regex(/^[\x20-\x7e]{1,1024}$/, 'must be 1 to 1,024 visible ASCII characters')
    .describe('the secret that the description names')
    .optional();

/** Shortest secret that proves callbacks: strangers may try, and a token of 16 characters is not guessed. */
const MIN_PROOF = 16;

/** Also as browsers write braces into an address. */
const PLACEHOLDER = /[{}]|%7b|%7d/i;

/** A program of the operator, or a provider that a description describes. */
const schema = z
  .object({
    /** The URL that messages are posted to; with a description, the one to which it adds its paths. */
    url: webAddress().max(2_048, 'must have at most 2,048 characters').describe('the URL that takes the messages'),
    /** Signs requests and receipts: `whsec_` and the base64 of 24 to 64 bytes. */
    secret: z
      .string()
      .refine(isSigningSecret, 'must be whsec_ followed by the base64 of 24 to 64 random bytes')
      .optional(),
    /** How the program gets a file: by an address of Recado that opens it for an hour (by default), or within the message in base64. */
    files: z.enum(['address', 'data'], 'must be address or data').optional(),
    /** How the provider is spoken to, as JSON: docs/gateways/http-description.md. Missing: as docs/gateways/http.md says. */
    description: descriptionSetting().optional(),
    secret1: describedSecret(),
    secret2: describedSecret(),
    secret3: describedSecret(),
    secret4: describedSecret(),
    secret5: describedSecret(),
  })
  .superRefine((settings, context) => {
    const { secrets, addsPaths, proof } = demandsOf(settings.description);
    const issue = (field: keyof typeof settings, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (addsPaths && /[?#]/.test(settings.url))
      issue('url', 'must end with its path, because the description adds paths: no ? and no #');
    // They would leave as they were typed: only the paths of the description are filled in.
    if (settings.description !== undefined && PLACEHOLDER.test(settings.url))
      issue('url', 'must hold no placeholder such as {to}: they stand in the paths of the description');
    for (const number of secrets)
      if (settings[`secret${number}`] === undefined) issue(`secret${number}`, 'is named by the description');
    if (proof !== undefined && (settings[`secret${proof}`]?.length ?? MIN_PROOF) < MIN_PROOF)
      issue(`secret${proof}`, 'proves receipts, so it must have 16 characters or more');
  });

export type HttpSettings = Readonly<z.output<typeof schema>>;

export const httpDefinition: GatewayDefinition = {
  kind: 'http',
  settings: settingsOf({
    schema,
    secrets: ['secret', 'secret1', 'secret2', 'secret3', 'secret4', 'secret5'],
    documents: ['description'],
    variables: {
      url: 'HTTP_GATEWAY_URL',
      secret: 'HTTP_GATEWAY_SECRET',
      files: 'HTTP_GATEWAY_FILES',
      description: 'HTTP_GATEWAY_DESCRIPTION',
      secret1: 'HTTP_GATEWAY_SECRET_1',
      secret2: 'HTTP_GATEWAY_SECRET_2',
      secret3: 'HTTP_GATEWAY_SECRET_3',
      secret4: 'HTTP_GATEWAY_SECRET_4',
      secret5: 'HTTP_GATEWAY_SECRET_5',
    },
    first: ['url', 'secret'],
  }),
  isIdempotent: true,
  // The secret signs requests and receipts; the others may name an account, which alone knows what it was sent.
  harmless: ['secret', 'files'],
  essence: (settings) => ({ ...settings, description: essenceOf(settings.description) }),
  carries: { media: MEDIA_TYPES, files: { maxBytes: ANY_FILES }, replies: true },
  traits: ({ description }) => traitsOf(description),
  texts: HTTP_TEXTS,
  presets: HTTP_PRESETS,
  form: httpForm,
};

function isSigningSecret(text: string): boolean {
  const [, encoded = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const { length } = Buffer.from(encoded, 'base64');
  return length >= 24 && length <= 64;
}
