import { CONTENT_FIELDS } from '../fields/declared-fields.js';
import { wiresOf } from '../fields/field.js';
import { type LinkButton, type MessageButton, type ReplyButton, linkOf } from '../message/buttons.js';
import type { MessageContent } from '../message/content.js';
import { isFile } from '../message/media-content.js';
import { isShowableName } from '../text/text.js';
import { FIELD_LIMITS } from './field-limits.js';
import {
  isAbsent,
  isJsonObject,
  optionalObject,
  optionalText,
  own,
  readerOf,
  shown,
  type JsonObject,
  isEmptyList,
} from './fields.js';
import type { Findings } from './findings.js';
import { readAddress } from './read-address.js';
import { readList } from './read-list.js';
import { type FileSource, readMedia } from './read-media.js';
import { readMessagePayment } from './read-message-payment.js';
import { readTemplateUse } from './read-template-use.js';

const KINDS = ['reply', 'link'] as const;

/** The buttons under a message: one to three that answer, or one link. Undefined: none, or one was refused. */
function readButtons(source: JsonObject, findings: Findings): MessageButton[] | undefined {
  const found = findings.refusals;
  const values = readList(source, 'buttons', FIELD_LIMITS.buttons, findings);
  const buttons = values.flatMap((value, at) => findings.inside(`buttons.${at}`, () => readButton(value, findings)));
  if (buttons.length > 1 && buttons.some((button) => 'link' in button)) findings.refuse('buttons', 'button_link_alone');
  refuseRepeated(buttons, findings);
  return values.length > 0 && findings.refusals === found ? buttons : undefined;
}

function readButton(source: unknown, findings: Findings): MessageButton[] {
  if (!isJsonObject(source)) {
    findings.refuse('', 'object_expected', { read: shown(source) });
    return [];
  }
  const [kind, other] = KINDS.filter((one) => !isAbsent(own(source, one)));
  if (kind === undefined || other !== undefined) {
    findings.refuse('', 'button_kind');
    return [];
  }
  const button = optionalObject(source, kind, findings);
  if (!button) return [];
  return findings.inside(kind, (): MessageButton[] =>
    kind === 'reply' ? [{ reply: readReply(button, findings) }] : [{ link: readLink(button, findings) }],
  );
}

/** Meta takes no id with spaces at its ends (WhatsApp Business Platform, "Interactive reply buttons messages"). */
function readReply(button: JsonObject, findings: Findings): ReplyButton {
  const id = readLine(button, 'id', FIELD_LIMITS.buttonId, findings);
  if (id !== id.trim()) findings.refuse('id', 'button_id_spaces');
  return { id, title: readLine(button, 'title', FIELD_LIMITS.buttonTitle, findings) };
}

function readLink(button: JsonObject, findings: Findings): LinkButton {
  const title = readLine(button, 'title', FIELD_LIMITS.buttonTitle, findings);
  return { title, url: readAddress(button, 'url', findings, 'button_url_required') ?? '' };
}

/** A text of one line that must be there; empty when it was refused. */
function readLine(button: JsonObject, field: 'id' | 'title', max: number, findings: Findings): string {
  const found = findings.refusals;
  const text = optionalText(button, field, findings, max);
  if (findings.refusals > found) return '';
  if (text === undefined) findings.refuse(field, 'button_text_required', { field });
  else if (!isShowableName(text)) findings.refuse(field, 'name_characters');
  return text ?? '';
}

/** WhatsApp tells answers apart by the id, and refuses the same words twice (131009). */
function refuseRepeated(buttons: readonly MessageButton[], findings: Findings): void {
  const replies = buttons.flatMap((button, at) => ('reply' in button ? [{ at, ...button.reply }] : []));
  for (const { at, ...reply } of replies) {
    for (const field of ['id', 'title'] as const) {
      const isTaken = replies.some((other) => other.at < at && other[field] !== '' && other[field] === reply[field]);
      if (isTaken) findings.refuse(`buttons.${at}.reply.${field}`, 'button_repeated', { field });
    }
  }
}

/** What a message carries beside its text, and what that means for the text. */
export interface Carried {
  content: MessageContent | null;
  /** What the text is: it may only be missing where a template or a medium is sent without it. */
  text: 'required' | 'optional';
  /** What the text is, which decides how long it may be: the caption of a medium, or the text above buttons. */
  role: 'message' | 'caption' | 'body';
  /** WhatsApp shows no text with what it carries. */
  isTextLost: boolean;
}

/** The fields of what a message carries that are texts, and all of them. */
const WORDS: readonly string[] = [...wiresOf(CONTENT_FIELDS), 'fallback'];
const CARRIED: readonly string[] = ['media', 'template', 'buttons', 'payment', ...WORDS];
const readFields = readerOf(CONTENT_FIELDS);

/** A plain loop: with a callback for each field it takes three times as long, for every message. */
function carriesAny(source: JsonObject): boolean {
  for (const field of CARRIED) if (source[field] !== undefined) return true;
  return false;
}

/** Most messages carry nothing but their text. */
const TEXT_ONLY: Carried = { content: null, text: 'required', role: 'message', isTextLost: false };

/** Reads what a message carries. Its content is only valid when nothing was refused. `zone`: that of local times. */
export function readContent(
  source: JsonObject,
  findings: Findings,
  zone: string | undefined,
  options: FileSource,
): Carried {
  // The fastest way to see that there is nothing. What a prototype has is left out below.
  if (!carriesAny(source)) return TEXT_ONLY;
  const hasMedia = isGiven(source, 'media');
  const hasTemplate = isGiven(source, 'template');
  const hasPayment = isGiven(source, 'payment');
  const isBare = !hasMedia && !hasTemplate && !hasPayment && !isListed(source, 'buttons');
  if (isBare && WORDS.every((field) => isAbsent(own(source, field)))) return TEXT_ONLY;
  const parts = withoutMissing({
    media: hasMedia ? readMedia(source, findings, options) : undefined,
    template: hasTemplate ? readTemplateUse(source, findings, zone, options) : undefined,
    buttons: readButtons(source, findings),
    payment: readMessagePayment(source, hasPayment, findings),
  });
  const content = readFields(source, findings, parts);
  refuseBesideButtons(content, findings);
  refuseBesidePayment(content, findings);
  return { content, ...textBeside(content, { hasMedia, hasTemplate, hasPayment }) };
}

/** What the text is beside what was given, although some of it may have been refused. */
function textBeside(
  { media, buttons, payment }: MessageContent,
  { hasMedia, hasTemplate, hasPayment }: { hasMedia: boolean; hasTemplate: boolean; hasPayment: boolean },
): Omit<Carried, 'content'> {
  // With a template and a medium, only the text tells which of them is sent while the window is open. WhatsApp shows no
  // buttons without words above them.
  const isOptional = hasMedia ? !hasTemplate && !buttons : hasTemplate && !hasPayment;
  const role = buttons || payment ? 'body' : hasMedia ? 'caption' : 'message';
  return { text: isOptional ? 'optional' : 'required', role, isTextLost: media?.type === 'audio' };
}

/** What WhatsApp cannot show in one message with buttons. */
function refuseBesideButtons({ buttons, media, template }: MessageContent, findings: Findings): void {
  if (!buttons) return;
  if (template) findings.refuse('buttons', 'buttons_with_template');
  if (media?.type === 'audio') findings.refuse('buttons', 'buttons_with_audio');
  if (isFile(media) && linkOf(buttons)) findings.refuse('media', 'buttons_link_file');
}

/** What Meta does not show in one message with a payment, or not for certain. */
function refuseBesidePayment({ payment, buttons, media }: MessageContent, findings: Findings): void {
  if (!payment) return;
  if (media) findings.refuse('payment', 'payment_with_media');
  if (buttons) findings.refuse('payment', 'payment_with_buttons');
}

function withoutMissing(parts: { [Part in keyof MessageContent]: MessageContent[Part] | undefined }): MessageContent {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
}

/** Also where it is no list, which is refused. */
function isListed(source: JsonObject, field: string): boolean {
  const value = own(source, field);
  return !isAbsent(value) && !isEmptyList(value);
}

/** An object without fields counts as absent, as an empty text and an empty list do. */
function isGiven(source: JsonObject, field: string): boolean {
  const value = own(source, field);
  return !isAbsent(value) && !isEmptyList(value) && !(isJsonObject(value) && Object.keys(value).length === 0);
}
