/** An administrator as others may see one. Times are UTC milliseconds. */
export interface AdministratorView {
  id: number;
  email: string;
  createdAt: number;
  disabledAt: number | null;
  lastLoginAt: number | null;
  /** A session belongs to this count, and is over once it has moved on. */
  sessionEpoch: number;
}

/** An administrator as lists show one. */
export interface ListedAdministrator extends AdministratorView {
  /** Sessions that are open now. */
  sessions: number;
}

export interface NewAdministrator {
  email: string;
  password: string;
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
