/** No white space, no list or display-name punctuation, one @, and a domain of at least two parts. */
const PLAUSIBLE = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)+$/;

/** Whether a value could be an e-mail address; that it exists is not asked. */
export function isPlausibleEmail(value: string): boolean {
  return PLAUSIBLE.test(value);
}
