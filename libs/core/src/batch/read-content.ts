import { linkOf } from '../message/buttons.js';
import { MESSAGE_CATEGORIES, type MessageCategory, type MessageContent } from '../message/content.js';
import { isFile } from '../message/media-content.js';
import { excerpt } from '../text/text.js';
import { isAbsent, isEmptyList, isJsonObject, optionalText, own, type JsonObject } from './fields.js';
import type { Findings } from './findings.js';
import { readButtons } from './read-buttons.js';
import { type FileSource, readMedia } from './read-media.js';
import { readMessagePayment } from './read-message-payment.js';
import { readReplyTo } from './read-reply-to.js';
import { readTemplateUse } from './read-template-use.js';

/** What a message carries beside its text, and what that means for the text. */
export interface Carried {
  content: MessageContent | null;
  /** What the text is: it may only be missing where a template or an audio is sent without it. */
  text: 'required' | 'optional';
  /** What the text is, which decides how long it may be: the caption of a medium, or the text above buttons. */
  role: 'message' | 'caption' | 'body';
  /** WhatsApp shows no text with what it carries. */
  isTextLost: boolean;
}

/** The fields of what a message carries that are texts, and all of them. */
const WORDS = ['reply_to', 'category', 'fallback'] as const;
const CARRIED = ['media', 'template', 'buttons', 'payment', ...WORDS] as const;
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
  if (CARRIED.every((field) => source[field] === undefined)) return TEXT_ONLY;
  const hasMedia = isGiven(source, 'media');
  const hasTemplate = isGiven(source, 'template');
  const hasPayment = isGiven(source, 'payment');
  const isBare = !hasMedia && !hasTemplate && !hasPayment && !isListed(source, 'buttons');
  if (isBare && WORDS.every((field) => isAbsent(own(source, field)))) return TEXT_ONLY;
  const content = withoutMissing({
    media: hasMedia ? readMedia(source, findings, options) : undefined,
    template: hasTemplate ? readTemplateUse(source, findings, zone, options) : undefined,
    buttons: readButtons(source, findings),
    payment: readMessagePayment(source, hasPayment, findings),
    replyTo: readReplyTo(source, findings),
    category: readCategory(source, findings),
  });
  refuseBesideButtons(content, findings);
  refuseBesidePayment(content, findings);
  return { content, ...textBeside(content, { hasMedia, hasTemplate, hasPayment }) };
}

/** What the text is beside what was given, although some of it may have been refused. */
function textBeside(
  { media, buttons, payment }: MessageContent,
  { hasMedia, hasTemplate, hasPayment }: { hasMedia: boolean; hasTemplate: boolean; hasPayment: boolean },
): Omit<Carried, 'content'> {
  const isAudio = media?.type === 'audio';
  // With a template and a medium, only the text tells which of them is sent while the window is open.
  const isOptional = hasMedia ? isAudio && !hasTemplate : hasTemplate && !hasPayment;
  const role = buttons || payment ? 'body' : hasMedia ? 'caption' : 'message';
  return { text: isOptional ? 'optional' : 'required', role, isTextLost: isAudio };
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

function readCategory(source: JsonObject, findings: Findings): MessageCategory | undefined {
  const value = optionalText(source, 'category', findings);
  const category = MESSAGE_CATEGORIES.find((each) => each === value);
  if (value !== undefined && !category) findings.refuse('category', 'category_unknown', { read: excerpt(value) });
  return category;
}
