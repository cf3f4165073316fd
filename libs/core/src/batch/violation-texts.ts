import type { Bilingual, Language } from '../language/language.js';
import type { Violation } from '../errors/violation.js';
import { TEXTS, type ViolationCode } from './texts.js';

export type { ViolationCode } from './texts.js';

/** Every code that `parseBatch` and its neighbours use, warnings included. Codes are a promise: only append. */
export const VIOLATION_CODES = Object.keys(TEXTS) as readonly ViolationCode[];

const PARAM = /%\{(\w+)\}/g;
const FALLBACK: Bilingual = { 'pt-BR': 'Valor inválido.', en: 'Invalid value.' };

/** The sentence of a code with its params still named, as `%{read}`. */
export function violationTemplate(code: ViolationCode, language: Language): string {
  return TEXTS[code][language];
}

/** What a violation or a warning says to a person. A code that is not ours gets a general sentence. */
export function violationText(violation: Violation, language: Language): string {
  const { code, params = {} } = violation;
  if (!Object.hasOwn(TEXTS, code)) return FALLBACK[language];
  const text = TEXTS[code as ViolationCode][language];
  return text.replace(PARAM, (_, param: string) => (Object.hasOwn(params, param) ? String(params[param]) : '?'));
}
