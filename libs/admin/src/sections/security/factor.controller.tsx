import { Body, Get, NotFoundException, Param, Post } from '@nestjs/common';
import { SecondFactors, type SecondFactorView } from '@recado/auth';
import { fieldTexts } from '../../i18n/field-errors.js';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { hasErrors, readForm } from '../../panel/read-form.js';
import { readId } from '../../panel/read-id.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { NeedsRole } from '../../session/needs-role.js';
import { PanelPages } from '../../session/panel-controller.js';
import { Reauthentication } from '../../session/reauthentication.js';
import { RenewedSessions } from '../../session/renewed-sessions.js';
import { nameErrors } from './factor-errors.js';
import { FactorForm } from './factor.form.js';
import { FactorPage } from './factor.page.js';
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
    const t = panel.texts(securityTexts);
    if (!hasErrors(refused)) return panel.redirect(PAGE, t.factor.renamed);
    panel.refuse('name', fieldTexts(t, refused), body);
    await this.show(panel, id);
  }

  @Post(':id/remove')
  @NeedsRole('viewer')
  async remove(@CurrentRequest() panel: PanelRequest, @Param('id') id: string, @Body() body: FormBody): Promise<void> {
    const { factor } = await this.find(panel, id);
    if (await this.reauthentication.isRefused(panel, 'remove', body)) return this.show(panel, id);
    await this.factors.remove(signedInOf(panel), factor.id, panel.actor);
    await this.sessions.renew(panel);
    await panel.redirect(PAGE, panel.texts(securityTexts).factor.removed(factor.name));
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

  private async show(panel: PanelRequest, id: string): Promise<void> {
    const { factor, isLast } = await this.find(panel, id);
    await panel.show({ title: factor.name, body: <FactorPage factor={factor} isLast={isLast} /> });
  }
}
