import {
  type ButtonValue,
  type FileMedia,
  type TemplateButton,
  type TemplateCard,
  type TemplateDemands,
  type TemplateHeader,
  type TypedFields,
} from '@recado/core';
import type { TemplateView } from '@recado/channels';
import { otherExamples, parameterExamples } from './template-examples.js';
import type { TemplateValues } from './template-parts.js';

type Described = Pick<TemplateView, 'body' | 'components'>;
/** What was typed, and the files that stand for addresses. */
interface Given {
  typed: TypedFields;
  files: ReadonlyMap<string, FileMedia>;
}

type Part = Pick<TemplateDemands, 'header' | 'buttons'>;

/** What a preview shows of what was typed, right or wrong; a field that is blank has the example that Meta was given. */
export function previewValues(
  template: Described,
  demands: TemplateDemands,
  typed: TypedFields,
  files: ReadonlyMap<string, FileMedia> = new Map(),
): TemplateValues {
  const examples = otherExamples(template);
  const parameters = parameterExamples(template).map(([name, example]) => [
    name,
    read(typed, `body.${name}`) ?? example,
  ]);
  const code = read(typed, 'code');
  return {
    parameters: Object.fromEntries(parameters.filter(([, value]) => value !== '')) as Record<string, string>,
    header: headerOf(demands, { typed, files }, '') ?? examples.header,
    buttons: buttonsOf(demands, typed, ''),
    ...(code !== undefined && { code }),
    cards: demands.cards.map((card, at) => cardOf(card, { typed, files }, at, examples.cards?.[at])),
  };
}

function cardOf(
  card: TemplateDemands['cards'][number],
  { typed, files }: Given,
  at: number,
  example: TemplateCard | undefined,
): TemplateCard {
  const prefix = `card.${at}.`;
  const header = headerOf(card, { typed, files }, prefix);
  const gaps = Array.from({ length: card.parameters }, (_, index) => `{{${index + 1}}}`);
  return {
    header: header?.kind === 'media' ? header : null,
    parameters: gaps.map(
      (gap, index) => read(typed, `${prefix}body.${index + 1}`) ?? example?.parameters[index] ?? gap,
    ),
    buttons: buttonsOf(card, typed, prefix),
  };
}

function headerOf({ header }: Part, { typed, files }: Given, prefix: string): TemplateHeader | undefined {
  const value = (key: string) => read(typed, `${prefix}header${key}`);
  if (header?.kind === 'text') {
    const text = value('');
    return text === undefined ? undefined : { kind: 'text', text };
  }
  if (header?.kind === 'media') {
    const medium = mediumOf(files.get(`${prefix}header.url`), value('.url') ?? '');
    return { kind: 'media', type: header.type, ...medium, filename: value('.filename') ?? medium.filename };
  }
  const [name, address] = [value('.name'), value('.address')];
  if (header === null || (name === undefined && address === undefined)) return undefined;
  return { kind: 'location', latitude: 0, longitude: 0, name: name ?? '', address: address ?? '' };
}

/** Where a medium comes from, and what it is called there. */
function mediumOf(file: FileMedia | undefined, url: string) {
  return file ? { source: file, filename: file.filename } : { source: { url }, filename: url || null };
}

function buttonsOf({ buttons }: Part, typed: TypedFields, prefix: string): TemplateButton[] {
  return buttons.flatMap(({ index, kind }) => {
    const value = read(typed, `${prefix}button.${index}`);
    return value === undefined ? [] : [{ index, ...buttonOf(kind, value) }];
  });
}

function buttonOf(kind: ButtonValue['kind'], value: string): ButtonValue {
  switch (kind) {
    case 'text':
      return { kind, text: value };
    case 'payload':
      return { kind, payload: value };
    case 'coupon':
      return { kind, coupon: value };
    case 'payment':
      return { kind, payment: { type: 'pix', code: value, amount: null } };
  }
}

function read(typed: TypedFields, key: string): string | undefined {
  const value = typed.get(key)?.trim();
  return value === '' ? undefined : value;
}
