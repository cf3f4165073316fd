import { Body, Get, Post, Query } from '@nestjs/common';
import { Administrators, type LoginResult } from '@recado/auth';
import { localPath } from '../../panel/admin-path.js';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { readForm } from '../../panel/read-form.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { PublicPages } from '../../session/panel-controller.js';
import { LoginForm } from './login.form.js';
import { LoginEnd } from './login-end.js';
import { ShowLogin } from './show-login.js';
import { loginTexts } from './texts/index.js';

/** Login and logout. */
@PublicPages()
export class LoginController {
  constructor(
    private readonly administrators: Administrators,
    private readonly screen: ShowLogin,
    private readonly end: LoginEnd,
  ) {}

  @Get('login')
  async page(@CurrentRequest() panel: PanelRequest, @Query('next') next: unknown): Promise<void> {
    const wanted = localPath(next);
    if (panel.session.administratorId !== undefined && (await this.isKnown(panel))) return panel.redirect(wanted);
    await this.screen.show(panel, { email: '', next: wanted, late: '', error: null });
  }

  @Post('login')
  async login(@CurrentRequest() panel: PanelRequest, @Body() body: FormBody): Promise<void> {
    const { form, isValid } = readForm(LoginForm, body);
    const { email, password } = form;
    const { ip, id } = panel.request;
    const result: LoginResult = isValid
      ? await this.administrators.authenticate({ email, password, ip, requestId: id })
      : { outcome: 'invalid' };
    if (result.outcome === 'invalid' || result.outcome === 'throttled') return this.refuse(panel, form, result);
    await this.end.afterPassword(panel, result, { next: localPath(form.next), late: form.late });
  }

  @Post('logout')
  async logout(@CurrentRequest() panel: PanelRequest): Promise<void> {
    const { administratorId } = panel.session;
    const { ip, id: requestId } = panel.request;
    await panel.session.regenerate();
    if (administratorId !== undefined) await this.administrators.recordLogout(administratorId, { ip, requestId });
    await panel.redirect('/admin/login', panel.texts(loginTexts).login.signedOut);
  }

  private async isKnown({ session }: PanelRequest): Promise<boolean> {
    const administrator = await this.administrators.find(session.administratorId ?? 0);
    return administrator !== null && administrator.disabledAt === null;
  }

  private async refuse(panel: PanelRequest, form: LoginForm, result: LoginResult): Promise<void> {
    const { format, reply } = panel;
    const t = panel.texts(loginTexts);
    const next = localPath(form.next);
    const { email, late } = form;
    if (result.outcome !== 'throttled')
      return this.screen.show(panel, { email, next, late, error: t.login.wrong }, 422);
    reply.header('retry-after', result.retryAfterSeconds);
    const error = t.login.throttled(format.span(result.retryAfterSeconds * 1_000));
    await this.screen.show(panel, { email, next, late, error }, 429);
  }
}
