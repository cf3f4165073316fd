import { Injectable } from '@nestjs/common';
import { Administrators } from '@recado/auth';
import type { PanelRequest } from '../../session/kit.js';
import { LoginEnd } from './login-end.js';

/** Signs in a person who has just chosen a password, so that nobody types it again at once. */
@Injectable()
export class FirstLogin {
  constructor(
    private readonly administrators: Administrators,
    private readonly end: LoginEnd,
  ) {}

  /** Leads to the panel, by way of the second step where the account has one. `saved`: what the next page says. */
  async enter(panel: PanelRequest, email: string, password: string, saved: string): Promise<void> {
    const { ip, id: requestId } = panel.request;
    const result = await this.administrators.authenticate({ email, password, ip, requestId });
    // Too many attempts came from this address, or the account was disabled meanwhile.
    if (result.outcome === 'invalid' || result.outcome === 'throttled') return panel.redirect('/admin/login', saved);
    await this.end.afterPassword(panel, result, { next: '/admin', late: '' }, saved);
  }
}
