import { Injectable } from '@nestjs/common';
import { RecoveryCodes, type SecondStepResult } from '@recado/auth';
import { localPath } from '../../panel/admin-path.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { signIn } from '../../session/sign-in.js';
import { loginTexts } from './texts/index.js';

type LoggedIn = Extract<SecondStepResult, { outcome: 'ok' }>;

/** Ends a login by a code or a passkey. */
@Injectable()
export class LoginEnd {
  constructor(private readonly recoveryCodes: RecoveryCodes) {}

  /** Starts the session, and leads to the page that needed the login. */
  async logIn(panel: PanelRequest, { administrator, proof }: LoggedIn, next: string): Promise<void> {
    await signIn(panel, administrator);
    panel.session.usedSecondFactor = true;
    if (proof === 'passkey') panel.session.confirmsByPasskey = true;
    if (proof === 'recovery_code') {
      const left = await this.recoveryCodes.left(administrator.id);
      panel.leaveNotice(left > 2 ? 'good' : 'bad', panel.texts(loginTexts).secondStep.codesLeft(left));
    }
    await panel.redirect(localPath(next));
  }

  /** What the page says about a refused attempt, and the status of its answer. `wrong`: unless it was throttled. */
  refusal(panel: PanelRequest, result: SecondStepResult, wrong: string) {
    if (result.outcome !== 'throttled') return { text: wrong, status: 422 };
    panel.reply.header('retry-after', result.retryAfterSeconds);
    const wait = panel.format.span(result.retryAfterSeconds * 1_000);
    return { text: panel.texts(loginTexts).login.throttled(wait), status: 429 };
  }
}
