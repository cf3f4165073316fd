import { DAY_MS, excerpt, mediaTypeOfEnding, SECOND_MS, shown } from '@recado/core';
import { plainUrl, type TargetGuard, targetFault, urlFault } from '@recado/webhooks';
import type { DialectMessage } from '../core/dialect-messages.js';
import { type Fields, given, isMissing, refuse, required, textIn, unsupported } from '../core/fields.js';
import { addressOf, digitsIn } from './twilio-ids.js';

/** Between now and `SendAt`, at Twilio and here. */
const MIN_SCHEDULE_MS = 300 * SECOND_MS;
const MAX_SCHEDULE_MS = 35 * DAY_MS;
/** Seconds. */
const MAX_VALIDITY = 36_000;
/** Without an offset it is UTC. A plus sign that nothing encoded arrives as a blank. */
const TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?:(Z)|([+ -])(\d\d):?(\d\d))?$/i;

/** What a message is read against. */
export interface Circumstances {
  /** The account in the path, which callbacks repeat. */
  readonly accountSid: string;
  /** UTC milliseconds. */
  readonly now: number;
  /** Decides where callbacks may be posted. */
  readonly guard: TargetGuard;
}

/** A message, and what only the answer shows. */
export interface TwilioMessage extends DialectMessage {
  readonly text: string;
  readonly hasMedia: boolean;
  readonly messagingServiceSid: string | null;
}

/** Reads the form of `POST Messages.json`. Throws DomainError `validation_failed`, whose paths are the fields of Twilio. */
export function readTwilioMessage(body: Fields, { accountSid, now, guard }: Circumstances): TwilioMessage {
  const to = filled(body, 'To') ?? required('To');
  const messagingServiceSid = filled(body, 'MessagingServiceSid') ?? null;
  const sender = senderOf(body, messagingServiceSid);
  const phone = phoneOf(to);
  if (filled(body, 'ContentSid') !== undefined) unsupported('ContentSid', 'ContentSid');
  if (!isMissing(body.PersistentAction)) unsupported('PersistentAction', 'PersistentAction');
  const text = textIn(body, 'Body') ?? '';
  const media = mediaOf(body);
  if (text === '' && !media) required('Body');
  const sendAt = sendAtOf(body, now);
  if (sendAt !== undefined && messagingServiceSid === null) required('MessagingServiceSid');
  const message = {
    phone,
    ...(text !== '' && { message: text }),
    ...given({ media, scheduled_at: isoOf(sendAt), expires_at: isoOf(expiryOf(body, sendAt ?? now)) }),
  };
  const hasMedia = media !== undefined;
  return {
    message,
    kind: hasMedia ? String(media.type) : 'text',
    sender,
    ...given({ callback: callbackOf(body, guard) }),
    opaque: repeated(accountSid, hasMedia),
    text,
    hasMedia,
    messagingServiceSid,
  };
}

/** What callbacks repeat of a request: the account, and which of the two prefixes the id of the message has. */
function repeated(accountSid: string, hasMedia: boolean): string {
  return `${hasMedia ? 'MM' : 'SM'} ${accountSid}`;
}

/** Empty fields count as missing: libraries send them for what a program leaves out. */
function filled(body: Fields, name: string): string | undefined {
  const value = textIn(body, name)?.trim();
  return value === '' ? undefined : value;
}

function phoneOf(to: string): string {
  if (!to.startsWith('whatsapp:')) unsupported('To', `To=${to}`);
  const read = excerpt(to);
  return digitsIn(to) ?? refuse('To', 'dialect_value', { field: 'To', read, expected: 'whatsapp:+5511987654321' });
}

/** A number of WhatsApp where there is one, since several may stand behind a Messaging Service. */
function senderOf(body: Fields, messagingServiceSid: string | null): string {
  const from = filled(body, 'From');
  if (from === undefined) return messagingServiceSid ?? required('From');
  const digits = digitsIn(from);
  return digits === undefined ? unsupported('From', `From=${from}`) : addressOf(digits);
}

/** Twilio fetches the file to learn its type; Recado never does, so that the end of its name tells. */
function mediaOf(body: Fields): Fields | undefined {
  const { MediaUrl: all } = body;
  const [value, ...more] = Array.isArray(all) ? (all as unknown[]) : [all];
  const url = isMissing(value) || value === '' ? undefined : value;
  if (more.length > 0) unsupported('MediaUrl', `${more.length + 1} MediaUrl`);
  if (url === undefined) return undefined;
  if (typeof url !== 'string' || !URL.canParse(url)) return refuse('MediaUrl', 'url_invalid', { read: shown(url) });
  const [, ending = ''] = /\.([a-z\d]{1,8})$/i.exec(new URL(url).pathname) ?? [];
  return { type: mediaTypeOfEnding(ending) ?? 'document', url };
}

/** UTC milliseconds; undefined: at once. */
function sendAtOf(body: Fields, now: number): number | undefined {
  const type = filled(body, 'ScheduleType');
  const given = filled(body, 'SendAt');
  if (type !== undefined && type !== 'fixed')
    refuse('ScheduleType', 'dialect_value', { field: 'ScheduleType', read: excerpt(type), expected: 'fixed' });
  if (given === undefined) return type === undefined ? undefined : required('SendAt');
  const at = timeIn(given);
  if (at >= now + MIN_SCHEDULE_MS && at <= now + MAX_SCHEDULE_MS) return at;
  const expected = 'ISO 8601, 300 s … 35 d';
  return refuse('SendAt', 'dialect_value', { field: 'SendAt', read: excerpt(given), expected });
}

/** UTC milliseconds of an ISO 8601 time; NaN: it is none. */
export function timeIn(value: string): number {
  const [, date, time, , sign = '+', hours = '00', minutes = '00'] = TIME.exec(value) ?? [];
  return Date.parse(`${date}T${time}${sign === ' ' ? '+' : sign}${hours}:${minutes}`);
}

function expiryOf(body: Fields, from: number): number | undefined {
  const value = filled(body, 'ValidityPeriod');
  if (value === undefined) return undefined;
  const seconds = /^\d{1,5}$/.test(value) ? Number(value) : 0;
  if (seconds >= 1 && seconds <= MAX_VALIDITY) return from + seconds * SECOND_MS;
  const read = excerpt(value);
  return refuse('ValidityPeriod', 'dialect_value', { field: 'ValidityPeriod', read, expected: `1 … ${MAX_VALIDITY}` });
}

/** The fragment has settings of Twilio for its own retries. */
function callbackOf(body: Fields, guard: TargetGuard): string | undefined {
  const url = filled(body, 'StatusCallback');
  if (url === undefined) return undefined;
  const fault = urlFault(url) ?? targetFault(url, guard);
  return fault ? refuse('StatusCallback', fault.code, fault.params) : plainUrl(url);
}

function isoOf(at: number | undefined): string | undefined {
  return at === undefined ? undefined : new Date(at).toISOString();
}
