import { Body, NotFoundException, Param, Post } from '@nestjs/common';
import { KeyNotes } from '@recado/auth';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { Meanwhile } from '../../session/meanwhile.js';
import { PanelPages } from '../../session/panel-controller.js';
import { NOTES } from './manage-key.page.js';
import { noteOf, ShowKey } from './show-key.js';
import { keyTexts } from './texts/index.js';

/** Changes the notes about a key. */
@PanelPages('api-keys/:id/notes', 'administrator')
export class KeyNotesController {
  constructor(
    private readonly notes: KeyNotes,
    private readonly page: ShowKey,
    private readonly meanwhile: Meanwhile,
  ) {}

  @Post()
  async save(@CurrentRequest() panel: PanelRequest, @Param('id') id: string, @Body() body: FormBody): Promise<void> {
    const key = await this.page.find(id);
    const { manageKey, fields } = panel.texts(keyTexts);
    if (await this.meanwhile.isStale(panel, noteOf(key), NOTES)) return this.page.show(panel, key);
    const outcome = await this.notes.change(key.id, body.notes ?? '', panel.actor);
    if (outcome === 'unknown') throw new NotFoundException();
    if (outcome === 'too_long') {
      panel.refuse(NOTES, { notes: fields.notes_too_long }, body);
      return this.page.show(panel, key);
    }
    await panel.redirect(`/admin/api-keys/${key.id}`, outcome === 'saved' ? manageKey.notesSaved : null);
  }
}
