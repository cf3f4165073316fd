import type { FieldSentences } from '../../i18n/field-errors.js';
import { Button, LinkButton } from '../../ui/button.js';
import { CopyBlock } from '../../ui/copy-block.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import { PasswordAgain } from '../../ui/password-again.js';
import { QrCode } from '../../ui/qr-code.js';
import { securityTexts } from './texts/index.js';

interface AppView {
  name: string;
  /** In Base32. */
  secret: string;
  /** The same for a QR code. */
  uri: string;
  errors: FieldSentences;
}

/** Adds an authenticator app: its QR code, the secret as text, and the first code. */
export function AppPage({ name, secret, uri, errors }: AppView) {
  const { app: t, security, frame } = usePanel().texts(securityTexts);
  const back = '/admin/account/security';
  const code = { name: 'code', inputmode: 'numeric', autocomplete: 'one-time-code' } as const;
  return (
    <>
      <Heading title={t.title} lead={t.lead} trail={{ href: back, text: security.title }} />
      <Form class="card narrow" action={`${back}/app`} errors={errors}>
        <p>{t.scan}</p>
        <QrCode text={uri} label={t.qr} />
        <CopyBlock id="secret" label={t.secret} text={inGroups(secret)} />
        <Field {...code} label={t.code} max={64} plain required />
        <Field name="name" label={t.name} hint={t.nameHint} value={name} max={80} autocomplete="off" required />
        <PasswordAgain />
        <p class="actions">
          <Button tone="main">{t.submit}</Button>
          <LinkButton href={back} tone="plain">
            {frame.cancel}
          </LinkButton>
        </p>
      </Form>
    </>
  );
}

/** Apps take the spaces out again. */
function inGroups(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ');
}
