import { type KeyLimits, LIMIT_NAMES } from '@recado/auth';
import type { Localization } from '../../i18n/localization.js';
import { keyTexts } from './texts/index.js';

/** The limits of a key, each as a phrase. */
export function limitTexts(limits: KeyLimits, localization: Localization): string[] {
  const { format } = localization;
  const t = localization.texts(keyTexts);
  return LIMIT_NAMES.flatMap((name) => {
    const limit = limits[name];
    return limit === null ? [] : [t.limits.phrases[name](format.number(limit))];
  });
}
