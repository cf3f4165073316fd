import { Body, Get, Post } from '@nestjs/common';
import { newTotpSecret, TotpFactors, totpUri } from '@recado/auth';
import { Vault } from '@recado/core';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { hasErrors, readForm } from '../../panel/read-form.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { NeedsRole } from '../../session/needs-role.js';
import { PanelPages } from '../../session/panel-controller.js';
import { Reauthentication } from '../../session/reauthentication.js';
import { type FieldErrors, fieldTexts } from '../../i18n/field-errors.js';
import { AppPage } from './app.page.js';
import { enrolmentErrors } from './factor-errors.js';
import { FactorForm } from './factor.form.js';
import { NewRecoveryCodes } from './new-recovery-codes.js';
import { signedInOf } from './owner.js';
import { securityTexts } from './texts/index.js';

declare module 'fastify' {
  interface Session {
    /** The sealed secret of an authenticator app that is being added. */
    newApp?: string;
  }
}

const PURPOSE = 'panel new authenticator app';

/** Adds an authenticator app to the account of who is logged in. */
@PanelPages('account/security')
export class AppController {
  constructor(
    private readonly totp: TotpFactors,
    private readonly codes: NewRecoveryCodes,
    private readonly reauthentication: Reauthentication,
    private readonly vault: Vault,
  ) {}

  @Get('app')
  async page(@CurrentRequest() panel: PanelRequest): Promise<void> {
    // The page may be loaded again after the app has read its code.
    panel.session.newApp ??= this.vault.seal(PURPOSE, newTotpSecret());
    await this.show(panel, panel.texts(securityTexts).app.suggestion, {});
  }

  @Post('app')
  @NeedsRole('viewer')
  async add(@CurrentRequest() panel: PanelRequest, @Body() body: FormBody): Promise<void> {
    const { newApp } = panel.session;
    if (!newApp) return panel.redirect('/admin/account/security/app');
    const { form, errors } = readForm(FactorForm, body);
    const refused = hasErrors(errors) ? errors : await this.refusal(panel, form, this.vault.unseal(PURPOSE, newApp));
    if (hasErrors(refused)) return this.show(panel, form.name, refused);
    delete panel.session.newApp;
    panel.leaveNotice('good', panel.texts(securityTexts).app.done);
    panel.session.usedSecondFactor = true;
    await this.codes.makeFirst(panel);
  }

  private async refusal(panel: PanelRequest, { name, code, password }: FactorForm, secret: string) {
    if (code.trim() === '') return { code: 'code_missing' };
    const wrong = await this.reauthentication.refusal(panel, password);
    if (wrong) return { password: wrong };
    const enrol = () => this.totp.enrol(signedInOf(panel), { name, secret, code }, panel.actor);
    return enrolmentErrors(enrol, { field: 'code', refused: 'code_wrong' });
  }

  private async show(panel: PanelRequest, name: string, errors: FieldErrors): Promise<void> {
    const t = panel.texts(securityTexts);
    const secret = this.vault.unseal(PURPOSE, panel.session.newApp ?? '');
    const view = { name, secret, uri: totpUri(secret, signedInOf(panel).email), errors: fieldTexts(t, errors) };
    await panel.show({ title: t.app.title, body: <AppPage {...view} />, isRefused: hasErrors(errors) });
  }
}
