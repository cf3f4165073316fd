import { type KeyLimits, LIMIT_NAMES } from '@recado/auth';
import type { Visit } from '../../panel/visit.js';

/** Limits, each as a phrase. */
export function limitTexts(limits: KeyLimits, { t, format }: Pick<Visit, 't' | 'format'>): string[] {
  return LIMIT_NAMES.flatMap((name) => {
    const limit = limits[name];
    return limit === null ? [] : [t.limits.phrases[name](format.number(limit))];
  });
}
