import type { FieldSentences } from '../../i18n/field-errors.js';
import { Button, LinkButton } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import { PasskeyForm, PasskeysMissing } from '../../ui/passkey-form.js';
import { PasswordAgain } from '../../ui/password-again.js';
import { securityTexts } from './texts/index.js';

interface PasskeyView {
  name: string;
  /** What the server asks the browser for. */
  options: object;
  errors: FieldSentences;
}

/** Adds a passkey. */
export function PasskeyPage({ name, options, errors }: PasskeyView) {
  const { passkey: t, security, frame } = usePanel().texts(securityTexts);
  const back = '/admin/account/security';
  const ceremony = { ceremony: 'create', options, failed: t.failed, errors } as const;
  return (
    <>
      <Heading title={t.title} lead={t.lead} trail={{ href: back, text: security.title }} />
      <PasskeyForm class="card narrow" action={`${back}/passkey`} {...ceremony}>
        <Field name="name" label={t.name} hint={t.nameHint} value={name} max={80} autocomplete="off" required />
        <PasswordAgain />
        <p class="actions">
          <Button tone="main" icon="key">
            {t.submit}
          </Button>
          <LinkButton href={back} tone="plain">
            {frame.cancel}
          </LinkButton>
        </p>
      </PasskeyForm>
      <PasskeysMissing text={t.unsupported} />
    </>
  );
}
