import { Body, Get, Post } from '@nestjs/common';
import { Passkeys, SecondFactors, SecondStep, type SecondStepResult } from '@recado/auth';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { bad, PanelRequest } from '../../panel/panel-request.js';
import { pendingLogin, type PendingLogin } from '../../session/half-login.js';
import { PublicPages } from '../../session/panel-controller.js';
import { challengeOf, takeChallenge } from '../../session/passkey-challenge.js';
import { LoginEnd } from './login-end.js';
import { SecondStepPage } from './second-step.page.js';
import { loginTexts } from './texts/index.js';

/** Longest code that is looked at. */
const MAX_CODE = 64;

/** The login after a right password: a code, or a passkey. Without JavaScript it takes codes. */
@PublicPages('login/second-factor')
export class SecondStepController {
  constructor(
    private readonly factors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly step: SecondStep,
    private readonly end: LoginEnd,
  ) {}

  @Get()
  async page(@CurrentRequest() panel: PanelRequest): Promise<void> {
    const pending = pendingLogin(panel);
    if (!pending) return this.startAgain(panel);
    await this.show(panel, pending, null);
  }

  @Post()
  async code(@CurrentRequest() panel: PanelRequest, @Body() { code = '' }: FormBody): Promise<void> {
    const pending = pendingLogin(panel);
    if (!pending) return this.startAgain(panel);
    const { ip, id: requestId } = panel.request;
    const result = await this.step.withCode(pending, code.slice(0, MAX_CODE), { ip, requestId });
    await this.answer(panel, pending, result);
  }

  @Post('passkey')
  async passkey(@CurrentRequest() panel: PanelRequest, @Body() { response = '' }: FormBody): Promise<void> {
    const pending = pendingLogin(panel);
    if (!pending) return this.startAgain(panel);
    const { ip, id: requestId } = panel.request;
    const challenge = await takeChallenge(panel);
    const result = await this.step.withPasskey(pending, { response, challenge }, { ip, requestId });
    await this.answer(panel, pending, result);
  }

  private async answer(panel: PanelRequest, pending: PendingLogin, result: SecondStepResult): Promise<void> {
    if (result.outcome === 'ok') return this.end.logIn(panel, result, pending.taken);
    if (result.outcome === 'ended') return this.startAgain(panel);
    const { text, status } = this.end.refusal(panel, result, panel.texts(loginTexts).secondStep.wrong);
    await this.show(panel, pending, text, status);
  }

  private async startAgain(panel: PanelRequest): Promise<void> {
    delete panel.session.pendingLogin;
    await panel.redirect('/admin/login', bad(panel.texts(loginTexts).secondStep.ended));
  }

  private async show(panel: PanelRequest, { id }: PendingLogin, error: string | null, status = 200): Promise<void> {
    const kinds = new Set((await this.factors.list(id)).map(({ kind }) => kind));
    const offersPasskey = kinds.has('passkey') && this.passkeys.areUsable;
    const passkeyOptions = offersPasskey ? await this.passkeys.useOptions(id, challengeOf(panel)) : null;
    const body = <SecondStepPage hasApp={kinds.has('totp')} passkeyOptions={passkeyOptions} error={error} />;
    await panel.show({ title: panel.texts(loginTexts).secondStep.title, body, status });
  }
}
