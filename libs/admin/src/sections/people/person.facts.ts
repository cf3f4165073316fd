import type { ListedAdministrator, Role } from '@recado/auth';
import type { ConfirmForms } from '../../ui/confirm-forms.js';

/** The forms of the page of one person. */
export type PersonForm = 'role' | 'disable' | 'enable' | 'reset' | 'sessions';

/** What the page of one person prints. */
export interface PersonFacts {
  person: ListedAdministrator;
  hasSecondFactor: boolean;
  /** The role that is chosen in the form. */
  role: Role;
  forms: ConfirmForms<PersonForm>;
}
