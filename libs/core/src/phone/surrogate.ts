/**
 * Messages to a person whose number is not known are kept by digits that stand in its place, so that order, spacing and all
 * else that goes by the number works for them: 15 digits that begin with 0, which no number with a country code does. The
 * next one says whether the last four are those of the user ID, which is all that lists show of it.
 */
const SURROGATE = /^0[01]\d{13}$/;
/** The same where digits are masked. */
const SHOWN = /^0[01•][\d•]{9}(?<end>[\d•]{4})$/;
/** Digits that are drawn: as many people as write to one installation hardly ever get the same ones, which is looked at. */
const DRAWN = 9;
const END = 4;

/** The surrogates that can be drawn for one user ID. */
export const SURROGATES_OF_ONE = 10 ** DRAWN;

/** A surrogate for a person. `drawn`: an integer below `SURROGATES_OF_ONE`. */
export function surrogateFor(userId: string, drawn: number): string {
  const end = userId.slice(-END);
  const middle = String(drawn).padStart(DRAWN, '0');
  return /^\d{4}$/.test(end) ? `00${middle}${end}` : `01${middle}${middle.slice(-END)}`;
}

/** Whether stored digits stand for a person whose number is not known. */
export function isSurrogate(phone: string): boolean {
  return SURROGATE.test(phone);
}

/** How lists show such a person, by what may be masked; undefined: the digits are a number. */
export function shownSurrogate(digits: string): string | undefined {
  const end = SHOWN.exec(digits)?.groups?.end;
  return end === undefined ? undefined : `ID …${end}`;
}
