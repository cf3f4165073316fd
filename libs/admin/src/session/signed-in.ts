import { Injectable } from '@nestjs/common';
import { Administrators } from '@recado/auth';
import { LoginRequired } from '../panel/login-required.js';
import type { PanelRequest } from '../panel/panel-request.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route needs a login, which is checked before the form is read. */
    signedIn?: boolean;
  }
}

/** Whether somebody is logged in and has not been disabled since. */
@Injectable()
export class SignedIn {
  constructor(private readonly administrators: Administrators) {}

  /** Sets the request's administrator. Throws LoginRequired. */
  async require(panel: PanelRequest): Promise<void> {
    if (panel.administrator) return;
    const { administratorId } = panel.session;
    const administrator = administratorId === undefined ? null : await this.administrators.find(administratorId);
    const { method, url } = panel.request;
    if (!administrator || administrator.disabledAt !== null) throw new LoginRequired(method === 'GET' ? url : '/admin');
    panel.administrator = administrator;
  }
}
