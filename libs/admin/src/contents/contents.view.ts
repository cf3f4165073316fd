import {
  contentOf,
  filesIn,
  isFile,
  type MediaContent,
  mediaName,
  type MessageButton,
  type MessageContent,
  type PaymentItem,
  type TemplateContent,
} from '@recado/core';
import { type MessageView, sentForm } from '@recado/messages';
import type { Localization } from '../i18n/localization.js';
import type { Detail } from '../ui/details.js';
import { paymentText, templateDetails } from './template-details.js';
import { contentTexts } from './texts/index.js';

const TEMPLATE = 'template:';
const SHOWN = /^image\/(?:jpeg|png|webp|gif)$/;
/** The browser scales it: a page of twenty pictures must not load hundreds of megabytes. */
const MAX_PICTURE_BYTES = 2 * 1024 ** 2;

type Paid = Pick<MessageContent, 'payment' | 'paymentNews'>;

/** What a message carries beside its text in one line, such as `Document: invoice.pdf`; null: nothing. */
export function contentLine(stored: string | null, panel: Localization): string | null {
  const { media, template, payment, paymentNews, replyTo } = contentOf(stored) ?? {};
  const t = panel.texts(contentTexts);
  const lines = [
    replyTo === undefined ? undefined : [t.replyTo, panel.format.raw(replyTo) ?? []].flat().join(' '),
    media && mediaText(media, panel),
    template && `${t.template}: ${nameOf(template)}`,
    payment && (panel.format.text(paymentText(payment, panel)) ?? undefined),
    paymentNews && t.paymentStatuses[paymentNews.status],
  ];
  return lines.filter((line) => line !== undefined).join(' · ') || null;
}

/** The rows about what a message carries, and about the form in which it was sent. */
export function contentDetails(message: MessageView, panel: Localization): Detail[] {
  const content = contentOf(message.content);
  const { media, template, buttons, payment, paymentNews, replyTo } = content ?? {};
  const t = panel.texts(contentTexts);
  const href = fileHref(message.id, filesIn(content)[0], panel);
  return [
    { label: t.media, text: media && mediaText(media, panel), ...(isFile(media) && href !== null && { href }) },
    { label: t.address, text: (media?.url && panel.format.raw(media.url)) || undefined, mono: true },
    { label: t.template, text: template && nameOf(template) },
    ...(template ? templateDetails(template, panel, isFile(media) ? null : href) : []),
    { label: t.buttons, text: buttons && buttonsText(buttons, panel) },
    ...paymentDetails({ payment, paymentNews }, panel),
    { label: t.replyTo, text: (replyTo !== undefined && panel.format.raw(replyTo)) || undefined, mono: true },
    { label: t.sentAs, text: formText(sentForm(message), panel) },
  ];
}

/** The rows about a payment, and about what became of one. */
function paymentDetails({ payment, paymentNews }: Paid, panel: Localization): Detail[] {
  const t = panel.texts(contentTexts);
  const shown = (text: string | null | undefined) => (text ? panel.format.text(text) : undefined);
  const reference = payment?.reference ?? paymentNews?.reference;
  const status = paymentNews && `${t.paymentStatuses[paymentNews.status]} · ${t.orderStatuses[paymentNews.order]}`;
  return [
    { label: t.payment, text: shown(payment && paymentText(payment, panel)) },
    { label: t.paymentItems, text: shown(payment?.items && itemsText(payment.items, panel)) },
    { label: t.paymentReference, text: shown(reference), mono: true },
    { label: t.paymentStatus, text: status },
    { label: t.paymentDescription, text: shown(paymentNews?.description) },
  ];
}

function itemsText(items: readonly PaymentItem[], { format }: Localization): string {
  return items.map(({ name, amount, quantity }) => `${quantity} × ${name} (${format.reais(amount)})`).join(' · ');
}

/** The address of the file of a message for those who may see it; null: it has none. */
function fileHref(messageId: number, media: MediaContent | undefined, { format }: Localization): string | null {
  return isFile(media) && format.raw('') !== null ? `/admin/messages/${messageId}/file` : null;
}

/**
 * The picture that a message or the header of its template carries, for those who may see it; null: none that Recado keeps,
 * that browsers show, and that is small enough for a page of them.
 */
export function pictureHref(messageId: number, stored: string | null, panel: Localization): string | null {
  const [file] = filesIn(contentOf(stored));
  if (!file || !isShownPicture(file.mimetype) || file.size > MAX_PICTURE_BYTES) return null;
  return fileHref(messageId, file, panel);
}

/** Whether this is the type of a picture that browsers show, and run nothing of. */
export function isShownPicture(mimetype: string): boolean {
  return SHOWN.test(mimetype);
}

function mediaText(media: MediaContent, panel: Localization): string {
  const type = panel.texts(contentTexts).mediaTypes[media.type]!;
  const name = mediaName(media);
  const shown = name === null ? null : panel.format.raw(name);
  return shown === null ? type : `${type}: ${shown}`;
}

/** Their words; of a link its address, too. */
function buttonsText(buttons: readonly MessageButton[], { format }: Localization): string {
  return buttons
    .map((button) => {
      if ('reply' in button) return format.text(button.reply.title);
      const url = format.raw(button.link.url);
      return [format.text(button.link.title), ...(url === null ? [] : [url])].join(': ');
    })
    .join(' · ');
}

function nameOf({ name, language }: TemplateContent): string {
  return `${name} (${language})`;
}

/** A plain text is what everybody expects, so it is not mentioned. */
function formText(form: string | null, panel: Localization): string | undefined {
  const t = panel.texts(contentTexts);
  if (form === null || form === 'text') return undefined;
  return form.startsWith(TEMPLATE) ? t.byTemplate(form.slice(TEMPLATE.length)) : t.forms[form];
}
