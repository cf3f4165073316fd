import { type FieldErrors, type FieldSentences, fieldTexts } from '../i18n/field-errors.js';
import type { SharedTexts } from '../i18n/localization.js';

/** A form of a page that was refused. */
export interface RefusedForm<Name extends string = string> {
  form: Name;
  errors: FieldErrors;
}

/** A form that stays closed until somebody opens it, or until it was refused. */
export interface ConfirmForm {
  action: string;
  /** The id of its password field; null: it never asks for a password. */
  passwordId: string | null;
  isOpen: boolean;
  /** The sentences for its fields. */
  errors: FieldSentences;
}

/** Makes the form of this name. It posts to a path below the page's. */
export type ConfirmForms<Name extends string> = (name: Name, path: string) => ConfirmForm;

/** The forms of a page. `refused`: the one that was refused, which is open and shows why. */
export function confirmForms<Name extends string>(
  page: string,
  refused: RefusedForm<Name> | undefined,
  t: Pick<SharedTexts, 'fields'>,
): ConfirmForms<Name> {
  return (name, path) => ({
    action: `${page}/${path}`,
    passwordId: `password-${name.replace(' ', '-')}`,
    isOpen: refused?.form === name,
    errors: refused?.form === name ? fieldTexts(t, refused.errors) : {},
  });
}

/** A form that asks for no password and is never refused. */
export function plainForm(action: string): ConfirmForm {
  return { action, passwordId: null, isOpen: false, errors: {} };
}
