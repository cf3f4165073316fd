export type Variable = 'name' | 'email';
export type MissingVariable = 'reject' | 'empty';

export interface RenderOptions {
  missing?: MissingVariable;
  /** Stop building beyond this many UTF-16 units; the rest is only scanned. */
  maxUnits?: number;
}

export interface Rendered {
  text: string;
  /** Variables without value and without fallback; empty under `missing: 'empty'`. */
  missing: readonly Variable[];
  /** Brace texts that look like a slip (`{nome}`, `{ name }`), each once. */
  suspicious: readonly string[];
  usesEmail: boolean;
  /** The text outgrew `maxUnits` and is incomplete. */
  cut: boolean;
}

/** Replaces `{name}`, `{email}` and their `{name|fallback}` forms in one pass; all else stays as it is. */
export function renderTemplate(
  _text: string,
  _values: Partial<Record<Variable, string | null>>,
  _options: RenderOptions = {},
): Rendered {
  throw new Error('not written yet');
}
