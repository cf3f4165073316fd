import { Body, Get, Post } from '@nestjs/common';
import { ListDrafts, PeopleLists } from '@recado/lists';
import { ListReader } from '@recado/sends';
import { fieldTexts, type FieldSentences } from '../../i18n/field-errors.js';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { hasErrors, readForm } from '../../panel/read-form.js';
import { type UploadBody, uploadOf } from '../../panel/upload-parser.js';
import { PanelPages } from '../../session/panel-controller.js';
import { readUpload } from '../send/read-upload.js';
import { listHref } from './list-paths.js';
import { ListForm } from './lists.form.js';
import { ListsPage } from './lists.page.js';
import { listTexts } from './texts/index.js';

/** All lists, and new ones. */
@PanelPages('lists')
export class ListsController {
  constructor(
    private readonly lists: PeopleLists,
    private readonly drafts: ListDrafts,
    private readonly reader: ListReader,
  ) {}

  @Get()
  async page(@CurrentRequest() panel: PanelRequest): Promise<void> {
    await this.show(panel, new ListForm(), {});
  }

  @Post()
  async create(@CurrentRequest() panel: PanelRequest, @Body() body: UploadBody | FormBody): Promise<void> {
    const upload = uploadOf(body);
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
