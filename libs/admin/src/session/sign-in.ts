import type { AdministratorView } from '@recado/auth';
import type { Visit } from '../panel/visit.js';
import '../panel/session-data.js';

/** Starts the session of a person who has just proved who they are, under a new session id. */
export async function signIn(visit: Visit, administrator: AdministratorView): Promise<void> {
  await visit.session.regenerate();
  visit.session.administratorId = administrator.id;
  visit.session.administratorEpoch = administrator.sessionEpoch;
  visit.session.authenticatedAt = visit.format.now;
  visit.administrator = administrator;
}
