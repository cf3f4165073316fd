import { codePoints, isBlank } from '../text/text.js';
import { findSlips } from './slips.js';

export type Variable = 'name' | 'email';
export type MissingVariable = 'reject' | 'empty';
export type TemplateValues = Readonly<Partial<Record<Variable, string | null>>>;

export interface RenderOptions {
  /** `reject` (the default) reports what has no value and no fallback; `empty` puts nothing there. */
  missing?: MissingVariable;
  /** The text is not built beyond this many UTF-16 units: a long value times a thousand tokens must not fill memory. */
  maxUnits?: number;
}

export interface Rendered {
  text: string;
  /** Variables without value and without fallback, each once; always empty under `missing: 'empty'`. */
  missing: readonly Variable[];
  /** Brace texts that look like a slip (`{nome}`, `{ name }`), each once. */
  suspicious: readonly string[];
  usesEmail: boolean;
  /** The text outgrew `maxUnits` and is incomplete. */
  cut: boolean;
}

/** A token and its fallback; a fallback holds no braces, so one token never swallows another. */
const TOKEN = /\{(name|email)(?:\|([^{}]*))?\}/g;
const NONE: readonly never[] = [];

/** Replaces `{name}`, `{email}` and their `{name|fallback}` forms in one pass; all else stays as it is. */
export function renderTemplate(text: string, values: TemplateValues, options: RenderOptions = {}): Rendered {
  if (!text.includes('{')) return { text, missing: NONE, suspicious: NONE, usesEmail: false, cut: false };
  const maxUnits = options.maxUnits ?? Number.POSITIVE_INFINITY;
  const missing = new Set<Variable>();
  const state = { usesEmail: false, cut: false };
  let tokens = 0;
  let grown = 0;
  const rendered = text.replace(TOKEN, (token, variable: Variable, fallback: string | undefined, at: number) => {
    tokens++;
    if (variable === 'email') state.usesEmail = true;
    const value = valueOf(values, variable) ?? fallback;
    if (value === undefined) missing.add(variable);
    grown += (value ?? '').length - token.length;
    state.cut ||= at + token.length + grown > maxUnits;
    return state.cut ? '' : (value ?? '');
  });
  const suspicious = braces(text) > tokens ? findSlips(text) : NONE;
  return { text: rendered, missing: options.missing === 'empty' ? NONE : [...missing], suspicious, ...state };
}

/** How many code points the rendered text has, without building it. */
export function renderedLength(text: string, values: TemplateValues): number {
  const valuePoints = {
    name: codePoints(valueOf(values, 'name') ?? ''),
    email: codePoints(valueOf(values, 'email') ?? ''),
  };
  let points = codePoints(text);
  for (const [token, variable, fallback] of text.matchAll(TOKEN) as Iterable<[string, Variable, string | undefined]>) {
    const present = valueOf(values, variable) !== undefined;
    points += (present ? valuePoints[variable] : codePoints(fallback ?? '')) - codePoints(token);
  }
  return points;
}

function valueOf(values: TemplateValues, variable: Variable): string | undefined {
  const value = variable === 'name' ? values.name : values.email;
  return value === undefined || value === null || isBlank(value) ? undefined : value;
}

function braces(text: string): number {
  let count = 0;
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at + 1)) count++;
  return count;
}
