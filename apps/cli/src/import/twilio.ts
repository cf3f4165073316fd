import type { ForeignBody } from './foreign-body.js';
import { kindOfAddress } from './foreign-file.js';
import { type ImportSource, type Reading, refused } from './import-source.js';
import { LOSSES, REFUSALS, REMARKS } from './texts.js';

const SERVICE_FIELDS = [
  'ScheduleType',
  'ApplicationSid',
  'MaxPrice',
  'ProvideFeedback',
  'Attempt',
  'ForceDelivery',
  'ContentRetention',
  'AddressRetention',
  'SmartEncoded',
  'PersistentAction',
  'ShortenUrls',
  'SendAsMms',
  'RiskCheck',
];

/** Twilio: bodies of `POST …/Messages.json`. Source: the fields of twilio 5.8.0 (MessageListInstanceCreateOptions). */
export const TWILIO: ImportSource = {
  name: 'twilio',
  read(body) {
    body.lose(LOSSES.sender, 'From', 'MessagingServiceSid');
    body.lose(LOSSES.callback, 'StatusCallback');
    body.lose(LOSSES.lifetime, 'ValidityPeriod');
    body.lose(LOSSES.service, ...SERVICE_FIELDS);
    const to = body.text('To') ?? '';
    const content = contentOf(body);
    if (!content.ok) return content;
    const remarks = [...(to.startsWith('whatsapp:') ? [] : [REMARKS.sms]), ...(content.remarks ?? [])];
    return { ok: true, phone: to, message: { ...content.message, scheduled_at: body.text('SendAt') }, remarks };
  },
};

function contentOf(body: ForeignBody): Reading {
  const message = body.text('Body');
  const urls = urlsIn(body.value('MediaUrl'));
  if (body.text('ContentSid') !== undefined) return refused(REFUSALS.contentSid);
  if (!urls) return refused(REFUSALS.fileSource);
  const [url, more] = urls;
  if (more !== undefined) return refused(REFUSALS.several);
  if (url !== undefined) return fileOf(url, message);
  return message === undefined ? refused(REFUSALS.empty) : { ok: true, phone: '', message: { message } };
}

/** Twilio looks at the file itself; a request says nothing about it. */
function fileOf(url: string, message: string | undefined): Reading {
  const kind = kindOfAddress(url);
  if (kind === undefined) return refused(REFUSALS.fileKind);
  return { ok: true, phone: '', message: { message, media: { type: kind, url } }, remarks: [REMARKS.kind] };
}

/** Undefined: something in it is no address. */
function urlsIn(value: unknown): string[] | undefined {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  const given = values.filter((url) => url !== undefined && url !== null && url !== '');
  return given.every((url) => typeof url === 'string') ? given : undefined;
}
