import { createHmac } from 'node:crypto';
import { checkScope, type Principal } from '@recado/auth';
import { type NotificationType, shown } from '@recado/core';
import type { RecadoEvent } from '@recado/webhooks';
import { type DialectFormat, type TellMore, wordIn } from '../core/format.js';
import { type Fields, isMissing, objectIn, refuse, required, textIn, unsupported } from '../core/fields.js';
import { updateOf, webMessage } from './evolution-answers.js';
import { jidOf, keyIdOf } from './evolution-ids.js';

/** Events of messages, by Evolution's word for the status. What ended before it was sent is an error, to the program. */
const STATUSES: Readonly<Partial<Record<NotificationType, string>>> = {
  'message.sent': 'SERVER_ACK',
  'message.delivered': 'DELIVERY_ACK',
  'message.read': 'READ',
  'message.failed': 'ERROR',
  'message.canceled': 'ERROR',
  'message.expired': 'ERROR',
};
const UPDATES = Object.keys(STATUSES) as NotificationType[];

/** The events of Evolution API that Recado tells, each with the format and the events of Recado that it is made of. */
export const EVOLUTION_EVENTS: Readonly<Record<string, { format: string; events: readonly NotificationType[] }>> = {
  SEND_MESSAGE: { format: 'evolution-send', events: ['message.sent'] },
  MESSAGES_UPDATE: { format: 'evolution', events: UPDATES },
  MESSAGES_UPSERT: { format: 'evolution', events: ['message.received'] },
};

const INBOUND = 'MESSAGES_UPSERT';
const EVENTS_FIELD = { field: 'webhook.events', expected: Object.keys(EVOLUTION_EVENTS).join(', ') };

type Data = RecadoEvent['data'];

/** What happened to messages and what people write, as the webhooks of Evolution API 2 tell it. */
export const EVOLUTION_FORMAT: DialectFormat = {
  events: [...UPDATES, 'message.received'],
  body: (event, more) =>
    event.type === 'message.received'
      ? told('messages.upsert', received(event.data, more), event, more)
      : told('messages.update', updated(event, more), event, more),
  headers: signed,
};

/** That messages were sent, as `send.message`, which Evolution API tells beside the update of their status. */
export const EVOLUTION_SEND_FORMAT: DialectFormat = {
  events: ['message.sent'],
  body: (event, more) => told('send.message', sent(event, more), event, more),
  headers: signed,
};

function told(name: string, data: object, event: RecadoEvent, more: TellMore): string {
  const sender = more.senderPhone === null ? null : jidOf(more.senderPhone);
  const about = { date_time: event.timestamp, sender, server_url: more.address, apikey: null };
  return JSON.stringify({ event: name, instance: instanceOf(event.data, more), data, destination: more.url, ...about });
}

/** Where nothing is linked: the instance of the message that a person answers, else the name of the channel. */
function instanceOf(data: Data, { sender, answered }: TellMore): string {
  return sender || (answered?.name === 'evolution' && answered.sender) || wordIn(data, 'channel');
}

/** How long a token is valid, in seconds, as at Evolution API. */
const VALID_SECONDS = 600;

/**
 * Evolution API signs no body; where its webhook has a `jwt_key`, it adds a token by that key. Here the key is the signing
 * secret of the endpoint.
 */
function signed({ secret, at }: Parameters<DialectFormat['headers']>[0]): Readonly<Record<string, string>> {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const iat = Math.floor(at / 1_000);
  const claims = { iat, exp: iat + VALID_SECONDS, app: 'evolution', action: 'webhook' };
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  const signature = createHmac('sha256', secret).update(content).digest('base64url');
  return { 'content-type': 'application/json', authorization: `Bearer ${content}.${signature}` };
}

/** With the parts of older versions beside the present ones: programs read either. */
function updated({ type, data }: RecadoEvent, more: TellMore): object {
  const key = keyOf(data, more);
  const status = STATUSES[type]!;
  const why = status === 'ERROR' ? { messageStubParameters: [more.why] } : {};
  return { ...updateOf({ ...key, status, instance: instanceOf(data, more) }), key, update: { status, ...why }, ...why };
}

function keyOf(data: Data, more: TellMore) {
  const phone = wordIn(data, 'phone') || wordIn(data, 'user_id');
  return { remoteJid: jidOf(phone), fromMe: true, id: keyIdOf(more.token(Number(data.id))) };
}

/** The words of a message are not told again. */
function sent({ timestamp, data }: RecadoEvent, more: TellMore): object {
  const { remoteJid, id } = keyOf(data, more);
  return {
    ...webMessage({ remoteJid, id, at: Date.parse(timestamp), instance: instanceOf(data, more) }, {}),
    status: 'SERVER_ACK',
  };
}

function received(data: Data, more: TellMore): object {
  const from = wordIn(data, 'from') || wordIn(data, 'user_id');
  const id = wordIn(data, 'provider_message_id');
  const about = {
    remoteJid: jidOf(from),
    id,
    at: Date.parse(wordIn(data, 'received_at')),
    instance: instanceOf(data, more),
  };
  const quoted = data.in_reply_to;
  const contextInfo = typeof quoted === 'number' ? { stanzaId: keyIdOf(more.token(quoted)) } : null;
  const message = webMessage(about, messageOf(data));
  return { ...message, key: { ...message.key, fromMe: false }, pushName: '', status: 'DELIVERY_ACK', contextInfo };
}

/** Of a medium it has the caption: its bytes stay at the provider. */
function messageOf({ text, media, button }: Data): Data {
  const { id, title, payload } = (button ?? {}) as { id?: string; title?: string; payload?: string };
  if (payload !== undefined)
    return { templateButtonReplyMessage: { selectedId: payload, selectedDisplayText: title ?? '' } };
  if (title !== undefined) return { buttonsResponseMessage: { selectedButtonId: id, selectedDisplayText: title } };
  const medium = media as { type: string } | undefined;
  if (!medium) return { conversation: text ?? '' };
  const caption = typeof text === 'string' && text !== '' ? { caption: text } : {};
  return { [`${medium.type === 'contacts' ? 'contact' : medium.type}Message`]: caption };
}

/** The webhook of an instance, as a program sets it. */
interface WantedEvents {
  /** Null: it is switched off. */
  readonly url: string | null;
  /** Names of `EVOLUTION_EVENTS`. */
  readonly events: readonly string[];
}

/**
 * Reads the body of `POST /webhook/set/{instance}`. Events that Recado does not tell are left out where it tells another one;
 * no events mean all that the key may hear. Throws DomainError `validation_failed`, and `forbidden` for events that the key may
 * not hear.
 */
export function readWebhook(body: Fields, principal: Pick<Principal, 'scopes'>): WantedEvents {
  if (isMissing(body.webhook)) required('webhook');
  const webhook = objectIn(body, 'webhook');
  if (typeof webhook.enabled !== 'boolean') required('webhook.enabled');
  if (!webhook.enabled) return { url: null, events: [] };
  for (const name of ['byEvents', 'webhookByEvents', 'base64', 'webhookBase64'])
    if (webhook[name] === true) unsupported(`webhook.${name}`, `${name}: true`);
  const headers = Object.keys(objectIn(webhook, 'headers', 'webhook.headers'));
  if (headers.length > 0) unsupported('webhook.headers', `headers (${headers.join(', ')})`);
  const url = textIn(webhook, 'url', 'webhook.url') ?? required('webhook.url');
  return { url, events: eventsIn(webhook.events, principal) };
}

function eventsIn(given: unknown, { scopes }: Pick<Principal, 'scopes'>): readonly string[] {
  const asked = isMissing(given) ? [] : given;
  if (!Array.isArray(asked)) return refuse('webhook.events', 'dialect_value', { ...EVENTS_FIELD, read: shown(given) });
  const known = Object.keys(EVOLUTION_EVENTS);
  if (asked.length === 0) return known.filter((name) => name !== INBOUND || scopes.has('inbound:read'));
  const told = known.filter((name) => asked.includes(name));
  if (told.length === 0) refuse('webhook.events', 'dialect_value', { ...EVENTS_FIELD, read: shown(asked[0]) });
  if (told.includes(INBOUND)) checkScope({ scopes }, 'inbound:read');
  return told;
}

/** A webhook as Evolution API shows it. */
export function webhookRow(instance: string, { url, enabled, events }: WebhookState): object {
  return {
    id: instance,
    url,
    headers: null,
    enabled,
    events,
    webhookByEvents: false,
    webhookBase64: false,
    instanceId: instance,
  };
}

interface WebhookState {
  readonly url: string | null;
  readonly enabled: boolean;
  readonly events: readonly string[];
}
