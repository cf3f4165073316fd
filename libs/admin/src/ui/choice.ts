/** One of several values, in a list or beside a radio button. */
export interface Choice {
  value: string;
  text: string;
  hint?: string;
  chosen: boolean;
}

/** A choice. It is chosen when `value` equals `chosen`. */
export function choice(chosen: string, value: string, text: string, hint?: string): Choice {
  return { value, text, hint, chosen: chosen === value };
}

/** The value that was entered, if it is one that is offered, or else the usual one. */
export function enteredOr<Value extends string>(
  entered: string | undefined,
  offered: readonly { value: Value }[],
  usual: Value,
): Value {
  return offered.find(({ value }) => value === entered)?.value ?? usual;
}

/** The time zones that a field suggests. Any other zone can be typed. */
export const SUGGESTED_ZONES = Intl.supportedValuesOf('timeZone').filter((zone) => zone.startsWith('America/'));
