import { Injectable } from '@nestjs/common';
import { Administrators } from '@recado/auth';
import { LoginRequired } from '../panel/login-required.js';
import type { Visit } from '../panel/visit.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Only for whoever is logged in; known before a form is read. */
    signedIn?: boolean;
  }
}

/** Knows whether a visitor is logged in and has not been disabled since. */
@Injectable()
export class SignedIn {
  constructor(private readonly administrators: Administrators) {}

  /** Sets the visit's administrator. Throws LoginRequired. */
  async require(visit: Visit): Promise<void> {
    if (visit.administrator) return;
    const { administratorId } = visit.session;
    const administrator = administratorId === undefined ? null : await this.administrators.find(administratorId);
    const { method, url } = visit.request;
    if (!administrator || administrator.disabledAt !== null) throw new LoginRequired(method === 'GET' ? url : '/admin');
    visit.administrator = administrator;
  }
}
