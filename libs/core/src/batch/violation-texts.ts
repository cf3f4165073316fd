import type { Violation } from '../errors.js';
import { both, type Language } from '../language.js';
import { TEXTS, type ViolationCode } from './texts.js';
export type { ViolationCode } from './texts.js';

/** Every code of a violation or a warning. Clients rely on codes: only append. */
export const VIOLATION_CODES = Object.keys(TEXTS) as readonly ViolationCode[];

const PARAM = /%\{(\w+)\}/g;
const FALLBACK = both('Valor inválido.', 'Invalid value.');

/** The sentence of a code with the names of its params, such as `%{read}`. */
export function violationTemplate(code: ViolationCode, language: Language): string {
  return TEXTS[code][language];
}

/** The sentence of a violation or a warning. An unknown code gets a general one. Of a param in words there is one a language: `read.en`. */
export function violationText(violation: Violation, language: Language): string {
  const { code, params = {} } = violation;
  if (!Object.hasOwn(TEXTS, code)) return FALLBACK[language];
  const text = TEXTS[code as ViolationCode][language];
  return text.replace(PARAM, (_, param: string) => String(params[`${param}.${language}`] ?? params[param] ?? '?'));
}
