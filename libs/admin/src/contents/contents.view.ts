import {
  type ButtonValue,
  CONTENT_FIELDS,
  type Field,
  type Fields,
  isFile,
  type MediaHeader,
  type MediaSource,
  paymentCode,
  type Payment,
  type TemplateCard,
  type TemplateContent,
  type TemplateHeader,
  contentOf,
  filesIn,
  type MediaContent,
  mediaName,
  type MessageButton,
  type MessageContent,
  type PaymentItem,
} from '@recado/core';
import { type MessageView, sentForm } from '@recado/messages';
import type { Localization } from '../i18n/localization.js';
import { listHref } from '../panel/list-query.js';
import type { Detail } from '../ui/details.js';
import { contentTexts } from './texts/index.js';

/**
 * The rows about the values of a template, each part by itself. A part without a value has none. `hrefOf`: where a file is
 * shown that stands in its header or on a card; null: nowhere.
 */
function templateDetails(
  template: TemplateContent,
  panel: Localization,
  hrefOf: (source: MediaSource | undefined) => string | null,
): Detail[] {
  const { parameters, header, code, offerEndsAt, buttons = [], cards = [] } = template;
  const t = panel.texts(contentTexts);
  const shown = (text: string | undefined) => (text ? panel.format.text(text) : undefined);
  return [
    { label: t.header, text: shown(header && headerText(header, panel)), href: hrefOf(sourceOf(header)) },
    { label: t.parameters, text: shown(parametersText(parameters)) },
    { label: t.code, text: shown(code), mono: true },
    { label: t.offerEndsAt, time: offerEndsAt === undefined ? undefined : panel.format.dateTime(offerEndsAt) },
    ...buttons.map((button) => ({ label: t.button(String(button.index)), text: shown(valueText(button, panel)) })),
    ...cards.map((card, at) => ({
      label: t.card(String(at + 1)),
      text: shown(cardText(card, panel)),
      href: hrefOf(sourceOf(card.header)),
    })),
  ];
}

function sourceOf(header: TemplateHeader | null | undefined): MediaSource | undefined {
  return header?.kind === 'media' ? header.source : undefined;
}

function headerText(header: TemplateHeader, panel: Localization): string {
  switch (header.kind) {
    case 'text':
      return header.text;
    case 'location':
      return `${header.name} · ${header.address} (${header.latitude}, ${header.longitude})`;
    case 'media':
      return mediumText(header, panel);
  }
}

/** Its kind, its name and where it lies. */
function mediumText({ type, source, filename }: MediaHeader, panel: Localization) {
  const { media, mediaTypes } = panel.texts(contentTexts);
  const kind = type === null ? media : (mediaTypes[type] ?? media);
  return [kind, filename, isFile(source) ? source.id : source.url].filter((part) => part !== null).join(' · ');
}

function parametersText(parameters: TemplateContent['parameters']): string {
  const isList = Array.isArray(parameters);
  return Object.entries(parameters)
    .map(([name, value]) => (isList ? value : `${name}: ${value}`))
    .join(' · ');
}

function valueText(button: ButtonValue, panel: Localization): string {
  switch (button.kind) {
    case 'text':
      return button.text;
    case 'payload':
      return button.payload;
    case 'coupon':
      return button.coupon;
    case 'payment':
      return paymentText(button.payment, panel);
  }
}

/** How it is paid, with the code and the amount. */
function paymentText(payment: Payment, panel: Localization): string {
  const code = `${panel.texts(contentTexts).payments[payment.type]}: ${paymentCode(payment)}`;
  return payment.amount === null ? code : `${code} · ${panel.format.reais(payment.amount)}`;
}

function cardText({ header, parameters, buttons }: TemplateCard, panel: Localization): string {
  const { cardButton } = panel.texts(contentTexts);
  const parts = [
    header && mediumText(header, panel),
    parametersText(parameters),
    ...buttons.map((button) => cardButton(String(button.index), valueText(button, panel))),
  ];
  return parts.filter((part) => part).join(' · ');
}

const TEMPLATE = 'template:';
const SHOWN = /^image\/(?:jpeg|png|webp|gif)$/;
/** The browser scales it: a page of twenty pictures must not load hundreds of megabytes. */
const MAX_PICTURE_BYTES = 2 * 1024 ** 2;

type Paid = Pick<MessageContent, 'payment' | 'paymentNews'>;

/** What a message carries beside its text in one line, such as `Document: invoice.pdf`; null: nothing. */
export function contentLine(stored: string | null, panel: Localization): string | null {
  const { media, template, payment, paymentNews, replyTo } = contentOf(stored) ?? {};
  const t = panel.texts(contentTexts);
  const repliesTo = CONTENT_FIELDS.replyTo.panel.label.in(panel.language);
  const lines = [
    replyTo === undefined ? undefined : [repliesTo, panel.format.raw(replyTo) ?? []].flat().join(' '),
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
  const { media, template, buttons, payment, paymentNews, ...fields } = content ?? {};
  const t = panel.texts(contentTexts);
  const files = filesIn(content);
  const hrefOf = (source: MediaSource | undefined) =>
    isFile(source) ? fileHref(message.id, files.indexOf(source), panel) : null;
  return [
    { label: t.media, text: media && mediaText(media, panel), href: hrefOf(media) },
    { label: t.address, text: (media?.url && panel.format.raw(media.url)) || undefined, mono: true },
    { label: t.template, text: template && nameOf(template) },
    ...(template ? templateDetails(template, panel, hrefOf) : []),
    { label: t.buttons, text: buttons && buttonsText(buttons, panel) },
    ...paymentDetails({ payment, paymentNews }, panel),
    ...fieldDetails(CONTENT_FIELDS, fields, panel),
    { label: t.sentAs, text: formText(sentForm(message), panel) },
  ];
}

/** The rows about declared fields; `values` by their names inside. One without a value, or that is hidden, has no text. */
export function fieldDetails(fields: Fields, values: object, panel: Localization): Detail[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!field.panel) return [];
    const value = (values as Readonly<Record<string, string | null | undefined>>)[name] ?? undefined;
    const text = value === undefined ? undefined : fieldText(field.panel, value, panel);
    return [{ label: field.panel.label.in(panel.language), text, ...('max' in field.rule && { mono: true }) }];
  });
}

function fieldText({ words, open }: NonNullable<Field['panel']>, value: string, { format, language }: Localization) {
  const text = words?.[value]?.in(language) ?? value;
  return (open ? format.label(text) : format.raw(text)) || undefined;
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

/** The address of a file of a message, by its place among them from 0, for those who may see it; null: the reader may not. */
function fileHref(messageId: number, place: number, { format }: Localization): string | null {
  if (format.raw('') === null) return null;
  return listHref(`/admin/messages/${messageId}/file`, { at: place || undefined });
}

/** A picture that a message carries. */
export interface Picture {
  href: string;
  /** What is said of it to those who do not see it. */
  alt: string;
}

/**
 * The pictures that a message, the header of its template and its cards carry, for those who may see them: only files that
 * Recado keeps, in a type that browsers show, and small enough for a page with many.
 */
export function picturesOf(messageId: number, stored: string | null, panel: Localization): Picture[] {
  return filesIn(contentOf(stored)).flatMap((file, place) => {
    const href = isShownPicture(file.mimetype) && file.size <= MAX_PICTURE_BYTES && fileHref(messageId, place, panel);
    return href ? [{ href, alt: mediaText(file, panel) }] : [];
  });
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
