import type { TemplateContent } from './template-content.js';

/** A parameter in the body of a provider's template, by position or by name. */
const PARAMETER = /\{\{\s*([A-Za-z0-9_]{1,64})\s*\}\}/g;

/** The names of the parameters of a provider's template in order, each once: `1`, `2`, or such as `pedido`. */
export function bodyParameters(body: string): string[] {
  return [...new Set([...body.matchAll(PARAMETER)].map(([, name]) => name!))];
}

/** The body with these values of its parameters; one without a value stays as it is. */
export function fillBody(body: string, parameters: TemplateContent['parameters']): string {
  const values = new Map(Array.isArray(parameters) ? byPosition(parameters) : Object.entries(parameters));
  return body.replace(PARAMETER, (token, name: string) => values.get(name) ?? token);
}

function byPosition(values: readonly string[]): [string, string][] {
  return values.map((value, index) => [String(index + 1), value]);
}
