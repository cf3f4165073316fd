import type { ListColumn, ListedPerson } from '@recado/lists';
import { listHref as pageHref } from '../../panel/list-query.js';
import { Button, LinkButton } from '../../ui/button.js';
import { Confirm } from '../../ui/confirm.js';
import { docsHref } from '../../ui/docs-href.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { Heading } from '../../ui/heading.js';
import { Pager } from '../../ui/pager.js';
import { usePanel } from '../../ui/panel-context.js';
import { Revision } from '../../ui/revision.js';
import { Table } from '../../ui/table.js';
import { DraftCard } from './draft.part.js';
import { ListFile } from './list-file.part.js';
import { listHref, ROOT } from './list-paths.js';
import type { OneListView } from './one-list.view.js';
import { listTexts } from './texts/index.js';

/** The name of the form that brings a file. */
export const FILE = 'file';
/** The name of the form that renames. */
export const RENAME = 'rename';

const useTexts = () => usePanel().texts(listTexts).lists;

/** One list. */
export function OneListPage(view: OneListView) {
  const [panel, t] = [usePanel(), useTexts()];
  const { list } = view;
  const use = pageHref('/admin/send', { list: list.id });
  return (
    <div class="stack">
      <Heading
        title={panel.format.label(list.name)}
        lead={`${panel.format.number(list.total)} ${t.people.toLowerCase()}`}
        trail={{ href: ROOT, text: t.title }}
      >
        {list.total > 0 && panel.may(use) && (
          <LinkButton href={use} tone="main" icon="send">
            {t.use}
          </LinkButton>
        )}
      </Heading>
      <DraftCard {...view} />
      <People {...view} />
      <Update {...view} />
      <Renaming list={list} />
      <Confirm
        id="remove"
        action={`${listHref(list.id)}/remove`}
        open={t.removeOpen}
        openTone="danger"
        lead={t.removeLead}
        submit={t.removeSubmit}
        submitTone="danger-main"
      />
    </div>
  );
}

/** A file, or a program, brings the people up to date. */
function Update({ list }: OneListView) {
  const [panel, t] = [usePanel(), useTexts()];
  return (
    <Form class="card" action={`${listHref(list.id)}/file`} name={FILE} isUpload>
      <h2>{t.updateTitle}</h2>
      <ListFile hint={t.updateHint} />
      <p class="actions">
        <Button>{panel.texts(listTexts).lists.newSubmit}</Button>
      </p>
      <p class="help">
        {t.apiHint(encodeURIComponent(list.name))}{' '}
        <a href={docsHref(panel.language, '/api/lists', 'putListPeople')}>{t.apiMore}</a>
      </p>
    </Form>
  );
}

function Renaming({ list }: Pick<OneListView, 'list'>) {
  const t = useTexts();
  return (
    <Confirm
      name={RENAME}
      asksPassword={false}
      action={`${listHref(list.id)}/rename`}
      open={t.renameOpen}
      lead={t.renameLead}
      submit={t.renameSubmit}
    >
      <Revision />
      <Field name="name" label={t.name} value={list.name} max={80} autocomplete="off" required />
    </Confirm>
  );
}

function People({ list, people, after, next }: OneListView) {
  const { format } = usePanel();
  const t = useTexts();
  if (people.length === 0) return <p class="help">{t.noPeople}</p>;
  const href = listHref(list.id);
  return (
    <section class="stack">
      <h2>{t.people}</h2>
      <Table<ListedPerson>
        rows={people}
        columns={[
          { head: t.phone, namesRow: true, cell: ({ phone }) => format.phone(phone) },
          ...list.columns.map(({ heading, key }: ListColumn) => ({
            head: format.label(heading),
            cell: ({ values }: ListedPerson) => <Value text={values[key]} />,
          })),
        ]}
      />
      <Pager
        label={t.people}
        first={after > 0 ? href : null}
        next={next === null ? null : pageHref(href, { after: next })}
      />
    </section>
  );
}

/** A value of a person, which viewers do not read. */
function Value({ text }: { text: string | undefined }) {
  const { format } = usePanel();
  return text === undefined ? null : <>{format.text(text)}</>;
}
