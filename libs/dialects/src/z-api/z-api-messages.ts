import type { MediaType } from '@recado/core';
import { type DialectMessage, phoneIn } from '../core/dialect-messages.js';
import { type Fields, given, isMissing, required, textIn, unsupported } from '../core/fields.js';

/** What `POST send-…` may send. */
export type ZApiKind = 'text' | MediaType;

/** Flags that would change what the recipient gets, so that a message must not leave without them. */
const FLAGS = ['viewOnce', 'privateAnswer'];
/** Ids of messages that would be changed. */
const EDITS = ['editMessageId', 'editDocumentMessageId'];

/**
 * Reads the body of `POST send-{kind}`. `delayMessage`, `delayTyping`, `async` and `waveform`, which say when and how a
 * message is sent, are left out. `ext`: the last part of the path of a document. Throws DomainError `validation_failed`.
 */
export function readZApiMessage(
  kind: ZApiKind,
  body: Fields,
  { sender, ext = '' }: { readonly sender: string; readonly ext?: string },
): DialectMessage {
  for (const flag of FLAGS) if (isTrue(body[flag])) unsupported(flag, `${flag}: true`);
  for (const edit of EDITS) if (!isMissing(body[edit])) unsupported(edit, edit);
  const phone = numberIn(body);
  const content =
    kind === 'text'
      ? { message: textIn(body, 'message') ?? required('message') }
      : given({ media: mediumOf(kind, body, ext), message: kind === 'audio' ? undefined : captionIn(body) });
  const replyTo = textIn(body, 'messageId') || undefined;
  return { message: { phone, ...content, ...given({ reply_to: replyTo }) }, kind, sender };
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true';
}

/** Groups, also in the form that WhatsApp once had, a number with a time behind it, and addresses of anything but a person. */
const NO_PERSON = /-group$|^\d{10,}-\d{10,}$|^\d{18,}$|@(?!c\.us$)/;

function numberIn(body: Fields): string {
  const phone = textIn(body, 'phone')?.trim() ?? required('phone');
  if (NO_PERSON.test(phone)) unsupported('phone', phone);
  return phoneIn(phone.replace(/@c\.us$/, ''), 'phone');
}

/** Programs send an empty caption with pictures that have none. */
function captionIn(body: Fields): string | undefined {
  return textIn(body, 'caption') || undefined;
}

const DATA_URI = /^data:([^;,]{0,255})[^,]{0,255};base64,/i;

/** An address is handed on; anything else is a file in base64, with or without the prefix of a data URI. */
function mediumOf(type: MediaType, body: Fields, ext: string): Fields {
  const source = textIn(body, type)?.trim() || required(type);
  const filename = type === 'document' ? filenameIn(body, ext) : undefined;
  if (/^https?:\/\//i.test(source)) return { type, url: source, ...given({ filename }) };
  const [prefix = '', mimetype] = DATA_URI.exec(source) ?? [];
  // Programs write one MIME type before every picture; the bytes say what it is.
  const names = type === 'document' ? given({ filename, mimetype: mimetype || undefined }) : {};
  return { type, data: source.slice(prefix.length), ...names };
}

/** With the extension that the path names. */
function filenameIn(body: Fields, ext: string): string | undefined {
  const name = textIn(body, 'fileName') || undefined;
  return name === undefined || name.toLowerCase().endsWith(`.${ext.toLowerCase()}`) ? name : `${name}.${ext}`;
}
