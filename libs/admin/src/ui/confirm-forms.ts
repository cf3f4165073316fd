import { type FieldErrors, type FieldSentences, fieldTexts } from '../i18n/field-errors.js';
import type { SharedTexts } from '../i18n/localization.js';

/** What the fields of a form held, by their names. A box that is not ticked, and a field that was not sent, is missing. */
type Entered = Readonly<Partial<Record<string, string>>>;

/** A form of a page that was refused. */
export interface RefusedForm<Name extends string = string> {
  form: Name;
  errors: FieldErrors;
  /** Sentences that no code stands for. */
  sentences?: FieldSentences;
  /** Missing for a form that has no field besides the password. */
  entered?: Entered;
}

/**
 * A refused form that has fields beside the password. They show again what was entered: otherwise a person who retypes
 * only the password would send other values.
 */
export interface RefusedFields<Name extends string = string> extends RefusedForm<Name> {
  entered: Entered;
}

/** A form that stays closed until somebody opens it, or until it was refused. */
export interface ConfirmForm {
  action: string;
  /** The id of its password field; null: it never asks for a password. */
  passwordId: string | null;
  isOpen: boolean;
  /** The sentences for its fields. */
  errors: FieldSentences;
  /** What a refused form held: its fields show this again. Empty: it was not refused. */
  entered: Entered;
}

/** Makes the form of this name. It posts to a path below the page's. */
export type ConfirmForms<Name extends string> = (name: Name, path: string) => ConfirmForm;

/** The forms of a page. `refused`: the one that was refused, which is open and shows why. */
export function confirmForms<Name extends string>(
  page: string,
  refused: RefusedForm<Name> | undefined,
  t: Pick<SharedTexts, 'fields'>,
): ConfirmForms<Name> {
  return (name, path) => {
    const own = refused?.form === name ? refused : undefined;
    return {
      action: `${page}/${path}`,
      passwordId: `password-${name.replace(' ', '-')}`,
      isOpen: own !== undefined,
      errors: own ? { ...fieldTexts(t, own.errors), ...own.sentences } : {},
      entered: own?.entered ?? {},
    };
  };
}

/** A form that asks for no password and is never refused. */
export function plainForm(action: string): ConfirmForm {
  return { action, passwordId: null, isOpen: false, errors: {}, entered: {} };
}
