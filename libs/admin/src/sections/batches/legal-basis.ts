import { LEGAL_BASES } from '@recado/core';
import type { Localization } from '../../i18n/localization.js';
import { batchTexts } from './texts/index.js';

/** A legal basis in words; anything else: that none is named. */
export function legalBasisText(basis: string | null, panel: Pick<Localization, 'texts'>): string {
  const { bases, noBasis } = panel.texts(batchTexts).batch;
  const known = LEGAL_BASES.find((each) => each === basis);
  return known ? bases[known] : noBasis;
}
