import { MEDIA_TYPES } from '@recado/core';
import { type DialectMessage, phoneIn } from '../core/dialect-messages.js';
import { type Fields, given, isMissing, objectIn, refuse, required, textIn, unsupported } from '../core/fields.js';
import { templateParts } from '../core/template-parts.js';

/** What a route takes, by the last part of its path. */
type ReadContent = (body: Fields) => { readonly kind: string; readonly content: Fields };

const READERS = {
  sendText: (body) => ({ kind: 'text', content: { message: textIn(body, 'text') ?? required('text') } }),
  sendMedia: (body) => {
    const kind = textIn(body, 'mediatype') ?? required('mediatype');
    if (!(MEDIA_TYPES as readonly string[]).includes(kind)) unsupported('mediatype', `mediatype ${kind}`);
    const caption = textIn(body, 'caption');
    return { kind, content: { media: mediumOf(kind, 'media', body), ...given({ message: caption }) } };
  },
  sendWhatsAppAudio: (body) => ({ kind: 'audio', content: { media: mediumOf('audio', 'audio', body) } }),
  sendTemplate: (body) => ({ kind: 'template', content: { template: templateOf(body) } }),
} as const satisfies Readonly<Record<string, ReadContent>>;

export type SendRoute = keyof typeof READERS;

/**
 * Reads the body of `POST /message/{route}/{instance}`. `delay`, `linkPreview`, `mentioned`, `mentionsEveryOne` and `encoding`,
 * which change how a message is shown, are left out. Throws DomainError `validation_failed`.
 */
export function readEvolutionMessage(route: SendRoute, body: Fields, sender: string): DialectMessage {
  refuseVersionOne(body);
  const phone = numberIn(body);
  const { kind, content } = READERS[route](body);
  return { message: { phone, ...content, ...quotedIn(body) }, kind, sender };
}

/** Where version 1 has what version 2 takes beside the number. */
const OF_VERSION_ONE = ['textMessage', 'mediaMessage', 'audioMessage', 'templateMessage', 'options'];

function refuseVersionOne(body: Fields): void {
  const field = OF_VERSION_ONE.find((name) => !isMissing(body[name]));
  if (field !== undefined) unsupported(field, `${field} (Evolution API 1)`);
}

/** Ids of WhatsApp that are the number of a person, perhaps with one of the person's devices. */
const PERSON = /^\+?(\d+)(?::\d+)?@(?:s\.whatsapp\.net|c\.us)$/;
/** Evolution API takes longer numbers, and long ones with a hyphen, for groups. */
const GROUP = /^(?:\d{18,}|(?=.{24,}$)\d+-\d+)$/;

function numberIn(body: Fields): string {
  const number = textIn(body, 'number')?.trim() ?? required('number');
  const [, person] = PERSON.exec(number) ?? [];
  if (person !== undefined) return person;
  if (number.includes('@')) unsupported('number', number.slice(number.indexOf('@')));
  if (GROUP.test(number)) unsupported('number', `group ${number}`);
  return phoneIn(number, 'number');
}

/** An address is handed on; anything else is a file in base64, with or without the prefix of a data URI. */
function mediumOf(type: string, field: 'media' | 'audio', body: Fields): Fields {
  const source = textIn(body, field)?.trim() ?? '';
  if (source === '') return required(field);
  const mimetype = textIn(body, 'mimetype');
  const filename = textIn(body, 'fileName');
  if (/^https?:\/\//i.test(source)) return { type, url: source, ...given({ filename, mimetype }) };
  const data = source.replace(DATA_URI, '');
  // Programs send the same name and MIME type with every picture; the bytes say what it is.
  return type === 'document' ? { type, data, ...given({ filename, mimetype }) } : { type, data };
}

const DATA_URI = /^data:[^,]{0,255};base64,/i;

function templateOf(body: Fields): Fields {
  if (!isMissing(body.webhookUrl)) unsupported('webhookUrl', 'webhookUrl');
  const name = textIn(body, 'name') ?? required('name');
  const language = textIn(body, 'language') ?? required('language');
  return { name, language, ...templateParts(body) };
}

function quotedIn(body: Fields): Fields {
  if (isMissing(body.quoted)) return {};
  const key = objectIn(objectIn(body, 'quoted'), 'key', 'quoted.key');
  return { reply_to: textIn(key, 'id', 'quoted.key.id') ?? required('quoted.key.id') };
}

/** The id of the message that a question is about: Evolution API has it in several places. */
export function askedIdIn(body: Fields): string {
  const where = objectIn(body, 'where');
  const inKey = textIn(objectIn(where, 'key', 'where.key'), 'id', 'where.key.id');
  const id = inKey ?? textIn(where, 'keyId', 'where.keyId') ?? textIn(where, 'id', 'where.id');
  return id ?? refuse('where', 'dialect_value', { field: 'where', read: '{}', expected: 'where.key.id' });
}
