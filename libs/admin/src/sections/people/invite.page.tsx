import type { Role } from '@recado/auth';
import type { FieldSentences } from '../../i18n/field-errors.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import { PasswordAgain } from '../../ui/password-again.js';
import { RoleChoices } from './role-choices.js';
import { peopleTexts } from './texts/index.js';

interface InviteView {
  email: string;
  role: Role;
  errors: FieldSentences;
}

/** The form that invites a person. */
export function InvitePage({ email, role, errors }: InviteView) {
  const { people: t } = usePanel().texts(peopleTexts);
  return (
    <>
      <Heading title={t.inviteTitle} lead={t.inviteLead} trail={{ href: '/admin/people', text: t.title }} />
      <Form class="card narrow" action="/admin/people/new" errors={errors} once>
        <Field name="email" type="email" label={t.email} value={email} max={254} autocomplete="off" required />
        <RoleChoices chosen={role} />
        <PasswordAgain />
        <p class="actions">
          <Button tone="main">{t.inviteSubmit}</Button>
        </p>
      </Form>
    </>
  );
}
