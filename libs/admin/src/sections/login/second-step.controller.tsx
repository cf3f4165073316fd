import { Get, Post } from '@nestjs/common';
import { Passkeys, SecondFactors, SecondStep, type SecondStepResult } from '@recado/auth';
import { bad, challengeOf, PanelRequest, pendingLogin } from '../../session/kit.js';
import { type PendingLogin, PublicPages, SECOND_STEP_PAGE, takeChallenge } from '../../session/kit.js';
import { Button, Field, Form, Icon, PasskeyForm, PasskeysMissing, usePanel } from '../../ui/kit.js';
import { LoginEnd } from './login-end.js';
import { loginTexts } from './texts/index.js';

interface SecondStepView {
  /** Whether the person has an authenticator app. */
  hasApp: boolean;
  /** What the server asks the browser for; null: the person has no passkey that works here. */
  passkeyOptions: object | null;
  error: string | null;
}

const useTexts = () => usePanel().texts(loginTexts).secondStep;

/** The second step of a login: passkey, code of an app, or recovery code. */
function SecondStepPage({ hasApp, passkeyOptions, error }: SecondStepView) {
  const t = useTexts();
  return (
    <>
      <h1>{t.title}</h1>
      <p class="lead">{t.lead}</p>
      {error && (
        <p class="notice notice-bad" role="alert">
          {error}
        </p>
      )}
      {passkeyOptions && <PasskeyStep options={passkeyOptions} hasApp={hasApp} />}
      {hasApp && <AppStep isMain={!passkeyOptions} />}
      <RecoveryStep isOpen={!hasApp && !passkeyOptions} />
      <p class="help">
        <a href="/admin/login">{t.other}</a>
      </p>
    </>
  );
}

function PasskeyStep({ options, hasApp }: { options: object; hasApp: boolean }) {
  const t = useTexts();
  return (
    <>
      <PasskeyForm ceremony="get" options={options} failed={t.passkeyFailed} action={`${SECOND_STEP_PAGE}/passkey`}>
        <Button tone="main wide" icon="key">
          {t.passkey}
        </Button>
      </PasskeyForm>
      {!hasApp && <PasskeysMissing text={t.noPasskeys} />}
    </>
  );
}

function AppStep({ isMain }: { isMain: boolean }) {
  const t = useTexts();
  const code = { name: 'code', inputmode: 'numeric', autocomplete: 'one-time-code' } as const;
  return (
    <Form action={SECOND_STEP_PAGE} checked>
      <Field {...code} label={t.code} hint={t.codeHint} max={64} plain focus required />
      <Button tone={isMain ? 'main wide' : 'wide'}>{t.submit}</Button>
    </Form>
  );
}

function RecoveryStep({ isOpen }: { isOpen: boolean }) {
  const { secondStep: t, login } = usePanel().texts(loginTexts);
  return (
    <details class="advanced" open={isOpen}>
      <summary>
        <Icon name="right" />
        {t.recovery}
      </summary>
      <Form action={SECOND_STEP_PAGE} checked>
        <Field
          name="code"
          id="recovery"
          label={t.recoveryCode}
          hint={t.recoveryHint}
          autocomplete="off"
          plain
          required
        />
        <Button tone="wide">{t.submit}</Button>
      </Form>
      <p class="help">{t.lost}</p>
      <code class="raw">{login.lostFactorCommand}</code>
    </details>
  );
}

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
  async page(panel: PanelRequest): Promise<void> {
    const pending = pendingLogin(panel);
    if (!pending) return this.startAgain(panel);
    await this.show(panel, pending, null);
  }

  @Post()
  async code(panel: PanelRequest): Promise<void> {
    const { code = '' } = panel.body;
    const pending = pendingLogin(panel);
    if (!pending) return this.startAgain(panel);
    const { ip, id: requestId } = panel.request;
    const result = await this.step.withCode(pending, code.slice(0, MAX_CODE), { ip, requestId });
    await this.answer(panel, pending, result);
  }

  @Post('passkey')
  async passkey(panel: PanelRequest): Promise<void> {
    const { response = '' } = panel.body;
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
