import { Injectable } from '@nestjs/common';
import { Administrators, Passkeys } from '@recado/auth';
import type { PanelRequest } from '../../panel/panel-request.js';
import { challengeOf } from '../../session/passkey-challenge.js';
import { LoginPage, type LoginView } from './login.page.js';
import { loginTexts } from './texts/index.js';

/** Shows the page of the login, for a password or a passkey. */
@Injectable()
export class ShowLogin {
  constructor(
    private readonly administrators: Administrators,
    private readonly passkeys: Passkeys,
  ) {}

  async show(
    panel: PanelRequest,
    fields: Pick<LoginView, 'email' | 'next' | 'late' | 'error'>,
    status = 200,
  ): Promise<void> {
    const view: LoginView = {
      ...fields,
      hasAdministrators: (await this.administrators.count()) > 0,
      passkeyOptions: this.passkeys.areUsable ? await this.passkeys.useOptions(null, challengeOf(panel)) : null,
    };
    const { title } = panel.texts(loginTexts).login;
    await panel.show({ title, body: <LoginPage {...view} />, status });
  }
}
