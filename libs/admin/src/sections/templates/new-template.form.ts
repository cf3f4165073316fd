import { HEADER_MEDIA, type HeaderMediaType } from '@recado/core';
import type { HeaderSample, NewButton, NewHeader, NewTemplate } from '@recado/gateways';
import type { FormBody } from '../../session/kit.js';

/** Most buttons of a template. */
export const MAX_BUTTONS = 10;
export const HEADERS = ['none', 'text', ...HEADER_MEDIA, 'location'] as const;
export const BUTTONS = ['reply', 'url', 'phone', 'coupon', 'pix', 'boleto', 'link'] as const;

/** What is chosen before a template is written: of what it consists. */
export interface Shape {
  /** For one-time codes, whose words are the provider's. */
  isCode: boolean;
  header: (typeof HEADERS)[number];
  /** How many. */
  buttons: number;
}

/** The shape that a query or a form names; what it does not name is as usual. */
export function shapeOf({ kind, header, buttons, carries }: FormBody): Shape {
  const count = Number(buttons ?? 0);
  return {
    isCode: kind === 'code',
    header: HEADERS.find((one) => one === (carries ?? header)) ?? 'none',
    buttons: Number.isInteger(count) && count >= 0 && count <= MAX_BUTTONS ? count : 0,
  };
}

/** The kind of medium in a header; undefined: it has none. */
export function mediumOf({ header }: Pick<Shape, 'header'>): HeaderMediaType | undefined {
  return HEADER_MEDIA.find((one) => one === header);
}

/** The template that a form describes. `sample`: of a medium in its header; null: none was chosen, or it has none. */
export function templateOf(fields: FormBody, shape: Shape, sample: HeaderSample | null): NewTemplate {
  const named = { name: text(fields.name), language: text(fields.language) };
  if (shape.isCode) {
    const code = {
      label: text(fields.codeLabel),
      warns: fields.warns !== undefined,
      expiresInMinutes: minutesOf(fields),
    };
    return { ...named, category: 'AUTHENTICATION', body: '', examples: [], code };
  }
  const header = headerOf(fields, shape, sample);
  const footer = text(fields.footer);
  const body = (fields.body ?? '').replaceAll('\r\n', '\n').trim();
  const examples = (fields.examples ?? '')
    .split('\n')
    .map(text)
    .filter((example) => example !== '');
  const buttons = Array.from({ length: shape.buttons }, (_, at) => buttonOf(fields, at));
  return {
    ...named,
    category: fields.category === 'MARKETING' ? 'MARKETING' : 'UTILITY',
    body,
    examples,
    ...(header && { header }),
    ...(footer !== '' && { footer }),
    ...(buttons.length > 0 && { buttons }),
  };
}

function headerOf(fields: FormBody, shape: Shape, sample: HeaderSample | null): NewHeader | undefined {
  if (shape.header === 'text')
    return { kind: 'text', text: text(fields.header_text), example: text(fields.headerExample) };
  if (shape.header === 'location') return { kind: 'location' };
  const type = mediumOf(shape);
  return type && sample ? { kind: 'media', type, sample } : undefined;
}

function buttonOf(fields: FormBody, at: number): NewButton {
  const [label, value, example] = ['button', 'buttonValue', 'buttonExample'].map((field) =>
    text(fields[`${field}.${at}`]),
  ) as [string, string, string];
  const kind = BUTTONS.find((one) => one === fields[`buttonKind.${at}`]) ?? 'reply';
  switch (kind) {
    case 'reply':
      return { kind, label };
    case 'url':
      return { kind, label, url: value, example };
    case 'phone':
      return { kind, label, phone: value.replace(/[^+\d]/g, '') || value };
    case 'coupon':
      return { kind, example: value };
    default:
      return { kind: 'payment', payment: kind };
  }
}

/** Null: the code says nothing of its end. A value that is no number is refused by the rules. */
function minutesOf({ minutes = '' }: FormBody): number | null {
  return minutes.trim() === '' ? null : Number(minutes);
}

function text(value: string | undefined): string {
  return (value ?? '').trim();
}
