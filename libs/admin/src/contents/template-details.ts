import {
  type ButtonValue,
  isFile,
  type MediaHeader,
  type MediaSource,
  paymentCode,
  type Payment,
  type TemplateCard,
  type TemplateContent,
  type TemplateHeader,
} from '@recado/core';
import type { Localization } from '../i18n/localization.js';
import type { Detail } from '../ui/details.js';
import { contentTexts } from './texts/index.js';

/**
 * The rows about the values of a template, each part by itself. A part without a value has none. `hrefOf`: where a file is
 * shown that stands in its header or on a card; null: nowhere.
 */
export function templateDetails(
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
export function paymentText(payment: Payment, panel: Localization): string {
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
