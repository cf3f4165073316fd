/** What was assumed about a number that a person gave. */
export type PhoneAssumption =
  /** It is a number of Brazil: the country code was added. */
  | 'country'
  /** The zero that is dialed before an area code was left out. */
  | 'trunk_zero'
  /** The decimals that programs write for columns of numbers were left out. */
  | 'decimals'
  /** Something around the number was left out: a label, the text of a link. */
  | 'surroundings'
  /** Numbers of its country usually have more or fewer digits. */
  | 'unusual_length';

/** Why what a person gave is no number that can be written to. */
export type PhoneReason =
  | 'empty'
  | 'no_number'
  | 'too_short'
  | 'too_long'
  | 'area_missing'
  | 'area_unknown'
  | 'brazil_number'
  | 'country_missing'
  | 'country_unclear'
  | 'country_unknown'
  | 'leading_zero'
  | 'trunk_zero_unclear'
  | 'scientific'
  | 'decimals'
  | 'negative'
  | 'amount'
  | 'date'
  | 'cpf'
  | 'cnpj'
  | 'text_before'
  | 'text_after'
  | 'digits_after'
  | 'extension'
  | 'several'
  | 'signs'
  | 'link'
  | 'whatsapp_id';

/** A number: digits with the country code, as `checkPhone` takes them. */
export interface ReadPhone {
  ok: true;
  phone: string;
  /** Empty: it was read as it stands. */
  assumed: readonly PhoneAssumption[];
}

/** No number. */
export interface RefusedPhone {
  ok: false;
  reason: PhoneReason;
  /** The part that the reason is about, as it was given; empty: the whole. */
  detail: string;
}

/** How what a person typed, pasted or uploaded was read. */
export type PhoneReading = ReadPhone | RefusedPhone;

/** Longest part that a reason shows. */
const MAX_DETAIL = 60;

export function refusePhone(reason: PhoneReason, detail = ''): RefusedPhone {
  const shown = detail.trim();
  return { ok: false, reason, detail: shown.length > MAX_DETAIL ? `${shown.slice(0, MAX_DETAIL)}…` : shown };
}
