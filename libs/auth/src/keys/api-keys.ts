import { Injectable } from '@nestjs/common';
import type { Actor } from '@recado/audit';
import type { ApiKeyView, IssueApiKey } from './api-key.view.js';

/** The keys of all integrators: issued, listed and revoked here. */
@Injectable()
export class ApiKeys {
  /** Makes a key. The secret is in the answer and nowhere else. Throws AuthInputError. */
  issue(_input: IssueApiKey, _actor: Actor): Promise<{ key: ApiKeyView; secret: string }> {
    throw new Error('not written yet');
  }

  /** Every key, newest first, the revoked ones last. */
  list(): Promise<ApiKeyView[]> {
    throw new Error('not written yet');
  }

  find(_id: number): Promise<ApiKeyView | null> {
    throw new Error('not written yet');
  }

  /** Ends a key. False: there was nothing to end, because it is unknown or revoked already. */
  revoke(_id: number, _actor: Actor): Promise<boolean> {
    throw new Error('not written yet');
  }

  /** Ends every key of this name; returns how many. */
  revokeByName(_name: string, _actor: Actor): Promise<number> {
    throw new Error('not written yet');
  }
}
