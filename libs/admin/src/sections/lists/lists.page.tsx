import type { ListView } from '@recado/lists';
import type { FieldSentences } from '../../i18n/field-errors.js';
import { Button } from '../../ui/button.js';
import { Chip } from '../../ui/chip.js';
import { Empty } from '../../ui/empty.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { ListFile } from './list-file.part.js';
import type { ListForm } from './lists.form.js';
import { listHref, ROOT } from './list-paths.js';
import { listTexts } from './texts/index.js';

interface ListsPageProps {
  lists: readonly ListView[];
  form: ListForm;
  errors: FieldSentences;
}

/** All lists, above the form of a new one. */
export function ListsPage({ lists, form, errors }: ListsPageProps) {
  const panel = usePanel();
  const { format } = panel;
  const { lists: t } = panel.texts(listTexts);
  return (
    <div class="stack">
      <Heading title={t.title} lead={t.lead} />
      {lists.length === 0 ? (
        <Empty title={t.empty}>
          <p class="help">{t.emptyHint}</p>
        </Empty>
      ) : (
        <Table<ListView>
          rows={lists}
          columns={[
            { head: t.name, namesRow: true, cell: (list) => <ListLink {...list} /> },
            { head: t.people, class: 'number', cell: ({ total }) => format.number(total) },
            { head: t.fieldsOf, cell: ({ columns }) => columns.map(({ heading }) => format.label(heading)).join(', ') },
            { head: t.updated, cell: ({ updatedAt }) => <Time at={format.brief(updatedAt)} /> },
          ]}
        />
      )}
      <Form class="card" action={ROOT} errors={errors} isUpload once>
        <h2>{t.newTitle}</h2>
        <Field name="name" label={t.name} value={form.name} max={80} required autocomplete="off" />
        <ListFile />
        <p class="actions">
          <Button tone="main">{t.newSubmit}</Button>
        </p>
      </Form>
    </div>
  );
}

function ListLink({ id, name, draft }: ListView) {
  const panel = usePanel();
  return (
    <>
      <a href={listHref(id)}>{panel.format.label(name)}</a>{' '}
      {draft && <Chip tone="warn" text={panel.texts(listTexts).lists.waiting} />}
    </>
  );
}
