import type { TemplateView } from '@recado/channels';
import { bodyParameters, type TemplateCard } from '@recado/core';
import { type Component, componentOf, componentsIn } from './template-components.js';
import type { TemplateValues } from './template-parts.js';

type Described = Pick<TemplateView, 'body' | 'components'>;

/** The parameters of the body, each with the example that Meta was given; empty: it has none. */
export function parameterExamples({ body, components }: Described): [string, string][] {
  return bodyExamples(body ?? '', componentsIn(components));
}

/** The examples of a template, by the keys of the fields that they fill. */
export function exampleFields(template: Described): [string, string][] {
  const { header } = otherExamples(template);
  const gaps = parameterExamples(template).map(([name, example]): [string, string] => [`body.${name}`, example]);
  return [...gaps, ...(header?.kind === 'text' ? [['header', header.text] as [string, string]] : [])];
}

/** The examples that Meta was given for the values outside the body. A file given as an example is no medium to show. */
export function otherExamples({ components }: Described): TemplateValues {
  const all = componentsIn(components);
  const text = headerExample(all);
  const cards = (componentOf(all, 'CAROUSEL')?.cards ?? []).map((card) => cardExample(card.components ?? []));
  return { ...(text !== undefined && { header: { kind: 'text', text } }), ...(cards.length > 0 && { cards }) };
}

function cardExample(components: readonly Component[]): TemplateCard {
  const examples = bodyExamples(componentOf(components, 'BODY')?.text ?? '', components);
  // A gap without an example stays a gap.
  const parameters = examples.map(([name, example]) => example || `{{${name}}}`);
  return { header: null, parameters, buttons: [] };
}

function headerExample(all: readonly Component[]): string | undefined {
  const { header_text: byPlace, header_text_named_params: named } = componentOf(all, 'HEADER')?.example ?? {};
  return named?.[0]?.example ?? byPlace?.[0];
}

function bodyExamples(body: string, all: readonly Component[]): [string, string][] {
  const { body_text: byPlace, body_text_named_params: named = [] } = componentOf(all, 'BODY')?.example ?? {};
  const examples = new Map(named.map(({ param_name: name, example }) => [name, example]));
  return bodyParameters(body).map((name, index) => [name, examples.get(name) ?? byPlace?.[0]?.[index] ?? '']);
}
