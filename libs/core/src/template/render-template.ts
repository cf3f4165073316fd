import { isBlank } from '../text/text.js';
import { hasOtherMarks } from './slips.js';
import { findTypos } from './typos.js';
import type { Variables } from './variables.js';

type MissingVariable = 'reject' | 'empty';

/** The values of a message's tokens. A blank one counts as absent. */
export interface TemplateValues {
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
  /** The message's own variables; missing: it carries none, so that other tokens than name and email are text. */
  readonly variables?: Variables | undefined;
}

export interface RenderOptions {
  /** `reject` (the default) reports variables without value and fallback; `empty` replaces them by nothing. */
  missing?: MissingVariable;
  /** Stop at this many UTF-16 units: a long value times a thousand tokens must not fill the memory. */
  maxUnits?: number;
}

export interface Rendered {
  text: string;
  /** Variables without value and fallback, each once, 32 at most; always empty with `missing: 'empty'`. */
  missing: readonly string[];
  /** What looks like a variable and is none (`{nome}`, `{ name }`, `{pedido}`, `[nome]`, `%nome%`), each once. */
  suspicious: readonly string[];
  usesEmail: boolean;
  /** The text became longer than `maxUnits`, so nothing else in this result is complete. */
  cut: boolean;
}

/** A token with its fallback, which contains no braces: one token never contains another. */
const TOKEN = /\{(name|email)(?:\|([^{}]*))?\}/g;
/** The same with any variable. */
const ANY_TOKEN = /\{([a-z][a-z0-9_]{0,31})(?:\|([^{}]*))?\}/g;
const NONE: readonly never[] = [];
/** Missing variables after which the rest of a text is not read. */
const MAX_MISSING = 32;

/**
 * Replaces `{name}`, `{email}`, the message's own variables and their forms with a fallback (`{name|fallback}`) in one
 * pass, and nothing else.
 */
export function renderTemplate(text: string, values: TemplateValues, options: RenderOptions = {}): Rendered {
  const hasMarks = hasOtherMarks(text);
  if (!hasMarks && !text.includes('{')) return { text, missing: NONE, suspicious: NONE, usesEmail: false, cut: false };
  const { missing = 'reject', maxUnits = Number.POSITIVE_INFINITY } = options;
  const filled = fillTokens(text, values, maxUnits);
  const { usesEmail, cut } = filled;
  if (cut) return { text: '', missing: NONE, suspicious: NONE, usesEmail, cut };
  const suspicious =
    hasMarks || countBraces(text) > filled.tokens
      ? findTypos(text, { variables: values.variables, unknownTokens: true })
      : NONE;
  return { text: filled.text, missing: missing === 'empty' ? NONE : [...filled.missing], suspicious, usesEmail, cut };
}

function fillTokens(text: string, values: TemplateValues, maxUnits: number) {
  const filled = { text: '', tokens: 0, usesEmail: false, cut: false, missing: new Set<string>() };
  let end = 0;
  for (const match of text.matchAll(values.variables ? ANY_TOKEN : TOKEN)) {
    const [token, variable, fallback] = match as unknown as [string, string, string | undefined];
    const value = valueOf(values, variable) ?? fallback;
    if (value === undefined) filled.missing.add(variable);
    filled.usesEmail ||= variable === 'email';
    filled.tokens++;
    filled.text += text.slice(end, match.index) + (value ?? '');
    end = match.index + token.length;
    filled.cut = filled.text.length > maxUnits;
    if (filled.cut || filled.missing.size === MAX_MISSING) return filled;
  }
  filled.text += text.slice(end);
  return filled;
}

function valueOf(values: TemplateValues, variable: string): string | undefined {
  const isField = variable === 'name' || variable === 'email';
  const value = isField ? values[variable] : values.variables?.get(variable);
  return value === undefined || value === null || isBlank(value) ? undefined : value;
}

function countBraces(text: string): number {
  let count = 0;
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at + 1)) count++;
  return count;
}
