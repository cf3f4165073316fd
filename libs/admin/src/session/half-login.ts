import type { AdministratorView, HalfLogin } from '@recado/auth';
import type { PanelRequest } from '../panel/panel-request.js';

/** How long after the password the second step may be done, in ms. */
const HALF_LOGIN_MS = 10 * 60_000;

/** A login of which only the password was given. It opens no page but that of the second step. */
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

/** Keeps on the server, under a new session id, whose password was right. */
export async function startSecondStep(
  panel: PanelRequest,
  { id, sessionEpoch }: AdministratorView,
  next: string,
): Promise<void> {
  await panel.session.regenerate();
  panel.session.pendingLogin = { id, sessionEpoch, at: panel.format.now, next };
}

/** Whose second step this session waits for; null: of nobody, or the password was given too long ago. */
export function pendingLogin({ session, format }: PanelRequest): PendingLogin | null {
  const { pendingLogin: pending } = session;
  return pending && format.now - pending.at <= HALF_LOGIN_MS ? pending : null;
}
