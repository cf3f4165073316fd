import type { FieldSentences } from '../../i18n/field-errors.js';
import { Area } from '../../ui/area.js';
import { Button, LinkButton } from '../../ui/button.js';
import { Form } from '../../ui/form.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import { PasswordAgain } from '../../ui/password-again.js';
import { Revision } from '../../ui/revision.js';
import { optOutTexts } from './texts/index.js';

/** The values of the fields. */
export interface OptOutRulesFields {
  words: string;
  reply: string;
}

/** The words that opt out, and the reply. */
export function OptOutRulesPage({ words, reply, errors }: OptOutRulesFields & { errors: FieldSentences }) {
  const { optOuts: t, frame } = usePanel().texts(optOutTexts);
  return (
    <>
      <Heading title={t.rulesTitle} lead={t.rulesLead} trail={{ href: '/admin/opt-outs', text: t.title }} />
      <Form class="card narrow" action="/admin/opt-outs/rules" errors={errors}>
        <Revision />
        <Area name="words" label={t.words} hint={t.wordsHint} value={words} rows={6} placeholder="SAIR" />
        <Area name="reply" label={t.reply} hint={t.replyHint} value={reply} rows={4} />
        <PasswordAgain />
        <p class="actions">
          <Button tone="main">{t.rulesSubmit}</Button>
          <LinkButton href="/admin/opt-outs" tone="plain">
            {frame.cancel}
          </LinkButton>
        </p>
      </Form>
    </>
  );
}
