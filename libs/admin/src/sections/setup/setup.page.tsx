import type { FieldSentences } from '../../i18n/field-errors.js';
import { Button, LinkButton } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { usePanel } from '../../ui/panel-context.js';
import { ShowPassword } from '../../ui/show-password.js';
import { setupTexts } from './texts/index.js';

interface SetupView {
  token: string;
  email: string;
  errors: FieldSentences;
}

/** The form for the first administrator. */
export function SetupPage({ token, email, errors }: SetupView) {
  const { setup: t } = usePanel().texts(setupTexts);
  const password = { type: 'password', autocomplete: 'new-password', required: true } as const;
  return (
    <>
      <h1>{t.title}</h1>
      <p class="lead">{t.lead}</p>
      <Form action="/admin/setup" errors={errors} checked>
        <input type="hidden" name="token" value={token} />
        <Field name="email" type="email" label={t.email} value={email} autocomplete="username" required />
        <Field name="password" label={t.password} hint={t.passwordHint} {...password} />
        <Field name="repeat" label={t.repeat} {...password} />
        <ShowPassword of="password" />
        <Button tone="main wide">{t.submit}</Button>
      </Form>
    </>
  );
}

/** Why the link leads nowhere any more. */
export function SetupGonePage({ hasAdministrators }: { hasAdministrators: boolean }) {
  const { setup: t } = usePanel().texts(setupTexts);
  return (
    <>
      <h1>{t.goneTitle}</h1>
      <p class="lead">{t.gone}</p>
      <p>{hasAdministrators ? t.goneExists : t.goneRetry}</p>
      <p class="actions">
        <LinkButton href="/admin/login" tone="main">
          {t.toLogin}
        </LinkButton>
      </p>
    </>
  );
}
