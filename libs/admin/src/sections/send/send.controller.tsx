import { Body, Get, Post, Query } from '@nestjs/common';
import { Channels } from '@recado/channels';
import { Settings } from '@recado/config';
import { ListCheck, SavedTexts, SendChanges, Sends } from '@recado/sends';
import type { FieldSentences } from '../../i18n/field-errors.js';
import { fieldTexts } from '../../i18n/field-errors.js';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { hasErrors, readForm } from '../../panel/read-form.js';
import { type UploadBody, uploadOf } from '../../panel/upload-parser.js';
import { PanelPages } from '../../session/panel-controller.js';
import { PhonePreview } from './phone-preview.js';
import { SendListPage } from './send-list.page.js';
import { SendRecipients } from './send-recipients.js';
import { SendPreview } from './send-preview.js';
import { SendForm } from './send.form.js';
import { sendHref } from './send-paths.js';
import { OfferedTemplates } from './offered-templates.js';
import { sendTexts } from './texts/index.js';
import { usualSender } from './usual-sender.js';
import { toChoices } from './to-choices.js';

const RECENT = 20;

/** New sends: the form, its preview, and the list of recipients that comes with it. */
@PanelPages('send', 'operator')
export class SendController {
  constructor(
    private readonly sends: Sends,
    private readonly changes: SendChanges,
    private readonly recipients: SendRecipients,
    private readonly checks: ListCheck,
    private readonly texts: SavedTexts,
    private readonly channels: Channels,
    private readonly settings: Settings,
    private readonly preview: SendPreview,
    private readonly templates: OfferedTemplates,
  ) {}

  @Get()
  async page(
    @CurrentRequest() panel: PanelRequest,
    @Query() { saved, template, channel, list }: { saved?: string; template?: string; channel?: string; list?: string },
  ): Promise<void> {
    const chosen = (await this.texts.all()).find(({ id }) => String(id) === saved);
    const form = Object.assign(new SendForm(), {
      channel: channel ?? usualSender(this.channels.openSenders(), this.settings.defaultChannel),
      text: chosen?.text ?? '',
      people: list ?? '',
      basis: (await this.sends.lastLegalBasis()) ?? '',
      ...(template !== undefined && { what: 'template', template }),
    });
    await this.show(panel, form, '', {});
  }

  @Post('preview')
  async previewOf(
    @CurrentRequest() panel: PanelRequest,
    @Body() body: Readonly<Record<string, string>>,
  ): Promise<void> {
    const view = await this.preview.of(readForm(SendForm, body).form, panel);
    const part = <PhonePreview view={view} />;
    await panel.show({ title: panel.texts(sendTexts).send.title, body: part, part });
  }

  @Post()
  async create(@CurrentRequest() panel: PanelRequest, @Body() body: UploadBody | FormBody): Promise<void> {
    const upload = uploadOf(body);
    const { fields, file } = upload;
    const { form, errors: faults } = readForm(SendForm, fields);
    const numbers = fields.numbers ?? '';
    const { choices, errors } = toChoices(form, [...this.channels.open(), ...this.channels.openPools()], panel);
    Object.assign(errors, fieldTexts(panel.texts(sendTexts), faults));
    const chosen = await this.templates.chosen(form, panel);
    if ('error' in chosen) errors.template = chosen.error;
    else choices.template = chosen.template;
    const { list, errors: without } = await this.recipients.chosen(form, upload, panel);
    Object.assign(errors, without);
    if (hasErrors(errors)) {
      file?.resume();
      return this.show(panel, form, numbers, errors);
    }
    const id = await this.changes.begin(choices, panel.actor);
    const fault = await this.recipients.fill(id, list, upload, panel);
    if (fault === null) {
      await this.checks.check(id);
      return panel.redirect(sendHref(id));
    }
    await this.changes.discard(id, panel.actor);
    await this.show(panel, form, numbers, { [fault.field]: fault.text });
  }

  private async show(panel: PanelRequest, form: SendForm, numbers: string, errors: FieldSentences): Promise<void> {
    const view = {
      lists: await this.recipients.offered(),
      form,
      numbers,
      errors,
      channels: this.channels.openSenders(),
      templates: await this.templates.all(),
      preview: await this.preview.of(form, panel),
      texts: await this.texts.all(),
      recent: await this.sends.recent(RECENT),
    };
    const { title } = panel.texts(sendTexts).send;
    await panel.show({ title, body: <SendListPage view={view} />, isRefused: hasErrors(errors) });
  }
}
