import { type AuthInputCode, AuthInputError } from '@recado/auth';
import type { FieldErrors } from '../i18n/field-errors.js';

/** The form field that each error belongs to. An error without a field is a bug and is thrown again. */
const FIELDS: Partial<Record<AuthInputCode, string>> = {
  name_missing: 'name',
  name_too_long: 'name',
  name_characters: 'name',
  expiry_past: 'expiresOn',
  timezone_unknown: 'timezone',
  missing_variable_unknown: 'missingVariable',
  scopes_missing: 'preset',
  ip_invalid: 'ipAllowList',
  ip_list_too_long: 'ipAllowList',
  email_invalid: 'email',
  email_taken: 'email',
  password_too_short: 'password',
  password_too_long: 'password',
  password_common: 'password',
  password_derived: 'password',
};

/** What the auth module refused, at the field that caused it. Throws every other error again, and those of no field. */
export function fieldErrors(error: unknown): FieldErrors<AuthInputCode> {
  const field = error instanceof AuthInputError ? FIELDS[error.code] : undefined;
  if (field === undefined) throw error;
  return { [field]: (error as AuthInputError).code };
}
