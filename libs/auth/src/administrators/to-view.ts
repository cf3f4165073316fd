import type { Administrator } from '@recado/database';
import type { AdministratorView } from './administrator.view.js';
import { storedRole } from './role.js';

/** A row without the password. */
export function toView(row: Administrator): AdministratorView {
  const { id, email, role, createdAt, disabledAt, lastLoginAt, sessionEpoch } = row;
  return { id, email, role: storedRole(role), createdAt, disabledAt, lastLoginAt, sessionEpoch };
}
