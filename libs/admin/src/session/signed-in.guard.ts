import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { panelRequestOf } from '../panel/current-request.js';
import { SignedIn } from './signed-in.js';

/** Refuses a request without a login. The server has checked the same before it read the form. */
@Injectable()
export class SignedInGuard implements CanActivate {
  constructor(private readonly signedIn: SignedIn) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    await this.signedIn.require(panelRequestOf(context));
    return true;
  }
}
