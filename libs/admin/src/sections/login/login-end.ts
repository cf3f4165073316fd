import { Injectable } from '@nestjs/common';
import { type LoginResult, RecoveryCodes, type SecondStepResult } from '@recado/auth';
import { LateForms, type PanelRequest, SECOND_STEP_PAGE, signIn, startSecondStep } from '../../session/kit.js';
import type { TakenAlong } from '../../session/kit.js';
import { loginTexts } from './texts/index.js';

type LoggedIn = Extract<SecondStepResult, { outcome: 'ok' }>;
type RightPassword = Extract<LoginResult, { administrator: unknown }>;

/** Ends a login: by a password, a code or a passkey. */
@Injectable()
export class LoginEnd {
  constructor(
    private readonly recoveryCodes: RecoveryCodes,
    private readonly lateForms: LateForms,
  ) {}

  /** After a right password: leads to the second step where the account has one, else to the page that needed the login. */
  async afterPassword(
    panel: PanelRequest,
    result: RightPassword,
    taken: TakenAlong,
    said: string | null = null,
  ): Promise<void> {
    if (result.outcome === 'second_factor') {
      await startSecondStep(panel, result.administrator, taken);
      return panel.redirect(SECOND_STEP_PAGE);
    }
    await signIn(panel, result.administrator);
    await this.leadOn(panel, taken, said);
  }

  /** Starts the session, and leads to the page that needed the login. */
  async logIn(panel: PanelRequest, { administrator, proof }: LoggedIn, taken: TakenAlong): Promise<void> {
    await signIn(panel, administrator);
    panel.session.usedSecondFactor = true;
    if (proof === 'passkey') panel.session.confirmsByPasskey = true;
    if (proof === 'recovery_code') {
      const left = await this.recoveryCodes.left(administrator.id);
      panel.leaveNotice(left > 2 ? 'good' : 'bad', panel.texts(loginTexts).secondStep.codesLeft(left));
    }
    await this.leadOn(panel, taken);
  }

  /** Leads to the page that needed the login; a form that was sent too late is filled in there. */
  private async leadOn(panel: PanelRequest, { next, late }: TakenAlong, said: string | null = null): Promise<void> {
    const isKept = this.lateForms.open(panel, late) !== null;
    if (isKept) panel.session.lateForm = late;
    await panel.redirect(next, isKept ? panel.texts(loginTexts).login.formIsBack : said);
  }

  /** What the page says about a refused attempt, and the status of its answer. `wrong`: unless it was throttled. */
  refusal(panel: PanelRequest, result: SecondStepResult, wrong: string) {
    if (result.outcome !== 'throttled') return { text: wrong, status: 422 };
    panel.reply.header('retry-after', result.retryAfterSeconds);
    const wait = panel.format.span(result.retryAfterSeconds * 1_000);
    return { text: panel.texts(loginTexts).login.throttled(wait), status: 429 };
  }
}
