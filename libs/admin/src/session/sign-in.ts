import { type AdministratorView, plainAddress } from '@recado/auth';
import type { PanelRequest } from '../panel/panel-request.js';
import '../panel/session-data.js';

/** The part of a browser's name that is kept. */
const MAX_USER_AGENT = 255;

/** Starts the session of an administrator who has just been authenticated, under a new session id. */
export async function signIn(panel: PanelRequest, administrator: AdministratorView): Promise<void> {
  await panel.session.regenerate();
  panel.session.administratorId = administrator.id;
  panel.session.administratorEpoch = administrator.sessionEpoch;
  panel.session.authenticatedAt = panel.format.now;
  const { ip, headers } = panel.request;
  const userAgent = headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null;
  panel.session.openedFrom = { ip: plainAddress(ip), userAgent };
  panel.administrator = administrator;
}
