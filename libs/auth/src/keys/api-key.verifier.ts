import { Injectable } from '@nestjs/common';
import type { Principal } from './principal.js';

/** What a token turned out to be. */
export type Verification =
  { outcome: 'ok'; principal: Principal } | { outcome: 'unauthorized' } | { outcome: 'unavailable' };

/** Tells whom a token belongs to. */
@Injectable()
export class ApiKeyVerifier {
  verify(_token: string, _ip: string): Promise<Verification> {
    throw new Error('not written yet');
  }
}
