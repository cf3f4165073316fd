/** What changed about how a person gets in. */
export const ACCOUNT_CHANGES = [
  'administrator.password_changed',
  'administrator.password_reset',
  'administrator.second_factors_removed',
  'second_factor.added',
  'second_factor.removed',
  'recovery_codes.created',
] as const;
export type AccountChange = (typeof ACCOUNT_CHANGES)[number];

/** A change of an account, for the person whose account it is. */
export interface AccountNotice {
  /** The e-mail address of the person. */
  to: string;
  change: AccountChange;
  /** UTC milliseconds. */
  at: number;
  /** From where it was changed; null: not known, as with the command line. */
  ip: string | null;
}
