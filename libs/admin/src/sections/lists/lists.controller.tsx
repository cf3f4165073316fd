import { Get, Post } from '@nestjs/common';
import { type ListView, ListDrafts, PeopleLists, ListReader } from '@recado/campaigns';
import { type FieldSentences, fieldTexts, hasErrors } from '../../session/kit.js';
import { PanelPages, PanelRequest, readForm, uploadOf } from '../../session/kit.js';
import { Button, Chip, Empty, Field, Form, Heading, Table, Time, usePanel } from '../../ui/kit.js';
import { readUpload } from '../send/read-upload.js';
import { ListFile } from './list-file.part.js';
import { listHref, ROOT } from './list-paths.js';
import { ListForm } from './lists.form.js';
import { listTexts } from './texts/index.js';

interface ListsPageProps {
  lists: readonly ListView[];
  form: ListForm;
  errors: FieldSentences;
}

/** All lists, above the form of a new one. */
function ListsPage({ lists, form, errors }: ListsPageProps) {
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

/** All lists, and new ones. */
@PanelPages('lists')
export class ListsController {
  constructor(
    private readonly lists: PeopleLists,
    private readonly drafts: ListDrafts,
    private readonly reader: ListReader,
  ) {}

  @Get()
  async page(panel: PanelRequest): Promise<void> {
    await this.show(panel, new ListForm(), {});
  }

  @Post()
  async create(panel: PanelRequest): Promise<void> {
    const upload = uploadOf(panel.body);
    const { form, errors: faults } = readForm(ListForm, upload.fields);
    const errors = fieldTexts(panel.texts(listTexts), faults);
    const { fields } = panel.texts(listTexts);
    if (!upload.file) errors.list = fields.list_file;
    const made = hasErrors(errors) ? null : await this.lists.create(form.name, panel.actor);
    if (typeof made === 'string') errors.name = fields[made];
    if (!made || typeof made === 'string') {
      upload.file?.resume();
      return this.show(panel, form, errors);
    }
    const draft = await this.drafts.begin(made.id);
    const fault = draft && (await readUpload(this.reader, draft.sink, upload, panel));
    if (!fault) return panel.redirect(listHref(made.id));
    // The list is as new as its file: a name that was typed is free for the next try.
    await this.lists.remove(made.id, panel.actor);
    await this.show(panel, form, { list: fault.text });
  }

  private async show(panel: PanelRequest, form: ListForm, errors: FieldSentences): Promise<void> {
    const view = { lists: await this.lists.all(), form, errors };
    const { title } = panel.texts(listTexts).lists;
    await panel.show({ title, body: <ListsPage {...view} />, isRefused: hasErrors(errors) });
  }
}
