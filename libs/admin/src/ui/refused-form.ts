import type { FieldSentences } from '../i18n/field-errors.js';

/** A form that was sent after its session had ended. Its page shows it with what it held. */
export interface RestoredForm {
  /** Where it is sent, by which `Form` finds its own. */
  action: string;
  /** What its fields held, by their names. */
  entered: RefusedForm['entered'];
}

/** A form that was refused. The page that is shown next shows it open, with what it held and why it was refused. */
export interface RefusedForm {
  /** The `name` of its `Confirm` or `Form`. */
  form: string;
  /** The sentences beside its fields. */
  errors: FieldSentences;
  /** What its fields held, by their names. A box that is not ticked, and a field that was not sent, is missing. */
  entered: Readonly<Partial<Record<string, string>>>;
}
