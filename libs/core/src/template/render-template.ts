import { isBlank } from '../text/text.js';
import { findSlips } from './slips.js';

export type Variable = 'name' | 'email';
export type MissingVariable = 'reject' | 'empty';
export type TemplateValues = Readonly<Partial<Record<Variable, string | null>>>;

export interface RenderOptions {
  /** `reject` (the default) reports what has no value and no fallback; `empty` puts nothing there. */
  missing?: MissingVariable;
  /** Give up beyond this many UTF-16 units: a long value times a thousand tokens must not fill memory. */
  maxUnits?: number;
}

export interface Rendered {
  text: string;
  /** Variables without value and without fallback, each once; always empty under `missing: 'empty'`. */
  missing: readonly Variable[];
  /** Brace texts that look like a slip (`{nome}`, `{ name }`), each once. */
  suspicious: readonly string[];
  usesEmail: boolean;
  /** The values made the text outgrow `maxUnits`: it was given up and nothing else of this is complete. */
  cut: boolean;
}

/** A token and its fallback; a fallback holds no braces, so one token never swallows another. */
const TOKEN = /\{(name|email)(?:\|([^{}]*))?\}/g;
const NONE: readonly never[] = [];

/** Replaces `{name}`, `{email}` and their `{name|fallback}` forms in one pass; all else stays as it is. */
export function renderTemplate(text: string, values: TemplateValues, options: RenderOptions = {}): Rendered {
  if (!text.includes('{')) return { text, missing: NONE, suspicious: NONE, usesEmail: false, cut: false };
  const { missing = 'reject', maxUnits = Number.POSITIVE_INFINITY } = options;
  const filled = fillTokens(text, values, maxUnits);
  const { usesEmail, cut } = filled;
  if (cut) return { text: '', missing: NONE, suspicious: NONE, usesEmail, cut };
  const suspicious = countBraces(text) > filled.tokens ? findSlips(text) : NONE;
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
