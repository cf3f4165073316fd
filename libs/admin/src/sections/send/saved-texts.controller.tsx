import { Body, Get, Post, Query } from '@nestjs/common';
import { SavedTexts } from '@recado/sends';
import { IsNotEmpty, MaxLength } from 'class-validator';
import { type FieldSentences, fieldTexts } from '../../i18n/field-errors.js';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { hasErrors, Name, readForm, Visible } from '../../panel/read-form.js';
import { Meanwhile, sentRevision } from '../../session/meanwhile.js';
import { PanelPages } from '../../session/panel-controller.js';
import { SavedTextsPage } from './saved-texts.page.js';
import { slipsOf } from './slip-view.js';
import { ROOT } from './send-paths.js';
import { sendTexts } from './texts/index.js';

/** The form of a saved text. */
export class SavedTextForm {
  @Name({ hasAddress: true })
  @IsNotEmpty({ message: 'saved_text_name' })
  @MaxLength(80, { message: 'saved_text_name' })
  name = '';

  @Visible({ message: 'send_text_missing' })
  @MaxLength(4_096, { message: 'too_long' })
  text = '';
}

/** The texts that people keep for later sends. */
@PanelPages('send/texts', 'operator')
export class SavedTextsController {
  constructor(
    private readonly texts: SavedTexts,
    private readonly meanwhile: Meanwhile,
  ) {}

  /** `name`: the text whose versions are shown, and which the form holds. */
  @Get()
  async page(@CurrentRequest() panel: PanelRequest, @Query() { name = '' }: { name?: string }): Promise<void> {
    const [latest] = await this.texts.versions(String(name));
    await this.show(panel, { name: String(name), text: latest?.text ?? '' }, {});
  }

  @Post()
  async save(@CurrentRequest() panel: PanelRequest, @Body() body: FormBody): Promise<void> {
    const { form, errors } = readForm(SavedTextForm, body);
    if (hasErrors(errors)) return this.show(panel, form, fieldTexts(panel.texts(sendTexts), errors));
    if (await this.isStale(panel, form)) return this.show(panel, form, {});
    const isSaved = await this.texts.save(form.name, form.text, panel.actor);
    const { send: t } = panel.texts(sendTexts);
    // The page of the text says what in it looks like a variable and is none.
    const page = slipsOf(form.text).length === 0 ? '' : `?name=${encodeURIComponent(form.name)}`;
    await panel.redirect(`${ROOT}/texts${page}`, isSaved ? t.textSavedNotice(form.name) : t.textUnchanged);
  }

  @Post('remove')
  async remove(@CurrentRequest() panel: PanelRequest, @Body() { name = '' }: FormBody): Promise<void> {
    const isRemoved = await this.texts.save(name, null, panel.actor);
    const { send: t } = panel.texts(sendTexts);
    await panel.redirect(`${ROOT}/texts`, isRemoved ? t.textRemoved(name) : t.textUnchanged);
  }

  /** Whether the text of this name is another version than the form was opened with, or none that it was opened with. */
  private async isStale(panel: PanelRequest, { name, text }: SavedTextForm): Promise<boolean> {
    const [latest] = await this.texts.versions(name);
    const sent = sentRevision(panel);
    if (sent === null || !latest || latest.id === sent || latest.text === null || latest.text === text) return false;
    this.meanwhile.tell(panel, latest.id, { name: latest.createdBy, at: latest.createdAt });
    return true;
  }

  private async show(panel: PanelRequest, form: SavedTextForm, errors: FieldSentences): Promise<void> {
    const versions = await this.texts.versions(form.name);
    this.meanwhile.mark(panel, versions[0]?.id ?? 0);
    const view = { form, errors, texts: await this.texts.all(), versions };
    const { textsTitle } = panel.texts(sendTexts).send;
    await panel.show({ title: textsTitle, body: <SavedTextsPage view={view} />, isRefused: hasErrors(errors) });
  }
}
