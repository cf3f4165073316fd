import type { AdministratorView, HalfLogin } from '@recado/auth';
import type { PanelRequest } from '../panel/panel-request.js';

/** How long after the password the second step may be done, in ms. */
const HALF_LOGIN_MS = 10 * 60_000;

/**
 * A login whose password was right and whose second step has not been done. It opens no page but that of the second
 * step.
 */
export interface PendingLogin extends HalfLogin {
  /** When the password was given, in UTC milliseconds. */
  at: number;
  taken: TakenAlong;
}

/** What a login leads to. */
export interface TakenAlong {
  /** The page that needed the login. */
  next: string;
  /** The sealed form that was sent after the session had ended; empty: none. */
  late: string;
}

declare module 'fastify' {
  interface Session {
    pendingLogin?: PendingLogin;
  }
}

/** Gives the session a new id, and notes in it whose password was right. */
export async function startSecondStep(
  panel: PanelRequest,
  { id, sessionEpoch }: AdministratorView,
  taken: TakenAlong,
): Promise<void> {
  await panel.session.regenerate();
  panel.session.pendingLogin = { id, sessionEpoch, at: panel.format.now, taken };
}

/**
 * The login of this session that waits for its second step; null: there is none, or the password was given too long
 * ago.
 */
export function pendingLogin({ session, format }: PanelRequest): PendingLogin | null {
  const { pendingLogin: pending } = session;
  return pending && format.now - pending.at <= HALF_LOGIN_MS ? pending : null;
}
