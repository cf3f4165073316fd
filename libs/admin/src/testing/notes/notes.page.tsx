import type { FieldSentences } from '../../i18n/field-errors.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import { noteTexts } from './texts/index.js';

/** The notes, and the form that adds one. */
export function NotesPage({ notes, errors }: { notes: readonly string[]; errors: FieldSentences }) {
  const { notes: t } = usePanel().texts(noteTexts);
  return (
    <>
      <Heading title={t.title} />
      <ul class="notes-of-a-test">
        {notes.map((note) => (
          <li>{note}</li>
        ))}
      </ul>
      <Form class="card" action="/admin/notes" errors={errors} summary>
        <Field name="text" label={t.text} required />
        <Button tone="main">{t.submit}</Button>
      </Form>
    </>
  );
}
