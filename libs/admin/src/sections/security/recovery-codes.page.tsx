import type { FieldSentences } from '../../i18n/field-errors.js';
import { Button, LinkButton } from '../../ui/button.js';
import { CopyButton } from '../../ui/copy-block.js';
import { Form } from '../../ui/form.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import { PasswordAgain } from '../../ui/password-again.js';
import { securityTexts } from './texts/index.js';

const PAGE = '/admin/account/security';

/** New recovery codes, which are shown once. */
export function RecoveryCodesPage({ codes, sealed }: { codes: readonly string[]; sealed: string }) {
  const { recovery: t, security } = usePanel().texts(securityTexts);
  return (
    <>
      <Heading title={t.newTitle} lead={t.newLead} trail={{ href: PAGE, text: security.title }} />
      <section class="card stack narrow">
        <h2>{t.label}</h2>
        <ul class="recovery-codes" id="codes">
          {codes.map((code) => (
            <li>{`${code}\n`}</li>
          ))}
        </ul>
        <p class="actions">
          <LinkButton href={PAGE} tone="main">
            {t.saved}
          </LinkButton>
          <CopyButton id="codes" label={t.title} />
        </p>
        <Form action={`${PAGE}/recovery-codes/file`}>
          <input type="hidden" name="sealed" value={sealed} />
          <p class="actions">
            <Button>{t.file}</Button>
          </p>
        </Form>
      </section>
    </>
  );
}

/** The form for new codes, when its password was refused. */
export function RenewCodesPage({ errors }: { errors: FieldSentences }) {
  const { recovery: t, security, frame } = usePanel().texts(securityTexts);
  return (
    <>
      <Heading title={t.title} lead={t.renewLead} trail={{ href: PAGE, text: security.title }} />
      <Form class="card narrow" action={`${PAGE}/recovery-codes`} errors={errors}>
        <PasswordAgain />
        <p class="actions">
          <Button tone="main">{t.renewSubmit}</Button>
          <LinkButton href={PAGE} tone="plain">
            {frame.cancel}
          </LinkButton>
        </p>
      </Form>
    </>
  );
}
