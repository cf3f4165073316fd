import type { ApiKeyView } from '@recado/auth';
import { fieldTexts } from '../../panel/field-errors.js';
import type { FieldErrors } from '../../panel/read-form.js';
import type { PanelRequest } from '../../panel/panel-request.js';

/** A form of the page that was not accepted. */
export interface RefusedForm {
  form: 'replace' | 'revoke' | 'cancel' | `end ${number}`;
  errors: FieldErrors;
  /** As it was ticked. */
  cancelWaiting?: boolean;
}

/** A form that is folded until it is wanted, or was refused. */
export interface FoldedForm {
  action: string;
  passwordId: string;
  isOpen: boolean;
  errors: Partial<Record<string, string>>;
}

/** Makes the folded form of a name and a path below the key's. */
export type Fold = (form: RefusedForm['form'], path: string) => FoldedForm;

/** The forms of one key's page. */
export function foldedForms({ id }: ApiKeyView, refused: RefusedForm | undefined, { t }: PanelRequest): Fold {
  return (form, path) => ({
    action: `/admin/api-keys/${id}/${path}`,
    passwordId: `password-${form.replace(' ', '-')}`,
    isOpen: refused?.form === form,
    errors: refused?.form === form ? fieldTexts(t, refused.errors) : {},
  });
}
