import { ForbiddenException, Injectable } from '@nestjs/common';
import { Administrators, type AdministratorView, mayAct, type Role, SecondFactorRoles } from '@recado/auth';
import { EnrolmentRequired, SECURITY_PAGE } from '../panel/enrolment-required.js';
import { LoginRequired } from '../panel/login-required.js';
import type { PanelRequest } from '../panel/panel-request.js';
import { neededRole } from '../panel/panel-routes.js';

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
   * Sets the request's administrator. Throws LoginRequired, EnrolmentRequired for who must set up a second factor before
   * anything else, and ForbiddenException for a role that does not suffice.
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

  private async requireSecondFactor({ request }: PanelRequest, administrator: AdministratorView): Promise<void> {
    if (request.routeOptions.url?.startsWith(SECURITY_PAGE)) return;
    if (await this.secondFactors.isMissing(administrator)) throw new EnrolmentRequired();
  }

  private async find(panel: PanelRequest): Promise<AdministratorView> {
    const { administratorId } = panel.session;
    const administrator = administratorId === undefined ? null : await this.administrators.find(administratorId);
    const { method, url } = panel.request;
    if (!administrator || administrator.disabledAt !== null) throw new LoginRequired(method === 'GET' ? url : '/admin');
    return administrator;
  }
}
