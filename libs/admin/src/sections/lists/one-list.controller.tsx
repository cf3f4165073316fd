import { Body, Get, NotFoundException, Param, Post, Query } from '@nestjs/common';
import type { Subject } from '@recado/audit';
import { DraftRows, ListDrafts, type ListView, PeopleLists } from '@recado/lists';
import { ListReader } from '@recado/sends';
import { type FieldSentences, fieldTexts } from '../../i18n/field-errors.js';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { bad, PanelRequest } from '../../panel/panel-request.js';
import { hasErrors, readForm } from '../../panel/read-form.js';
import { readId } from '../../panel/read-id.js';
import { readWholeNumber } from '../../panel/read-number.js';
import { type UploadBody, uploadOf } from '../../panel/upload-parser.js';
import { Meanwhile } from '../../session/meanwhile.js';
import { PanelPages } from '../../session/panel-controller.js';
import type { ListFault } from '../send/list-fault.js';
import { readSheetAgain, readUpload, sheetIn } from '../send/read-upload.js';
import { listHref, ROOT } from './list-paths.js';
import { ListForm } from './lists.form.js';
import { FILE, OneListPage, RENAME } from './one-list.page.js';
import { listTexts } from './texts/index.js';

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
    private readonly meanwhile: Meanwhile,
  ) {}

  /** `after`: the line behind which the people are shown. */
  @Get()
  async page(
    @CurrentRequest() panel: PanelRequest,
    @Param('id') path: string,
    @Query() { after }: { after?: unknown },
  ): Promise<void> {
    const line = typeof after === 'string' ? (readWholeNumber(after) ?? 0) : 0;
    await this.show(panel, await this.require(path), line);
  }

  /** Reads a file that has the whole list. Nothing changes before it is confirmed. */
  @Post('file')
  async file(
    @CurrentRequest() panel: PanelRequest,
    @Param('id') path: string,
    @Body() body: UploadBody | FormBody,
  ): Promise<void> {
    const upload = uploadOf(body);
    const list = await this.require(path);
    const refuse = (fault: ListFault) => {
      upload.file?.resume();
      panel.refuse(FILE, { list: fault.text });
      return this.show(panel, list, 0);
    };
    if (!upload.file) return refuse({ text: panel.texts(listTexts).fields.list_file });
    const draft = await this.drafts.begin(list.id);
    if (!draft) throw new NotFoundException();
    const fault = await readUpload(this.reader, draft.sink, upload, panel);
    await this.reader.forget(list.draft?.reading);
    if (!fault) return panel.redirect(listHref(list.id));
    await this.drafts.discard(list.id, draft.version);
    return refuse(fault);
  }

  /** Reads another sheet of the file, or what nobody sees of it. */
  @Post('sheet')
  async sheet(@CurrentRequest() panel: PanelRequest, @Param('id') path: string, @Body() body: FormBody): Promise<void> {
    const list = await this.require(path);
    const { lists: t } = panel.texts(listTexts);
    const reading = list.draft?.reading;
    if (!reading || String(list.draftVersion) !== body.version) return panel.redirect(listHref(list.id), bad(t.stale));
    let version = 0;
    const begin = async () => {
      const draft = await this.drafts.begin(list.id);
      version = draft?.version ?? 0;
      return draft?.sink ?? null;
    };
    const fault = await readSheetAgain(this.reader, begin, reading, sheetIn(body), panel);
    // Neither what was chosen nor what was read before can be read any more.
    if (fault && (await this.require(path)).draft === null) await this.drafts.discard(list.id, version);
    await panel.redirect(listHref(list.id), fault ? bad(fault.text) : undefined);
  }

  @Post('apply')
  async apply(@CurrentRequest() panel: PanelRequest, @Param('id') path: string, @Body() body: FormBody): Promise<void> {
    const list = await this.require(path);
    const isSame = String(list.draftVersion) === body.version;
    const isApplied = isSame && (await this.drafts.apply(list, Number(body.revision) || 0, panel.actor));
    if (isApplied) await this.reader.forget(list.draft?.reading);
    const { lists: t } = panel.texts(listTexts);
    await panel.redirect(listHref(list.id), isApplied ? t.applied : bad(t.stale));
  }

  @Post('discard')
  async discard(
    @CurrentRequest() panel: PanelRequest,
    @Param('id') path: string,
    @Body() { version = '' }: FormBody,
  ): Promise<void> {
    const list = await this.require(path);
    const isDone = await this.drafts.discard(list.id, Number(version) || 0);
    if (isDone) await this.reader.forget(list.draft?.reading);
    const { lists: t } = panel.texts(listTexts);
    await panel.redirect(listHref(list.id), isDone ? t.givenUp : bad(t.stale));
  }

  @Post('rename')
  async rename(
    @CurrentRequest() panel: PanelRequest,
    @Param('id') path: string,
    @Body() body: FormBody,
  ): Promise<void> {
    const list = await this.require(path);
    const t = panel.texts(listTexts);
    const { form, errors } = readForm(ListForm, body);
    const refuse = (faults: FieldSentences) => {
      panel.refuse(RENAME, faults, body);
      return this.show(panel, list, 0);
    };
    if (hasErrors(errors)) return refuse(fieldTexts(t, errors));
    if (await this.meanwhile.isStale(panel, nameOf(list), RENAME)) return this.show(panel, list, 0);
    const outcome = await this.lists.rename(list.id, form.name, panel.actor);
    if (outcome === 'list_name_taken') return refuse({ name: t.fields.list_name_taken });
    await panel.redirect(outcome ? listHref(list.id) : ROOT, outcome ? t.lists.renamed(form.name) : bad(t.lists.gone));
  }

  @Post('remove')
  async remove(@CurrentRequest() panel: PanelRequest, @Param('id') path: string): Promise<void> {
    const list = await this.require(path);
    const isRemoved = await this.lists.remove(list.id, panel.actor);
    if (isRemoved) await this.reader.forget(list.draft?.reading);
    const { lists: t } = panel.texts(listTexts);
    await panel.redirect(ROOT, isRemoved ? t.removedNotice(list.name) : bad(t.gone));
  }

  private async show(panel: PanelRequest, found: ListView, after: number) {
    await this.meanwhile.begin(panel, nameOf(found));
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

  private async require(path: string): Promise<ListView> {
    const list = await this.lists.find(readId(path));
    if (!list) throw new NotFoundException();
    return list;
  }
}

/** What changes the name of a list. */
const nameOf = ({ id }: ListView): Subject => ({ action: 'list.renamed', target: { type: 'list', id } });
