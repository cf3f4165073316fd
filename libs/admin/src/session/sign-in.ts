import type { AdministratorView } from '@recado/auth';
import type { PanelRequest } from '../panel/panel-request.js';
import '../panel/session-data.js';

/** Starts the session of a person who has just proved who they are, under a new session id. */
export async function signIn(panel: PanelRequest, administrator: AdministratorView): Promise<void> {
  await panel.session.regenerate();
  panel.session.administratorId = administrator.id;
  panel.session.administratorEpoch = administrator.sessionEpoch;
  panel.session.authenticatedAt = panel.format.now;
  panel.administrator = administrator;
}
