import { Get, Post } from '@nestjs/common';
import type { Subject } from '@recado/audit';
import {
  type ListColumn,
  type ListedPerson,
  DraftRows,
  ListDrafts,
  type ListView,
  PeopleLists,
  ListReader,
} from '@recado/campaigns';
import { bad, fieldTexts, found, submit } from '../../session/kit.js';
import { listHref as pageHref, PanelPages, PanelRequest, readForm } from '../../session/kit.js';
import { readWholeNumber, uploadOf } from '../../session/kit.js';
import { Button, Confirm, docsHref, Field, Form, Heading, LinkButton, Pager, Revision, Table } from '../../ui/kit.js';
import { usePanel } from '../../ui/kit.js';
import type { ListFault } from '../send/read-upload.js';
import { readSheetAgain, readUpload, sheetIn } from '../send/read-upload.js';
import { DraftCard } from './draft.part.js';
import { ListFile } from './list-file.part.js';
import { listHref, ROOT } from './list-paths.js';
import { ListForm } from './lists.form.js';
import type { OneListView } from './one-list.view.js';
import { listTexts } from './texts/index.js';

/** The name of the form that brings a file. */
const FILE = 'file';
/** The name of the form that renames. */
const RENAME = 'rename';

const useTexts = () => usePanel().texts(listTexts).lists;

/** One list. */
function OneListPage(view: OneListView) {
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

const PAGE_SIZE = 50;
/** Refused lines and leaving people that the page shows. */
const SHOWN = 20;

/** One list: its people, and the files that bring it up to date. */
@PanelPages('lists/:id')
export class OneListController {
  constructor(
    private readonly lists: PeopleLists,
    private readonly drafts: ListDrafts,
    private readonly rows: DraftRows,
    private readonly reader: ListReader,
  ) {}

  /** `after`: the line behind which the people are shown. */
  @Get()
  async page(panel: PanelRequest): Promise<void> {
    const { after } = panel.query;
    const line = typeof after === 'string' ? (readWholeNumber(after) ?? 0) : 0;
    await this.show(panel, await this.require(panel.id), line);
  }

  /** Reads a file that has the whole list. Nothing changes before it is confirmed. */
  @Post('file')
  async file(panel: PanelRequest): Promise<void> {
    const upload = uploadOf(panel.body);
    const list = await this.require(panel.id);
    const refuse = (fault: ListFault) => {
      upload.file?.resume();
      panel.refuse(FILE, { list: fault.text });
      return this.show(panel, list, 0);
    };
    if (!upload.file) return refuse({ text: panel.texts(listTexts).fields.list_file });
    const draft = found(await this.drafts.begin(list.id));
    const fault = await readUpload(this.reader, draft.sink, upload, panel);
    await this.reader.forget(list.draft?.reading);
    if (!fault) return panel.redirect(listHref(list.id));
    await this.drafts.discard(list.id, draft.version);
    return refuse(fault);
  }

  /** Reads another sheet of the file, or what nobody sees of it. */
  @Post('sheet')
  async sheet(panel: PanelRequest): Promise<void> {
    const { id } = panel;
    const list = await this.require(id);
    const { lists: t } = panel.texts(listTexts);
    const reading = list.draft?.reading;
    if (!reading || String(list.draftVersion) !== panel.body.version)
      return panel.redirect(listHref(list.id), bad(t.stale));
    let version = 0;
    const begin = async () => {
      const draft = await this.drafts.begin(list.id);
      version = draft?.version ?? 0;
      return draft?.sink ?? null;
    };
    const fault = await readSheetAgain(this.reader, begin, reading, sheetIn(panel.body), panel);
    // Neither what was chosen nor what was read before can be read any more.
    if (fault && (await this.require(id)).draft === null) await this.drafts.discard(list.id, version);
    await panel.redirect(listHref(list.id), fault ? bad(fault.text) : undefined);
  }

  @Post('apply')
  async apply(panel: PanelRequest): Promise<void> {
    const list = await this.require(panel.id);
    const isSame = String(list.draftVersion) === panel.body.version;
    const isApplied = isSame && (await this.drafts.apply(list, Number(panel.body.revision) || 0, panel.actor));
    if (isApplied) await this.reader.forget(list.draft?.reading);
    const { lists: t } = panel.texts(listTexts);
    await panel.redirect(listHref(list.id), isApplied ? t.applied : bad(t.stale));
  }

  @Post('discard')
  async discard(panel: PanelRequest): Promise<void> {
    const { version = '' } = panel.body;
    const list = await this.require(panel.id);
    const isDone = await this.drafts.discard(list.id, Number(version) || 0);
    if (isDone) await this.reader.forget(list.draft?.reading);
    const { lists: t } = panel.texts(listTexts);
    await panel.redirect(listHref(list.id), isDone ? t.givenUp : bad(t.stale));
  }

  @Post('rename')
  async rename(panel: PanelRequest): Promise<void> {
    const list = await this.require(panel.id);
    const t = panel.texts(listTexts);
    const { form, errors } = readForm(ListForm, panel.body);
    await submit(panel, {
      form: RENAME,
      errors: fieldTexts(t, errors),
      subject: nameOf(list),
      show: () => this.show(panel, list, 0),
      act: async () => {
        const outcome = await this.lists.rename(list.id, form.name, panel.actor);
        if (outcome === 'list_name_taken') return { name: t.fields.list_name_taken };
        return outcome ? [listHref(list.id), t.lists.renamed(form.name)] : [ROOT, bad(t.lists.gone)];
      },
    });
  }

  @Post('remove')
  async remove(panel: PanelRequest): Promise<void> {
    const list = await this.require(panel.id);
    const isRemoved = await this.lists.remove(list.id, panel.actor);
    if (isRemoved) await this.reader.forget(list.draft?.reading);
    const { lists: t } = panel.texts(listTexts);
    await panel.redirect(ROOT, isRemoved ? t.removedNotice(list.name) : bad(t.gone));
  }

  private async show(panel: PanelRequest, found: ListView, after: number) {
    await panel.services.meanwhile.begin(panel, nameOf(found));
    const list = await this.drafts.compared(found);
    const people = await this.lists.people(list.id, list.version, { after, limit: PAGE_SIZE + 1 });
    const view = {
      list,
      people: people.slice(0, PAGE_SIZE),
      after,
      next: people.length > PAGE_SIZE ? people[PAGE_SIZE - 1]!.line : null,
      refused: await this.rows.refused(list, { after: 0, limit: SHOWN }),
      leaving: await this.rows.leaving(list, SHOWN),
    };
    await panel.show({ title: panel.format.label(list.name), body: <OneListPage {...view} /> });
  }

  private async require(id: number): Promise<ListView> {
    return found(await this.lists.find(id));
  }
}

/** What changes the name of a list. */
const nameOf = ({ id }: ListView): Subject => ({ action: 'list.renamed', target: { type: 'list', id } });
