import {
  type Placeholder,
  type PlaceholderSet,
  parseTemplate,
  PLACEHOLDERS,
  type TemplatePart,
} from './placeholders.js';

/** What stands for the placeholders of one message; undefined: it has none. */
export type Values = (placeholder: Placeholder) => string | undefined;

/** The secrets of a channel by their placeholders, such as `secret.1`. */
export type Secrets = Readonly<Record<string, string | undefined>>;

/** Fills a text in. Undefined: it is one placeholder that has no value. */
export type Fill = (values: Values) => string | undefined;

/** A text of a description; as a string where no message changes it. The description was checked before. */
export function compileText(text: string, allowed: PlaceholderSet, secrets: Secrets): string | Fill {
  const parsed = parseTemplate(text, PLACEHOLDERS[allowed]);
  if ('wrong' in parsed) throw new Error(`the description was not checked: ${parsed.wrong}`);
  const parts = merged(parsed.parts, secrets);
  const [first = '', ...more] = parts;
  if (more.length > 0) return (values) => parts.map((part) => wordsOf(part, values) ?? '').join('');
  return typeof first === 'string' ? first : (values) => values(first.placeholder);
}

/** The same where what has no value is empty. */
export function fillIn(fill: string | Fill, values: Values): string {
  return typeof fill === 'string' ? fill : (fill(values) ?? '');
}

/** Secrets are the same for every message of a channel, so they become part of the text. */
function merged(parts: readonly TemplatePart[], secrets: Secrets): TemplatePart[] {
  const result: TemplatePart[] = [];
  for (const part of parts) {
    const isSecret = typeof part !== 'string' && part.placeholder.startsWith('secret.');
    const known = isSecret ? (secrets[part.placeholder] ?? '') : part;
    const last = result.at(-1);
    if (typeof known === 'string' && typeof last === 'string') result[result.length - 1] = last + known;
    else result.push(known);
  }
  return result;
}

function wordsOf(part: TemplatePart, values: Values): string | undefined {
  return typeof part === 'string' ? part : values(part.placeholder);
}
