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

export interface LoginAttempt {
  email: string;
  password: string;
  ip: string;
  requestId?: string | null;
}

/** How a login ended. `invalid` does not say whether the account exists. */
export type LoginResult =
  | { outcome: 'ok'; administrator: AdministratorView }
  | { outcome: 'invalid' }
  | { outcome: 'throttled'; retryAfterSeconds: number };
