import { Body, Get, NotFoundException, Param, Post } from '@nestjs/common';
import { SecondFactors, type SecondFactorView } from '@recado/auth';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { hasErrors, readForm } from '../../panel/read-form.js';
import { readId } from '../../panel/read-id.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { NeedsRole } from '../../session/needs-role.js';
import { PanelPages } from '../../session/panel-controller.js';
import { Reauthentication } from '../../session/reauthentication.js';
import { RenewedSessions } from '../../session/renewed-sessions.js';
import { confirmForms, type RefusedFields } from '../../ui/confirm-forms.js';
import { nameErrors } from './factor-errors.js';
import { FactorForm } from './factor.form.js';
import { type FactorFormName, FactorPage } from './factor.page.js';
import { signedInOf } from './owner.js';
import { securityTexts } from './texts/index.js';

const PAGE = '/admin/account/security';

/** One second factor of who is logged in: its name, and its removal. */
@PanelPages('account/security')
export class FactorController {
  constructor(
    private readonly factors: SecondFactors,
    private readonly reauthentication: Reauthentication,
    private readonly sessions: RenewedSessions,
  ) {}

  @Get(':id')
  async page(@CurrentRequest() panel: PanelRequest, @Param('id') id: string): Promise<void> {
    await this.show(panel, id);
  }

  @Post(':id/name')
  @NeedsRole('viewer')
  async rename(@CurrentRequest() panel: PanelRequest, @Param('id') id: string, @Body() body: FormBody): Promise<void> {
    const { factor } = await this.find(panel, id);
    const { form, errors } = readForm(FactorForm, body);
    const wrong = await this.reauthentication.refusal(panel, form.password);
    const refused = wrong
      ? { password: wrong }
      : hasErrors(errors)
        ? errors
        : await this.nameErrors(panel, factor, form);
    if (hasErrors(refused)) return this.show(panel, id, { form: 'name', errors: refused, entered: body });
    panel.leaveNotice('good', panel.texts(securityTexts).factor.renamed);
    await panel.redirect(PAGE);
  }

  @Post(':id/remove')
  @NeedsRole('viewer')
  async remove(@CurrentRequest() panel: PanelRequest, @Param('id') id: string, @Body() body: FormBody): Promise<void> {
    const { factor } = await this.find(panel, id);
    const wrong = await this.reauthentication.refusal(panel, body.password ?? '');
    if (wrong) return this.show(panel, id, { form: 'remove', errors: { password: wrong }, entered: body });
    await this.factors.remove(signedInOf(panel), factor.id, panel.actor);
    await this.sessions.renew(panel);
    panel.leaveNotice('good', panel.texts(securityTexts).factor.removed(factor.name));
    await panel.redirect(PAGE);
  }

  private nameErrors(panel: PanelRequest, { id }: SecondFactorView, { name }: FactorForm) {
    return nameErrors(async () => {
      await this.factors.rename(signedInOf(panel), id, name, panel.actor);
      return {};
    });
  }

  private async find(panel: PanelRequest, id: string) {
    const factors = await this.factors.list(signedInOf(panel).id);
    const factor = factors.find((each) => each.id === readId(id));
    if (!factor) throw new NotFoundException();
    return { factor, isLast: factors.length === 1 };
  }

  private async show(panel: PanelRequest, id: string, refused?: RefusedFields<FactorFormName>): Promise<void> {
    const { factor, isLast } = await this.find(panel, id);
    const forms = confirmForms(`${PAGE}/${factor.id}`, refused, panel.texts(securityTexts));
    const body = <FactorPage factor={factor} isLast={isLast} forms={forms} />;
    await panel.show({ title: factor.name, body, isRefused: refused !== undefined });
  }
}
