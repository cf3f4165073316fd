import { Injectable } from '@nestjs/common';
import { Administrators, Passkeys } from '@recado/auth';
import { challengeOf, type PanelRequest } from '../../session/kit.js';
import { Button, Field, Form, Icon, PasskeyForm, ShowPassword, usePanel } from '../../ui/kit.js';
import { loginTexts } from './texts/index.js';

/** What the login page prints. */
interface LoginView {
  email: string;
  /** The page that needed the login. */
  next: string;
  /** The sealed form that was sent after the session had ended; empty: none. */
  late: string;
  error: string | null;
  hasAdministrators: boolean;
  /** What the server asks the browser for; null: this address allows no passkeys. */
  passkeyOptions: object | null;
}

/** The login. The cursor is in the first field that is empty. */
function LoginPage({ email, next, late, error, hasAdministrators, passkeyOptions }: LoginView) {
  const { login: t } = usePanel().texts(loginTexts);
  const address = { name: 'email', type: 'email', autocomplete: 'username' } as const;
  const password = { name: 'password', type: 'password', autocomplete: 'current-password' } as const;
  return (
    <>
      <h1>{t.title}</h1>
      <p class="lead">{t.lead}</p>
      {!hasAdministrators && <p class="notice notice-warn">{t.noAdministrator}</p>}
      {error && (
        <p class="notice notice-bad" role="alert">
          {error}
        </p>
      )}
      <Form action="/admin/login" checked>
        <Taken next={next} late={late} />
        <Field {...address} label={t.email} value={email} focus={email === ''} required />
        <Field {...password} label={t.password} focus={email !== ''} required />
        <ShowPassword of="password" />
        <Button tone="main wide">{t.submit}</Button>
      </Form>
      {hasAdministrators && passkeyOptions && <PasskeyLogin next={next} late={late} options={passkeyOptions} />}
      <details class="advanced">
        <summary>
          <Icon name="right" />
          {t.lost}
        </summary>
        <p class="help">{t.lostPassword}</p>
        <code class="raw">{t.lostPasswordCommand}</code>
        <p class="help">{t.lostFactor}</p>
        <code class="raw">{t.lostFactorCommand}</code>
      </details>
    </>
  );
}

function PasskeyLogin({ options, ...taken }: { next: string; late: string; options: object }) {
  const { login: t } = usePanel().texts(loginTexts);
  return (
    <PasskeyForm ceremony="get" options={options} failed={t.passkeyFailed} action="/admin/login/passkey">
      <Taken {...taken} />
      <Button tone="wide" icon="key">
        {t.passkey}
      </Button>
    </PasskeyForm>
  );
}

/** What a login leads to. */
function Taken({ next, late }: { next: string; late: string }) {
  return (
    <>
      <input type="hidden" name="next" value={next} />
      {late && <input type="hidden" name="late" value={late} />}
    </>
  );
}

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
