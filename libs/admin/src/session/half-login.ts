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
  /** The page that needed the login. */
  next: string;
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
  next: string,
): Promise<void> {
  await panel.session.regenerate();
  panel.session.pendingLogin = { id, sessionEpoch, at: panel.format.now, next };
}

/**
 * The login of this session that waits for its second step; null: there is none, or the password was given too long
 * ago.
 */
export function pendingLogin({ session, format }: PanelRequest): PendingLogin | null {
  const { pendingLogin: pending } = session;
  return pending && format.now - pending.at <= HALF_LOGIN_MS ? pending : null;
}
