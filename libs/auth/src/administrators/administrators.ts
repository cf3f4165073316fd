import { Injectable } from '@nestjs/common';
import type { Actor } from '@recado/audit';
import type { AdministratorView, LoginAttempt, LoginResult, NewAdministrator } from './administrator.view.js';

/** The people who may use the panel. */
@Injectable()
export class Administrators {
  /** How many there are, disabled ones included. */
  count(): Promise<number> {
    throw new Error('not written yet');
  }

  find(_id: number): Promise<AdministratorView | null> {
    throw new Error('not written yet');
  }

  /** Throws AuthInputError. */
  create(_input: NewAdministrator, _actor: Actor): Promise<AdministratorView> {
    throw new Error('not written yet');
  }

  /** Creates the first one. Throws AuthInputError, with `administrator_exists` when somebody was faster. */
  createFirst(_input: NewAdministrator, _actor: Actor): Promise<AdministratorView> {
    throw new Error('not written yet');
  }

  /** Checks a login, in the same time for known and unknown accounts. */
  authenticate(_attempt: LoginAttempt): Promise<LoginResult> {
    throw new Error('not written yet');
  }
}
