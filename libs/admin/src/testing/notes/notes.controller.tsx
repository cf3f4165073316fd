import { Body, Get, Post } from '@nestjs/common';
import { IsNotEmpty } from 'class-validator';
import { type FieldErrors, fieldTexts } from '../../i18n/field-errors.js';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { hasErrors, readForm, Trimmed } from '../../panel/read-form.js';
import { PanelPages } from '../../session/panel-controller.js';
import { Notes } from './notes.js';
import { NotesPage } from './notes.page.js';
import { noteTexts } from './texts/index.js';

class NoteForm {
  @Trimmed()
  @IsNotEmpty({ message: 'note_missing' })
  text = '';
}

/** Shows the notes, and adds one. */
@PanelPages('notes')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get()
  async list(@CurrentRequest() panel: PanelRequest): Promise<void> {
    await this.show(panel, {});
  }

  @Post()
  async add(@CurrentRequest() panel: PanelRequest, @Body() body: FormBody): Promise<void> {
    const { form, errors, isValid } = readForm(NoteForm, body);
    if (!isValid) return this.show(panel, errors);
    this.notes.all.push(form.text);
    await panel.redirect('/admin/notes', panel.texts(noteTexts).notes.saved);
  }

  private async show(panel: PanelRequest, errors: FieldErrors): Promise<void> {
    const t = panel.texts(noteTexts);
    const body = <NotesPage notes={this.notes.all} errors={fieldTexts(t, errors)} />;
    await panel.show({ title: t.notes.title, body, isRefused: hasErrors(errors) });
  }
}
