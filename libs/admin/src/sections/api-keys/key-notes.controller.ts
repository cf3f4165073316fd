import { Body, NotFoundException, Param, Post } from '@nestjs/common';
import { KeyNotes } from '@recado/auth';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { PanelPages } from '../../session/panel-controller.js';
import { KeyPage } from './key.page.js';
import { keyTexts } from './texts/index.js';

/** Changes the notes about a key. */
@PanelPages('api-keys/:id/notes', 'administrator')
export class KeyNotesController {
  constructor(
    private readonly notes: KeyNotes,
    private readonly page: KeyPage,
  ) {}

  @Post()
  async save(@CurrentRequest() panel: PanelRequest, @Param('id') id: string, @Body() body: FormBody): Promise<void> {
    const key = await this.page.find(id);
    const { manageKey, fields } = panel.texts(keyTexts);
    const typed = body.notes ?? '';
    const outcome = await this.notes.change(key.id, typed, panel.actor);
    if (outcome === 'unknown') throw new NotFoundException();
    if (outcome === 'too_long') return this.page.show(panel, key, undefined, { typed, error: fields.notes_too_long });
    if (outcome === 'saved') panel.leaveNotice('good', manageKey.notesSaved);
    await panel.redirect(`/admin/api-keys/${key.id}`);
  }
}
