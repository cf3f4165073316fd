import { Get, Post } from '@nestjs/common';
import { Administrators, type LoginResult } from '@recado/auth';
import { MaxLength } from 'class-validator';
import { localPath, PanelRequest, PublicPages, readForm } from '../../session/kit.js';
import { Trimmed } from '../../session/kit.js';
import { LoginEnd } from './login-end.js';
import { ShowLogin } from './show-login.js';
import { loginTexts } from './texts/index.js';

/** The login form. */
class LoginForm {
  /** Not validated as an e-mail address: that was done when the account was made. */
  @Trimmed()
  @MaxLength(254)
  email = '';

  @MaxLength(1_024)
  password = '';

  /** The path of the page that needed the login. */
  next = '';

  /** The sealed form that was sent after its session had ended; empty: none. */
  late = '';
}

/** Login and logout. */
@PublicPages()
export class LoginController {
  constructor(
    private readonly administrators: Administrators,
    private readonly screen: ShowLogin,
    private readonly end: LoginEnd,
  ) {}

  @Get('login')
  async page(panel: PanelRequest): Promise<void> {
    const wanted = localPath(panel.query.next);
    if (panel.session.administratorId !== undefined && (await this.isKnown(panel))) return panel.redirect(wanted);
    await this.screen.show(panel, { email: '', next: wanted, late: '', error: null });
  }

  @Post('login')
  async login(panel: PanelRequest): Promise<void> {
    const { form, isValid } = readForm(LoginForm, panel.body);
    const { email, password } = form;
    const { ip, id } = panel.request;
    const result: LoginResult = isValid
      ? await this.administrators.authenticate({ email, password, ip, requestId: id })
      : { outcome: 'invalid' };
    if (result.outcome === 'invalid' || result.outcome === 'throttled') return this.refuse(panel, form, result);
    await this.end.afterPassword(panel, result, { next: localPath(form.next), late: form.late });
  }

  @Post('logout')
  async logout(panel: PanelRequest): Promise<void> {
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
