import type { AdministratorView } from '@recado/auth';
import type { PanelRequest } from '../panel/panel-request.js';
import '../panel/session-data.js';

/** Starts the session of an administrator who has just been authenticated, under a new session id. */
export async function signIn(panel: PanelRequest, administrator: AdministratorView): Promise<void> {
  await panel.session.regenerate();
  panel.session.administratorId = administrator.id;
  panel.session.administratorEpoch = administrator.sessionEpoch;
  panel.session.authenticatedAt = panel.format.now;
  panel.administrator = administrator;
}
