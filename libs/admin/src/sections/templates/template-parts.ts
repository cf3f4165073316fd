import type { TemplateView } from '@recado/channels';
import {
  bodyParameters,
  CODE_ADDRESS,
  fillBody,
  paymentCode,
  type TemplateButton,
  type TemplateCard,
  type TemplateContent,
  type TemplateHeader,
} from '@recado/core';
import { type Component, componentOf, componentsIn, wordOf } from './template-components.js';

/** A button as the phone shows it. */
export interface ButtonPart {
  /** Its place among all buttons, from 0. */
  index: number;
  /** The provider's word for its kind, such as QUICK_REPLY; empty: not told. */
  type: string;
  /** The words on it; null: the provider does not tell them. */
  label: string | null;
  /** What a tap opens, copies or sends back; null: it has no value. */
  value: string | null;
}

/** What a recipient sees of a template, or of a card of a carousel. */
export interface CardParts {
  /** A line above the body. */
  header: string | null;
  /** The kind of medium above the body, such as IMAGE; LOCATION: a place. */
  medium: string | null;
  /** The file or the place, where it is known. */
  mediumName: string | null;
  body: string | null;
  footer: string | null;
  buttons: readonly ButtonPart[];
}

/** What a recipient sees of a template. */
export interface TemplateParts extends CardParts {
  /** The words of an offer that ends. */
  offer: string | null;
  cards: readonly CardParts[];
}

/** The values of a template. A part without a value is shown with its gap. */
export type TemplateValues = Partial<Pick<TemplateContent, 'parameters' | 'header' | 'buttons' | 'code' | 'cards'>>;

type Described = Pick<TemplateView, 'body' | 'components' | 'status' | 'parameterFormat'>;

/** The parts of a template, with these values. */
export function templateParts(
  { body, components }: Pick<Described, 'body' | 'components'>,
  { parameters = [], header, buttons = [], code, cards = [] }: TemplateValues,
): TemplateParts {
  const all = componentsIn(components);
  const values = code === undefined ? parameters : [code];
  const listed = componentOf(all, 'CAROUSEL')?.cards ?? [];
  return {
    ...partsOf(all, body, values, { header, buttons }),
    offer: componentOf(all, 'LIMITED_TIME_OFFER')?.limited_time_offer?.text ?? null,
    cards: listed.map((card, at) => cardParts(card.components ?? [], cards[at])),
  };
}

function cardParts(components: readonly Component[], card: TemplateCard | undefined): CardParts {
  const body = componentOf(components, 'BODY')?.text ?? null;
  const above = card?.header ?? undefined;
  return partsOf(components, body, card?.parameters ?? [], { header: above, buttons: card?.buttons ?? [] });
}

function partsOf(
  all: readonly Component[],
  body: string | null,
  values: TemplateContent['parameters'],
  { header: given, buttons }: { header: TemplateHeader | undefined; buttons: readonly TemplateButton[] },
): CardParts {
  const header = componentOf(all, 'HEADER');
  const format = wordOf(header?.format);
  return {
    header: header?.text === undefined ? null : headerText(header.text, given),
    medium: format === '' || format === 'TEXT' ? null : format,
    mediumName: given ? nameOf(given) : null,
    body: body === null ? null : fillBody(body, values),
    footer: componentOf(all, 'FOOTER')?.text ?? null,
    buttons: buttonParts(componentOf(all, 'BUTTONS'), buttons),
  };
}

/** A header has one parameter at most. */
function headerText(text: string, given: TemplateHeader | undefined): string {
  const [name] = bodyParameters(text);
  return name === undefined || given?.kind !== 'text' ? text : fillBody(text, { [name]: given.text });
}

function nameOf(header: TemplateHeader): string | null {
  if (header.kind === 'location') return `${header.name} · ${header.address}`;
  return header.kind === 'media' ? header.filename : null;
}

function buttonParts(component: Component | undefined, given: readonly TemplateButton[]): ButtonPart[] {
  return (component?.buttons ?? []).map(({ type, text, url }, index) => ({
    index,
    // In lists of Meta's, the button that copies a one-time code is a link.
    type: url?.startsWith(CODE_ADDRESS) ? 'OTP' : wordOf(type),
    label: text === undefined || text === '' ? null : text,
    value: valueOf(
      given.find((button) => button.index === index),
      url,
    ),
  }));
}

function valueOf(button: TemplateButton | undefined, url = ''): string | null {
  switch (button?.kind) {
    case undefined:
      return null;
    case 'text':
      return fillBody(url, [button.text]);
    case 'payload':
      return button.payload;
    case 'coupon':
      return button.coupon;
    case 'payment':
      return paymentCode(button.payment);
  }
}

/** Whether a template can carry any text: its one parameter is in its body, between words. */
export function canCarry(template: Pick<Described, 'body' | 'components' | 'parameterFormat'>): boolean {
  const { body, parameterFormat } = template;
  if (body === null || parameterFormat !== 'POSITIONAL' || bodyParameters(body).join() !== '1') return false;
  const others = componentsIn(template.components).filter(({ type }) => type !== 'BODY');
  return others.every(({ type, format, text = '' }) => {
    if (type === 'HEADER') return (format ?? 'TEXT') === 'TEXT' && bodyParameters(text).length === 0;
    return type === 'FOOTER';
  });
}
