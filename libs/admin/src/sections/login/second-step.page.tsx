import { SECOND_STEP_PAGE } from '../../panel/second-step-required.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { Icon } from '../../ui/icon.js';
import { usePanel } from '../../ui/panel-context.js';
import { PasskeyForm, PasskeysMissing } from '../../ui/passkey-form.js';
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
export function SecondStepPage({ hasApp, passkeyOptions, error }: SecondStepView) {
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
