import type { Administrator } from '@recado/database';
import type { AdministratorView } from './administrator.view.js';

/** A row without the password. */
export function toView(row: Administrator): AdministratorView {
  const { id, email, createdAt, disabledAt, lastLoginAt, sessionEpoch } = row;
  return { id, email, createdAt, disabledAt, lastLoginAt, sessionEpoch };
}
