/** One of several values, in a list or beside a radio button. */
export interface Choice {
  value: string;
  text: string;
  hint?: string;
  /** What a list shows it under, with the others of the group beside it. */
  group?: string;
  chosen: boolean;
}

/** A choice. It is chosen when `value` equals `chosen`. */
export function choice(chosen: string, value: string, text: string, hint?: string): Choice {
  return { value, text, hint, chosen: chosen === value };
}

/** The choices with what was chosen in a refused form, if it is one that is offered. */
export function chosenAgain(choices: readonly Choice[], entered: string | undefined): readonly Choice[] {
  if (!choices.some(({ value }) => value === entered)) return choices;
  return choices.map((each) => ({ ...each, chosen: each.value === entered }));
}

/** The time zones that a field suggests. Any other zone can be typed. */
export const SUGGESTED_ZONES = Intl.supportedValuesOf('timeZone').filter((zone) => zone.startsWith('America/'));
