/** What can be wrong with the input for a key or an administrator, each code with its sentence. */
export const AUTH_INPUT_TEXTS = {
  name_missing: 'The name is missing.',
  name_taken: 'Another key that works has this name.',
  name_too_long: 'The name may have 80 characters.',
  name_characters: 'The name has characters that cannot be shown.',
  scopes_missing: 'At least one scope is needed.',
  scope_unknown: 'There is no such scope.',
  expiry_past: 'The expiry must lie in the future.',
  timezone_unknown: 'The time zone must be an IANA name, like America/Sao_Paulo.',
  missing_variable_unknown: 'What a missing variable does must be "reject" or "empty".',
  limit_range: 'A limit must be a whole number from 1 to 1,000,000,000.',
  ip_invalid: 'An allowed address must be an IP address or a subnet, like 203.0.113.7 or 203.0.113.0/24.',
  ip_list_too_long: 'At most 50 allowed addresses fit.',
  secret_length: 'An existing secret must have 32 to 255 characters.',
  secret_characters: 'An existing secret may have visible ASCII characters only, and no spaces.',
  secret_checksum: 'The secret looks like a key of Recado, but its checksum is wrong: was it copied whole?',
  grace_range: 'A replaced secret may go on working for 7 days at most.',
  too_many_secrets: 'Five replaced secrets of this key still work: end one of them first.',
  secret_taken: 'This secret belongs to another key already.',
  email_invalid: 'The e-mail address is not valid.',
  email_taken: 'There is already an administrator with this e-mail address.',
  password_too_short: 'The password must have 12 characters or more.',
  password_too_long: 'The password may have 128 characters.',
  password_common: 'The password is among those that are tried first: choose another.',
  password_derived: 'The password is made from the e-mail address or the name of the service: choose another.',
  administrator_exists: 'There is already an administrator.',
} as const;

/** Stable: the panel translates by these codes. */
export type AuthInputCode = keyof typeof AUTH_INPUT_TEXTS;

/** The input for a key or an administrator is invalid. Nothing was changed. */
export class AuthInputError extends Error {
  constructor(readonly code: AuthInputCode) {
    super(AUTH_INPUT_TEXTS[code]);
    this.name = 'AuthInputError';
  }
}
