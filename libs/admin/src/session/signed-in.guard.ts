import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { panelRequestOf } from '../panel/current-request.js';
import { SignedIn } from './signed-in.js';

/** Lets in whoever is logged in. The server has asked the same before it read a form. */
@Injectable()
export class SignedInGuard implements CanActivate {
  constructor(private readonly signedIn: SignedIn) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    await this.signedIn.require(panelRequestOf(context));
    return true;
  }
}
