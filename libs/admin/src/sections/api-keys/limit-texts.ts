import { type KeyLimits, LIMIT_NAMES } from '@recado/auth';
import type { PanelRequest } from '../../panel/panel-request.js';

/** The limits of a key, each as a phrase. */
export function limitTexts(limits: KeyLimits, { t, format }: Pick<PanelRequest, 't' | 'format'>): string[] {
  return LIMIT_NAMES.flatMap((name) => {
    const limit = limits[name];
    return limit === null ? [] : [t.limits.phrases[name](format.number(limit))];
  });
}
