import type { PlaceholderSet } from './placeholders.js';
import { compileText, type Fill, type Secrets, type Values } from './template.js';

/**
 * Compiles JSON whose texts are templates. Each text is filled in and written as JSON by itself, so nothing in a value can
 * change the document. A member or an element that is one placeholder without a value is left out.
 */
export function compileJson(json: unknown, allowed: PlaceholderSet, secrets: Secrets): string | Fill {
  if (typeof json === 'string') return written(compileText(json, allowed, secrets));
  if (typeof json !== 'object' || json === null) return JSON.stringify(json);
  const isList = Array.isArray(json);
  const parts = Object.entries(json).map(([name, part]: [string, unknown]) => ({
    name: isList ? '' : `${JSON.stringify(name)}:`,
    value: compileJson(part, allowed, secrets),
  }));
  const [open, close] = isList ? '[]' : '{}';
  const fill = (values: Values) => `${open}${joined(parts, values)}${close}`;
  return parts.every(({ value }) => typeof value === 'string') ? fill(() => undefined) : fill;
}

function written(text: string | Fill): string | Fill {
  if (typeof text === 'string') return JSON.stringify(text);
  return (values) => {
    const filled = text(values);
    return filled === undefined ? undefined : JSON.stringify(filled);
  };
}

function joined(parts: readonly { name: string; value: string | Fill }[], values: Values): string {
  let text = '';
  for (const { name, value } of parts) {
    const filled = typeof value === 'string' ? value : value(values);
    if (filled !== undefined) text += text === '' ? name + filled : `,${name}${filled}`;
  }
  return text;
}
