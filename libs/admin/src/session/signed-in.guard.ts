import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Administrators } from '@recado/auth';
import { visitOf } from '../shell/current-visit.js';
import { LoginRequired } from './login-required.js';

/** Lets in whoever is logged in and has not been disabled since. */
@Injectable()
export class SignedInGuard implements CanActivate {
  constructor(private readonly administrators: Administrators) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const visit = visitOf(context);
    const { administratorId } = visit.session;
    const administrator = administratorId === undefined ? null : await this.administrators.find(administratorId);
    const { method, url } = visit.request;
    if (!administrator || administrator.disabledAt !== null) throw new LoginRequired(method === 'GET' ? url : '/admin');
    visit.administrator = administrator;
    return true;
  }
}
