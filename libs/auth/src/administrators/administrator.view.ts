import type { Role } from './role.js';

/** An administrator without the password. Times are UTC milliseconds. */
export interface AdministratorView {
  id: number;
  email: string;
  role: Role;
  createdAt: number;
  disabledAt: number | null;
  lastLoginAt: number | null;
  /** A session of an earlier epoch has ended. */
  sessionEpoch: number;
}

/** An administrator of a list. */
export interface ListedAdministrator extends AdministratorView {
  /** Sessions that have not ended. */
  sessions: number;
}

export interface NewAdministrator {
  email: string;
  password: string;
  /** `administrator` unless given. */
  role?: Role;
}

/** From where a login is tried. */
export interface LoginStep {
  ip: string;
  requestId?: string | null;
}

export interface LoginAttempt extends LoginStep {
  email: string;
  password: string;
}

/** Whose password was right, and in which session epoch: a password that is changed meanwhile ends the login. */
export type HalfLogin = Pick<AdministratorView, 'id' | 'sessionEpoch'>;

/**
 * How a login ended. `invalid` does not say whether the account exists. `second_factor`: the password was right, and the
 * account needs more than that; nobody is logged in yet.
 */
export type LoginResult =
  | { outcome: 'ok' | 'second_factor'; administrator: AdministratorView }
  | { outcome: 'invalid' }
  | { outcome: 'throttled'; retryAfterSeconds: number };
