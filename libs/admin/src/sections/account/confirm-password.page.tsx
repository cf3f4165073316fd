import type { FieldSentences } from '../../i18n/field-errors.js';
import { CONFIRM_PAGE } from '../../session/confirm-href.js';
import { Button, LinkButton } from '../../ui/button.js';
import { Form } from '../../ui/form.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import { PasswordAgain } from '../../ui/password-again.js';
import { accountTexts } from './texts/index.js';

/** Asks for the password before a file. The browser stays on this page while the file is loaded, so it has a way back. */
export function ConfirmPasswordPage({ next, errors }: { next: string; errors: FieldSentences }) {
  const { confirm: t, frame } = usePanel().texts(accountTexts);
  return (
    <>
      <Heading title={t.title} lead={isFile(next) ? t.fileLead : t.lead} />
      <Form class="card narrow" action={CONFIRM_PAGE} errors={errors}>
        <input type="hidden" name="next" value={next} />
        <PasswordAgain />
        <p class="actions">
          <Button tone="main">{t.submit}</Button>
          <LinkButton href={isFile(next) ? pageOf(next) : next} tone="plain">
            {frame.back}
          </LinkButton>
        </p>
      </Form>
    </>
  );
}

/** Whether the address is that of a file with the data of many people. */
function isFile(next: string): boolean {
  return /\/(?:export|bad-rows)(?:\?|$)/.test(next);
}

/** The page whose file it is: its address is one part shorter. */
function pageOf(next: string): string {
  return next.replace(/\/[^/?]+(?=\?|$)/, '');
}
