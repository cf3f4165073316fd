/** The ways to prove more than a password. */
export type SecondFactorKind = 'totp' | 'passkey';

/** An authenticator app or a passkey, without its secret. Times are UTC milliseconds. */
export interface SecondFactorView {
  id: number;
  kind: SecondFactorKind;
  name: string;
  createdAt: number;
  /** Null: never. */
  lastUsedAt: number | null;
}

/** Whose second factor it is. */
export interface FactorOwner {
  id: number;
  email: string;
}

/** The result of adding a second factor. `refused`: what was given proves nothing; `too_many`: the person has ten. */
export type Enrolment = 'done' | 'refused' | 'too_many';
