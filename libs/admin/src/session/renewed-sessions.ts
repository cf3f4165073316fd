import { Injectable } from '@nestjs/common';
import { Administrators } from '@recado/auth';
import type { PanelRequest } from '../panel/panel-request.js';
import { signIn } from './sign-in.js';

/** Lets the session of a request go on, under a new id, after a change that has ended all sessions of its person. */
@Injectable()
export class RenewedSessions {
  constructor(private readonly administrators: Administrators) {}

  /** What the session knows of its login stays, and the sentence for the next page. */
  async renew(panel: PanelRequest): Promise<void> {
    const { authenticatedAt, confirmsByPasskey, usedSecondFactor, notice } = panel.session;
    const administrator = await this.administrators.find(panel.administrator?.id ?? 0);
    if (!administrator) return;
    await signIn(panel, administrator);
    Object.assign(panel.session, { authenticatedAt, confirmsByPasskey, usedSecondFactor, notice });
  }
}
