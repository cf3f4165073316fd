import type { AdministratorView } from '@recado/auth';
import type { PanelRequest } from '../../panel/panel-request.js';

/** Who is logged in, on a page that needs a login. */
export function signedInOf({ administrator }: PanelRequest): AdministratorView {
  if (!administrator) throw new Error('a page of an account was opened without a login');
  return administrator;
}
