import { explainFailure } from '@recado/core';
import type { Localization } from '../../session/kit.js';

/** What a failure code means and what to do about it, in the reader's language; the code itself when it is unknown. */
export function explanation(
  code: string | null,
  gateway: string,
  { format }: Pick<Localization, 'format'>,
): string | null {
  return code === null ? null : (explainFailure(code, format.language, gateway) ?? code);
}
