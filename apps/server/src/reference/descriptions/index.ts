import { FIELDS_PT } from './fields.pt.js';
import { OPERATIONS_PT } from './operations.pt.js';
import { OPT_OUTS_PT } from './opt-outs.pt.js';
import { WEBHOOKS_PT } from './webhooks.pt.js';

/** The texts of the API's document in Portuguese, by the English ones. */
export const DESCRIPTIONS_PT: Readonly<Record<string, string>> = {
  ...OPERATIONS_PT,
  ...FIELDS_PT,
  ...WEBHOOKS_PT,
  ...OPT_OUTS_PT,
};
