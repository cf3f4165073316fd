import { Body, Get, Post, Query } from '@nestjs/common';
import { Administrators, AuthInputError, SetupLink } from '@recado/auth';
import { CurrentVisit } from '../../panel/current-visit.js';
import { fieldErrors, fieldTexts } from '../../panel/field-errors.js';
import type { FormBody } from '../../panel/form-parser.js';
import { type FieldErrors, readForm } from '../../panel/read-form.js';
import { Visit } from '../../panel/visit.js';
import { PublicPages } from '../../session/panel-controller.js';
import { signIn } from '../../session/sign-in.js';
import { SetupForm } from './setup.form.js';

/** The first run: whoever holds the link from the log makes the first administrator. */
@PublicPages('setup')
export class SetupController {
  constructor(
    private readonly administrators: Administrators,
    private readonly link: SetupLink,
  ) {}

  @Get()
  async page(@CurrentVisit() visit: Visit, @Query('token') token: unknown): Promise<void> {
    if (typeof token !== 'string' || !(await this.link.isValid(token))) return this.explain(visit);
    await this.show(visit, { token, email: '' }, {});
  }

  @Post()
  async create(@CurrentVisit() visit: Visit, @Body() body: FormBody): Promise<void> {
    const { form, errors } = readForm(SetupForm, body);
    if (!(await this.link.isValid(form.token))) return this.explain(visit);
    if (form.repeat !== form.password) errors.repeat ??= 'repeat_mismatch';
    if (Object.keys(errors).length > 0) return this.show(visit, form, errors);
    await this.createFirst(visit, form);
  }

  private async createFirst(visit: Visit, form: SetupForm): Promise<void> {
    try {
      const administrator = await this.administrators.createFirst(form, visit.actor);
      await signIn(visit, administrator);
      await visit.redirect('/admin');
    } catch (error) {
      if (!(error instanceof AuthInputError)) throw error;
      if (error.code === 'administrator_exists') return this.explain(visit);
      await this.show(visit, form, fieldErrors(error));
    }
  }

  private async show(
    visit: Visit,
    { token, email }: { token: string; email: string },
    errors: FieldErrors,
  ): Promise<void> {
    const { t } = visit;
    const status = Object.keys(errors).length > 0 ? 422 : 200;
    const model = { token, email, errors: fieldTexts(t, errors) };
    await visit.show({ view: 'sections/setup/views/setup', title: t.setup.title, model, status });
  }

  private async explain(visit: Visit): Promise<void> {
    const hasAdministrators = (await this.administrators.count()) > 0;
    const title = visit.t.setup.goneTitle;
    await visit.show({ view: 'sections/setup/views/gone', title, model: { hasAdministrators }, status: 410 });
  }
}
