import { Body, Get, Post } from '@nestjs/common';
import { ROLES, SecondFactorRoles } from '@recado/auth';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { Meanwhile } from '../../session/meanwhile.js';
import { PanelPages } from '../../session/panel-controller.js';
import { Reauthentication } from '../../session/reauthentication.js';
import { RequiredRolesPage } from './required-roles.page.js';
import { securityTexts } from './texts/index.js';

const CHANGE = { action: 'second_factor.roles_changed' };

/** Which roles must have a second factor. */
@PanelPages('people/second-factors', 'administrator')
export class RequiredRolesController {
  constructor(
    private readonly roles: SecondFactorRoles,
    private readonly reauthentication: Reauthentication,
    private readonly meanwhile: Meanwhile,
  ) {}

  @Get()
  async page(@CurrentRequest() panel: PanelRequest): Promise<void> {
    await this.meanwhile.begin(panel, CHANGE);
    await this.show(panel, await this.roles.list());
  }

  @Post()
  async save(@CurrentRequest() panel: PanelRequest, @Body() body: FormBody): Promise<void> {
    await this.meanwhile.begin(panel, CHANGE);
    const chosen = ROLES.filter((role) => body[role] === 'on');
    const wrong = await this.reauthentication.refusal(panel, body.password ?? '');
    const t = panel.texts(securityTexts);
    if (wrong) return this.show(panel, chosen, t.fields[wrong]);
    if (await this.meanwhile.isStale(panel, CHANGE)) return this.show(panel, chosen);
    await this.roles.set(chosen, panel.actor);
    await panel.redirect('/admin/people/second-factors', t.roles.saved);
  }

  private async show(panel: PanelRequest, chosen: readonly string[], password?: string): Promise<void> {
    const body = <RequiredRolesPage chosen={chosen} errors={password ? { password } : {}} />;
    const { title } = panel.texts(securityTexts).roles;
    await panel.show({ title, body, section: 'people', isRefused: password !== undefined });
  }
}
