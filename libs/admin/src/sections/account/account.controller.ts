import { Body, Get, Post } from '@nestjs/common';
import { AdministratorChanges, AuthInputError } from '@recado/auth';
import type { FieldErrors } from '../../i18n/field-errors.js';
import { CurrentRequest } from '../../panel/current-request.js';
import { fieldErrors } from '../../panel/field-errors.js';
import type { FormBody } from '../../panel/form-parser.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { hasErrors, readForm } from '../../panel/read-form.js';
import { PanelPages } from '../../session/panel-controller.js';
import { Reauthentication } from '../../session/reauthentication.js';
import { RenewedSessions } from '../../session/renewed-sessions.js';
import { ShowAccount } from './show-account.js';
import { PasswordForm } from './password.form.js';
import { accountTexts } from './texts/index.js';

/** One's own account, and another password for it. */
@PanelPages('account', 'viewer')
export class AccountController {
  constructor(
    private readonly changes: AdministratorChanges,
    private readonly account: ShowAccount,
    private readonly reauthentication: Reauthentication,
    private readonly sessions: RenewedSessions,
  ) {}

  @Get()
  async page(@CurrentRequest() panel: PanelRequest): Promise<void> {
    await this.account.show(panel);
  }

  /** Needs the present password in every case: the browser may have been left open. */
  @Post('password')
  async password(@CurrentRequest() panel: PanelRequest, @Body() body: FormBody): Promise<void> {
    const { form } = readForm(PasswordForm, body);
    const errors: FieldErrors = form.repeat === form.password ? {} : { repeat: 'repeat_mismatch' };
    const current = hasErrors(errors) ? null : await this.reauthentication.check(panel, form.current);
    if (current) errors.current = current;
    if (hasErrors(errors)) return this.account.show(panel, errors);
    try {
      await this.change(panel, form.password);
    } catch (error) {
      if (!(error instanceof AuthInputError)) throw error;
      await this.account.show(panel, fieldErrors(error));
    }
  }

  /** All sessions end, and this browser gets a new one. */
  private async change(panel: PanelRequest, password: string): Promise<void> {
    const { email = '' } = panel.administrator ?? {};
    await this.changes.changePassword(email, password, panel.actor);
    await this.sessions.renew(panel);
    await panel.redirect('/admin/account', panel.texts(accountTexts).account.passwordChanged);
  }
}
