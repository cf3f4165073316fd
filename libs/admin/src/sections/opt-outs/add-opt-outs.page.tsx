import type { FieldSentences } from '../../i18n/field-errors.js';
import { MAX_PHONE_FIELD } from '../../panel/reading-text.js';
import { Area } from '../../ui/area.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import { PasswordAgain } from '../../ui/password-again.js';
import { optOutTexts } from './texts/index.js';

interface AddOptOutsView {
  phone: string;
  numbers: string;
  errors: FieldSentences;
}

const useTexts = () => usePanel().texts(optOutTexts).optOuts;

/** Two forms: for one number, and for many. */
export function AddOptOutsPage(view: AddOptOutsView) {
  const t = useTexts();
  return (
    <>
      <Heading title={t.newTitle} lead={t.newLead} trail={{ href: '/admin/opt-outs', text: t.title }} />
      <div class="columns">
        <One {...view} />
        <Many {...view} />
      </div>
    </>
  );
}

function One({ phone, errors }: AddOptOutsView) {
  const t = useTexts();
  const field = { name: 'phone', label: t.phone, hint: t.numberHint, value: phone, required: true } as const;
  return (
    <Form class="card" action="/admin/opt-outs/new" errors={errors}>
      <h2>{t.oneTitle}</h2>
      <Field {...field} max={MAX_PHONE_FIELD} inputmode="tel" autocomplete="off" />
      <p class="actions">
        <Button tone="main">{t.submit}</Button>
      </p>
    </Form>
  );
}

function Many({ numbers, errors }: AddOptOutsView) {
  const t = useTexts();
  const area = { name: 'numbers', label: t.numbers, hint: t.importLead, value: numbers, rows: 8 };
  return (
    <Form class="card" action="/admin/opt-outs/import" errors={errors}>
      <h2>{t.importTitle}</h2>
      <div class="field" data-reads="numbers" hidden>
        <label for="file">{t.file}</label>
        <input id="file" type="file" accept=".csv,.txt,text/csv,text/plain" />
        <script src={usePanel().scripts.fileText} defer />
      </div>
      <Area {...area} placeholder="5511987654321" />
      <PasswordAgain />
      <p class="actions">
        <Button tone="main">{t.importSubmit}</Button>
      </p>
    </Form>
  );
}
