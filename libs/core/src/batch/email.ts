/** No white space, no list or display-name punctuation, one @, and a domain of at least two parts. */
const PLAUSIBLE = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)+$/;

/** Whether a value has the form of an e-mail address. */
export function isPlausibleEmail(value: string): boolean {
  return PLAUSIBLE.test(value);
}
