import { ROLES } from '@recado/auth';
import type { FieldSentences } from '../../i18n/field-errors.js';
import { Button } from '../../ui/button.js';
import { Form } from '../../ui/form.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import { PasswordAgain } from '../../ui/password-again.js';
import { Revision } from '../../ui/revision.js';
import { securityTexts } from './texts/index.js';

/** A tick for each role. */
export function RequiredRolesPage({ chosen, errors }: { chosen: readonly string[]; errors: FieldSentences }) {
  const { roles: t } = usePanel().texts(securityTexts);
  return (
    <>
      <Heading title={t.title} lead={t.lead} trail={{ href: '/admin/people', text: t.trail }} />
      <Form class="card narrow" action="/admin/people/second-factors" errors={errors}>
        <Revision />
        <fieldset class="choices">
          <legend>{t.legend}</legend>
          {ROLES.map((role) => (
            <label class="tick">
              <input type="checkbox" name={role} checked={chosen.includes(role)} />
              <span>{t.names[role]}</span>
            </label>
          ))}
        </fieldset>
        <PasswordAgain />
        <p class="actions">
          <Button tone="main">{t.submit}</Button>
        </p>
      </Form>
    </>
  );
}
