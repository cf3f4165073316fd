import { isBlank } from '../text/text.js';
import { findTypos } from './typos.js';

type Variable = 'name' | 'email';
type MissingVariable = 'reject' | 'empty';
export type TemplateValues = Readonly<Partial<Record<Variable, string | null>>>;

export interface RenderOptions {
  /** `reject` (the default) reports variables without value and fallback; `empty` replaces them by nothing. */
  missing?: MissingVariable;
  /** Stop at this many UTF-16 units: a long value times a thousand tokens must not fill the memory. */
  maxUnits?: number;
}

export interface Rendered {
  text: string;
  /** Variables without value and fallback, each once; always empty with `missing: 'empty'`. */
  missing: readonly Variable[];
  /** Texts in braces that look like a mistyped variable (`{nome}`, `{ name }`), each once. */
  suspicious: readonly string[];
  usesEmail: boolean;
  /** The text became longer than `maxUnits`, so nothing else in this result is complete. */
  cut: boolean;
}

/** A token with its fallback, which contains no braces: one token never contains another. */
const TOKEN = /\{(name|email)(?:\|([^{}]*))?\}/g;
const NONE: readonly never[] = [];

/** Replaces `{name}`, `{email}` and their forms with a fallback (`{name|fallback}`) in one pass, and nothing else. */
export function renderTemplate(text: string, values: TemplateValues, options: RenderOptions = {}): Rendered {
  if (!text.includes('{')) return { text, missing: NONE, suspicious: NONE, usesEmail: false, cut: false };
  const { missing = 'reject', maxUnits = Number.POSITIVE_INFINITY } = options;
  const filled = fillTokens(text, values, maxUnits);
  const { usesEmail, cut } = filled;
  if (cut) return { text: '', missing: NONE, suspicious: NONE, usesEmail, cut };
  const suspicious = countBraces(text) > filled.tokens ? findTypos(text) : NONE;
  return { text: filled.text, missing: missing === 'empty' ? NONE : [...filled.missing], suspicious, usesEmail, cut };
}

function fillTokens(text: string, values: TemplateValues, maxUnits: number) {
  const filled = { text: '', tokens: 0, usesEmail: false, cut: false, missing: new Set<Variable>() };
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [token, variable, fallback] = match as unknown as [string, Variable, string | undefined];
    const value = valueOf(values, variable) ?? fallback;
    if (value === undefined) filled.missing.add(variable);
    filled.usesEmail ||= variable === 'email';
    filled.tokens++;
    filled.text += text.slice(end, match.index) + (value ?? '');
    end = match.index + token.length;
    filled.cut = filled.text.length > maxUnits;
    if (filled.cut) return filled;
  }
  filled.text += text.slice(end);
  return filled;
}

function valueOf(values: TemplateValues, variable: Variable): string | undefined {
  const value = variable === 'name' ? values.name : values.email;
  return value === undefined || value === null || isBlank(value) ? undefined : value;
}

function countBraces(text: string): number {
  let count = 0;
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at + 1)) count++;
  return count;
}
