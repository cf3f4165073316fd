import { ForbiddenException, Injectable } from '@nestjs/common';
import { Administrators, type AdministratorView, mayAct, type Role, SecondFactorRoles } from '@recado/auth';
import { EnrolmentRequired, SECURITY_PAGE } from '../panel/enrolment-required.js';
import { LoginRequired } from '../panel/login-required.js';
import type { PanelRequest } from '../panel/panel-request.js';
import { neededRole } from '../panel/panel-routes.js';
import { sessionCookie } from '../panel/session-data.js';
import { SecondStepRequired } from '../panel/second-step-required.js';
import { startSecondStep } from './half-login.js';
import { latePost } from './late-post.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route needs a login, which is checked before the form is read. */
    signedIn?: boolean;
    /** The role that the route needs, unless its method says it. */
    role?: Role;
  }
}

/** Whether somebody is logged in, has not been disabled since, and has the role that the route needs. */
@Injectable()
export class SignedIn {
  constructor(
    private readonly administrators: Administrators,
    private readonly secondFactors: SecondFactorRoles,
  ) {}

  /**
   * Sets the request's administrator. Throws LoginRequired, EnrolmentRequired for those who must set up a second factor
   * before anything else, SecondStepRequired for those who have one and did not use it, and ForbiddenException for a
   * role that does not suffice.
   */
  async require(panel: PanelRequest): Promise<void> {
    if (panel.administrator) return;
    const administrator = await this.find(panel);
    await this.requireSecondFactor(panel, administrator);
    panel.administrator = administrator;
    const { method, routeOptions } = panel.request;
    const needed = neededRole(method, routeOptions.config.role);
    if (!mayAct(panel.administrator.role, needed)) throw new ForbiddenException();
  }

  /**
   * Where the role needs a second factor, the session must have used one: that the person has one says nothing about who
   * opened the session. Such a session becomes the half of a login.
   */
  private async requireSecondFactor(panel: PanelRequest, administrator: AdministratorView): Promise<void> {
    const { session, request } = panel;
    const need = await this.secondFactors.needOf(administrator);
    const isSecurityPage = request.routeOptions.url?.startsWith(SECURITY_PAGE) ?? false;
    if (need === 'enrolment' && !isSecurityPage) throw new EnrolmentRequired();
    if (need !== 'use' || session.usedSecondFactor) return;
    await startSecondStep(panel, administrator, { next: request.method === 'GET' ? request.url : '/admin', late: '' });
    throw new SecondStepRequired();
  }

  private async find(panel: PanelRequest): Promise<AdministratorView> {
    const { administratorId } = panel.session;
    const administrator = administratorId === undefined ? null : await this.administrators.find(administratorId);
    if (administrator && administrator.disabledAt === null) return administrator;
    const { method, url } = panel.request;
    throw new LoginRequired(method === 'GET' ? url : '/admin', hadSession(panel), latePost(panel));
  }
}

/** Whether the browser brought the cookie of a session that is no more. */
function hadSession({ request, session, settings }: PanelRequest): boolean {
  const cookie = request.cookies[sessionCookie(settings.isHttps)];
  return cookie !== undefined && !cookie.startsWith(`${session.sessionId}.`);
}
