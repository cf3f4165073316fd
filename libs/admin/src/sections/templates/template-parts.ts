import type { TemplateView } from '@recado/channels';
import { bodyParameters, fillBody } from '@recado/core';

/** A component of a template as its provider gave it, as far as it is shown. */
interface Component {
  type?: string;
  format?: string;
  text?: string;
  buttons?: { text?: string }[];
  example?: { body_text?: string[][]; body_text_named_params?: { param_name?: string; example?: string }[] };
}

/** What a recipient sees of a template. */
export interface TemplateParts {
  /** A line above the body. */
  header: string | null;
  /** The kind of medium above the body, such as IMAGE. */
  medium: string | null;
  body: string | null;
  footer: string | null;
  buttons: string[];
}

type Described = Pick<TemplateView, 'body' | 'components' | 'status' | 'parameterFormat'>;

/** The parts of a template, with these values in its body. */
export function templateParts(
  { body, components }: Pick<Described, 'body' | 'components'>,
  values: readonly string[] | Readonly<Record<string, string>>,
): TemplateParts {
  const all = componentsIn(components);
  const of = (type: string) => all.find((component) => component.type === type);
  const header = of('HEADER');
  return {
    header: header?.text ?? null,
    medium: header?.format !== undefined && header.format !== 'TEXT' ? header.format : null,
    body: body === null ? null : fillBody(body, values),
    footer: of('FOOTER')?.text ?? null,
    buttons: (of('BUTTONS')?.buttons ?? []).flatMap(({ text }) => text ?? []),
  };
}

/** The parameters of the body, each with the example that Meta was given; empty: it has none. */
export function parameterExamples({ body, components }: Pick<Described, 'body' | 'components'>): [string, string][] {
  const { body_text: byPlace, body_text_named_params: named = [] } =
    componentsIn(components).find(({ type }) => type === 'BODY')?.example ?? {};
  const examples = new Map(named.map(({ param_name: name, example }) => [name, example]));
  return bodyParameters(body ?? '').map((name, index) => [name, examples.get(name) ?? byPlace?.[0]?.[index] ?? '']);
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

function componentsIn(json: string | null): Component[] {
  if (json === null) return [];
  const components: unknown = JSON.parse(json);
  return Array.isArray(components) ? (components as Component[]) : [];
}
