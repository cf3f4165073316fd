import type { FieldSentences } from '../../i18n/field-errors.js';
import { Button, LinkButton } from '../../ui/button.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import { PasskeyForm, PasskeysMissing } from '../../ui/passkey-form.js';
import { securityTexts } from './texts/index.js';

/** Asks for a passkey in place of the password. `next`: the page that comes then. */
export function ConfirmPage({ next, options, errors }: { next: string; options: object; errors: FieldSentences }) {
  const { confirm: t, frame } = usePanel().texts(securityTexts);
  const ceremony = { ceremony: 'get', options, failed: t.failed, errors } as const;
  return (
    <>
      <Heading title={t.title} lead={t.lead} />
      <PasskeyForm class="card narrow" action="/admin/account/security/confirm" {...ceremony}>
        <input type="hidden" name="next" value={next} />
        <p class="actions">
          <Button tone="main" icon="key">
            {t.submit}
          </Button>
          <LinkButton href={next} tone="plain">
            {frame.cancel}
          </LinkButton>
        </p>
      </PasskeyForm>
      <PasskeysMissing text={t.unsupported} />
    </>
  );
}
