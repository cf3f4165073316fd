import type { Pricing } from '@recado/core';
import { recordOf } from '../shared/json-parts.js';

/** Words of Meta such as `authentication_international`. The columns have this width. */
const WORD = /^[\w.-]{1,32}$/;
/** What is charged. Meta will leave out `billable`; the other types are free. */
const CHARGED = 'regular';
/** The type and the model of old statuses, which do not tell them. */
const UNTOLD = 'unknown';

/** What a status says of the price of its message; undefined: nothing that could be counted. */
export function pricingOf(value: unknown): Pricing | undefined {
  const said = recordOf(value);
  const category = wordOf(said?.category);
  const type = wordOf(said?.type);
  if (!said || category === undefined) return undefined;
  const billable = typeof said.billable === 'boolean' ? said.billable : type === CHARGED;
  if (typeof said.billable !== 'boolean' && type === undefined) return undefined;
  return { billable, category, type: type ?? UNTOLD, model: wordOf(said.pricing_model) ?? UNTOLD };
}

function wordOf(value: unknown): string | undefined {
  return typeof value === 'string' && WORD.test(value) ? value : undefined;
}
