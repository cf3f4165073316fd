export type PhoneCheck = { ok: true; phone: string; unusual: boolean } | { ok: false; code: PhoneCode };

export type PhoneCode =
  'phone_required' | 'phone_type' | 'phone_characters' | 'phone_leading_zero' | 'phone_length' | 'phone_country_code';

/** Whether a value is a phone number as the wire spells it; `unusual` when its length is odd for its country. */
export function checkPhone(_value: unknown): PhoneCheck {
  throw new Error('not written yet');
}
