import { Body, Get, Post, Query } from '@nestjs/common';
import { Administrators, AuthInputError, SetupLink } from '@recado/auth';
import { CurrentRequest } from '../../panel/current-request.js';
import { fieldErrors } from '../../panel/field-errors.js';
import type { FormBody } from '../../panel/form-parser.js';
import { type FieldErrors, fieldTexts } from '../../i18n/field-errors.js';
import { hasErrors, readForm } from '../../panel/read-form.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { PublicPages } from '../../session/panel-controller.js';
import { FirstLogin } from '../login/first-login.js';
import { SetupForm } from './setup.form.js';
import { SetupGonePage, SetupPage } from './setup.page.js';
import { setupTexts } from './texts/index.js';

/** The first run: whoever has the link from the log creates the first administrator. */
@PublicPages('setup')
export class SetupController {
  constructor(
    private readonly administrators: Administrators,
    private readonly link: SetupLink,
    private readonly login: FirstLogin,
  ) {}

  @Get()
  async page(@CurrentRequest() panel: PanelRequest, @Query('token') token: unknown): Promise<void> {
    if (typeof token !== 'string' || !(await this.link.isValid(token))) return this.explain(panel);
    await this.show(panel, { token, email: '' }, {});
  }

  @Post()
  async create(@CurrentRequest() panel: PanelRequest, @Body() body: FormBody): Promise<void> {
    const { form, errors } = readForm(SetupForm, body);
    if (!(await this.link.isValid(form.token))) return this.explain(panel);
    if (form.repeat !== form.password) errors.repeat ??= 'repeat_mismatch';
    if (hasErrors(errors)) return this.show(panel, form, errors);
    await this.createFirst(panel, form);
  }

  private async createFirst(panel: PanelRequest, form: SetupForm): Promise<void> {
    try {
      const { email } = await this.administrators.createFirst(form, panel.actor);
      await this.login.enter(panel, email, form.password, panel.texts(setupTexts).setup.saved);
    } catch (error) {
      if (!(error instanceof AuthInputError)) throw error;
      if (error.code === 'administrator_exists') return this.explain(panel);
      await this.show(panel, form, fieldErrors(error));
    }
  }

  private async show(
    panel: PanelRequest,
    { token, email }: { token: string; email: string },
    errors: FieldErrors,
  ): Promise<void> {
    const t = panel.texts(setupTexts);
    const body = <SetupPage token={token} email={email} errors={fieldTexts(t, errors)} />;
    await panel.show({ title: t.setup.title, body, isRefused: hasErrors(errors) });
  }

  private async explain(panel: PanelRequest): Promise<void> {
    const hasAdministrators = (await this.administrators.count()) > 0;
    const title = panel.texts(setupTexts).setup.goneTitle;
    await panel.show({ title, body: <SetupGonePage hasAdministrators={hasAdministrators} />, status: 410 });
  }
}
