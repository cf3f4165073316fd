import type { MediaType, NotificationType } from '@recado/core';
import { type DialectMessage, phoneIn } from '../core/dialect-messages.js';
import type { WantedWebhook } from '../core/dialect-webhooks.js';
import {
  type Fields,
  given,
  isMissing,
  listIn,
  objectIn,
  refuse,
  required,
  textIn,
  unsupported,
} from '../core/fields.js';
import { numberIn, providerId } from './waha-ids.js';
import { STATUS_EVENTS } from './waha-webhooks.js';

/** The session of programs that name none. */
export const DEFAULT_SESSION = 'default';
/** Bytes of a key that signs: the column of its sealed form has 255 characters. */
const MAX_KEY_BYTES = 128;

/** What each route sends. */
export const SENDING = {
  sendText: 'text',
  sendImage: 'image',
  sendFile: 'document',
  sendVideo: 'video',
  sendVoice: 'audio',
} as const satisfies Record<string, MediaType | 'text'>;

type Sending = (typeof SENDING)[keyof typeof SENDING];

/** Reads the body of `POST /api/sendText` and of the routes for files. Throws DomainError `validation_failed`. */
export function readWahaMessage(body: Fields, kind: Sending): DialectMessage & { readonly sender: string } {
  // WAHA would give the message this id, by which the program looks for it later.
  if (!isMissing(body.id)) unsupported('id', 'id');
  const chatId = textIn(body, 'chatId') ?? required('chatId');
  const phone = phoneIn(numberIn(chatId), 'chatId');
  const replyTo = textIn(body, 'reply_to');
  const reply = replyTo === undefined || replyTo === '' ? {} : { reply_to: providerId(replyTo) };
  const message = { phone, ...contentOf(body, kind), ...reply };
  return { message, kind, sender: sessionIn(body) };
}

/** The session that a request names. Throws DomainError `validation_failed`. */
export function sessionIn(body: Fields): string {
  return textIn(body, 'session') ?? DEFAULT_SESSION;
}

function contentOf(body: Fields, kind: Sending): Fields {
  if (kind === 'text') return { message: textIn(body, 'text') ?? required('text') };
  if (body.asNote === true) unsupported('asNote', 'asNote');
  const caption = kind === 'audio' ? undefined : textIn(body, 'caption');
  return { media: mediumOf(objectIn(body, 'file'), kind), ...given({ message: caption === '' ? undefined : caption }) };
}

const DATA_URI = /^data:[^,]{0,255};base64,/;

/** By its address, or within the request: then its content says what it is. */
function mediumOf(file: Fields, type: MediaType): Fields {
  const said = given({
    filename: textIn(file, 'filename', 'file.filename'),
    mimetype: textIn(file, 'mimetype', 'file.mimetype'),
  });
  const data = textIn(file, 'data', 'file.data');
  if (data !== undefined) return { data: data.replace(DATA_URI, ''), ...said };
  return { type, url: textIn(file, 'url', 'file.url') ?? required('file.url'), ...said };
}

/** What of Recado each event of WAHA is. Events of others, such as `session.status`, are never told. */
const EVENTS: ReadonlyMap<unknown, readonly NotificationType[] | undefined> = new Map([
  ['message.ack', STATUS_EVENTS],
  ['message', ['message.received']],
  ['message.any', ['message.received']],
]);

/** Reads `config.webhooks` of a session. Throws DomainError `validation_failed`. */
export function readWahaWebhooks(body: Fields): WantedWebhook[] {
  return listIn(objectIn(body, 'config'), 'webhooks', 'config.webhooks').map((webhook, at) => {
    const path = `config.webhooks.${at}`;
    const url = textIn(webhook, 'url', `${path}.url`) ?? required(`${path}.url`);
    if (listIn(webhook, 'customHeaders', `${path}.customHeaders`).length > 0)
      unsupported(`${path}.customHeaders`, 'customHeaders');
    return { format: 'waha', url, ...eventsIn(webhook, `${path}.events`), ...keyIn(webhook, `${path}.hmac`) };
  });
}

function eventsIn({ events }: Fields, path: string): { events?: readonly NotificationType[] } {
  if (isMissing(events)) return {};
  const names: unknown[] = Array.isArray(events) ? events : [events];
  if (names.includes('*')) return {};
  const told = [...new Set(names.flatMap((name) => EVENTS.get(name) ?? []))];
  if (told.length === 0) unsupported(path, `events: ${names.map(String).join(', ')}`);
  return { events: told };
}

/** Stars stand for a key that is shown no more, and leave it as it is. */
function keyIn(webhook: Fields, path: string): { secret?: string } {
  const key = textIn(objectIn(webhook, 'hmac', path), 'key', `${path}.key`) ?? '';
  if (/^\**$/.test(key)) return {};
  const length = Buffer.byteLength(key);
  if (length > MAX_KEY_BYTES) refuse(`${path}.key`, 'too_long', { length, max: MAX_KEY_BYTES });
  return { secret: key };
}
