import { Post } from '@nestjs/common';
import { SecondStep } from '@recado/auth';
import { localPath, PanelRequest, PublicPages } from '../../session/kit.js';
import { takeChallenge } from '../../session/kit.js';
import { LoginEnd } from './login-end.js';
import { ShowLogin } from './show-login.js';
import { loginTexts } from './texts/index.js';

/** The login by a passkey alone, which is a device and a fingerprint, a face or a PIN. */
@PublicPages('login/passkey')
export class PasskeyLoginController {
  constructor(
    private readonly step: SecondStep,
    private readonly end: LoginEnd,
    private readonly screen: ShowLogin,
  ) {}

  @Post()
  async login(panel: PanelRequest): Promise<void> {
    const { response = '', next, late = '' } = panel.body;
    const { ip, id: requestId } = panel.request;
    const challenge = await takeChallenge(panel);
    const result = await this.step.withPasskey(null, { response, challenge }, { ip, requestId });
    if (result.outcome === 'ok') return this.end.logIn(panel, result, { next: localPath(next), late });
    const { text, status } = this.end.refusal(panel, result, panel.texts(loginTexts).login.passkeyRefused);
    await this.screen.show(panel, { email: '', next: localPath(next), late, error: text }, status);
  }
}
