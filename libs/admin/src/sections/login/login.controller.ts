import { Body, Get, Post, Query } from '@nestjs/common';
import { Administrators, type LoginResult } from '@recado/auth';
import { localPath } from '../../panel/admin-path.js';
import { CurrentVisit } from '../../panel/current-visit.js';
import type { FormBody } from '../../panel/form-parser.js';
import { readForm } from '../../panel/read-form.js';
import { Visit } from '../../panel/visit.js';
import { PublicPages } from '../../session/panel-controller.js';
import { signIn } from '../../session/sign-in.js';
import { LoginForm } from './login.form.js';

/** What the login page prints. */
interface LoginView {
  email: string;
  next: string;
  error: string | null;
  hasAdministrators: boolean;
}

/** In and out of the panel. */
@PublicPages()
export class LoginController {
  constructor(private readonly administrators: Administrators) {}

  @Get('login')
  async page(@CurrentVisit() visit: Visit, @Query('next') next: unknown): Promise<void> {
    const wanted = localPath(next);
    if (visit.session.administratorId !== undefined && (await this.isKnown(visit))) return visit.redirect(wanted);
    await this.show(visit, { email: '', next: wanted, error: null });
  }

  @Post('login')
  async login(@CurrentVisit() visit: Visit, @Body() body: FormBody): Promise<void> {
    const { form, isValid } = readForm(LoginForm, body);
    const { email, password } = form;
    const { ip, id } = visit.request;
    const result: LoginResult = isValid
      ? await this.administrators.authenticate({ email, password, ip, requestId: id })
      : { outcome: 'invalid' };
    if (result.outcome !== 'ok') return this.refuse(visit, form, result);
    await signIn(visit, result.administrator);
    await visit.redirect(localPath(form.next));
  }

  @Post('logout')
  async logout(@CurrentVisit() visit: Visit): Promise<void> {
    const { administratorId } = visit.session;
    const { ip, id: requestId } = visit.request;
    await visit.session.regenerate();
    if (administratorId !== undefined) await this.administrators.recordLogout(administratorId, { ip, requestId });
    visit.leaveNotice('good', visit.t.login.signedOut);
    await visit.redirect('/admin/login');
  }

  private async isKnown({ session }: Visit): Promise<boolean> {
    const administrator = await this.administrators.find(session.administratorId ?? 0);
    return administrator !== null && administrator.disabledAt === null;
  }

  private async refuse(visit: Visit, form: LoginForm, result: LoginResult): Promise<void> {
    const { t, format, reply } = visit;
    const next = localPath(form.next);
    if (result.outcome !== 'throttled') return this.show(visit, { email: form.email, next, error: t.login.wrong }, 422);
    reply.header('retry-after', result.retryAfterSeconds);
    const error = t.login.throttled(format.span(result.retryAfterSeconds * 1_000));
    await this.show(visit, { email: form.email, next, error }, 429);
  }

  private async show(visit: Visit, fields: Omit<LoginView, 'hasAdministrators'>, status = 200): Promise<void> {
    const model: LoginView = { ...fields, hasAdministrators: (await this.administrators.count()) > 0 };
    await visit.show({ view: 'sections/login/views/login', title: visit.t.login.title, model, status });
  }
}
