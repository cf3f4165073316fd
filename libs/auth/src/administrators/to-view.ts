import type { Administrator } from '@recado/database';
import type { AdministratorView } from './administrator.view.js';

/** A row without what must not leave. */
export function toView({ id, email, createdAt, disabledAt, lastLoginAt }: Administrator): AdministratorView {
  return { id, email, createdAt, disabledAt, lastLoginAt };
}
