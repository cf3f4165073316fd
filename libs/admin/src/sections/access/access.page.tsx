import type { AccessLink } from '@recado/auth';
import type { FieldSentences } from '../../i18n/field-errors.js';
import { Button, LinkButton } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { usePanel } from '../../ui/panel-context.js';
import { ShowPassword } from '../../ui/show-password.js';
import { accessTexts } from './texts/index.js';

interface AccessView {
  title: string;
  token: string;
  link: AccessLink;
  errors: FieldSentences;
}

/** The form in which a person chooses a password. */
export function AccessPage({ title, token, link: { kind, email }, errors }: AccessView) {
  const { access: t } = usePanel().texts(accessTexts);
  const password = { type: 'password', autocomplete: 'new-password', required: true } as const;
  return (
    <>
      <h1>{title}</h1>
      <p class="lead">{kind === 'invitation' ? t.invitationLead(email) : t.resetLead(email)}</p>
      <Form action="/admin/access" errors={errors} checked>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="username" value={email} autocomplete="username" />
        <Field name="password" label={t.password} hint={t.passwordHint} {...password} />
        <Field name="repeat" label={t.repeat} {...password} />
        <ShowPassword of="password" />
        <Button tone="main">{t.submit}</Button>
      </Form>
    </>
  );
}

/** Why the link leads nowhere any more. */
export function AccessGonePage() {
  const { access: t } = usePanel().texts(accessTexts);
  return (
    <>
      <h1>{t.goneTitle}</h1>
      <p class="lead">{t.gone}</p>
      <p class="actions">
        <LinkButton href="/admin/login" tone="main">
          {t.toLogin}
        </LinkButton>
      </p>
    </>
  );
}
