import { Body, Get, Param, Post, Query } from '@nestjs/common';
import type { ChannelView } from '@recado/channels';
import { DomainError } from '@recado/core';
import type { HeaderSample, NewTemplate, TemplateManager, TemplateProblem } from '@recado/gateways';
import { MediaFiles } from '@recado/media';
import type { FieldSentences } from '../../i18n/field-errors.js';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { untilEnd } from '../../panel/upload-bytes.js';
import { type UploadBody, uploadOf } from '../../panel/upload-parser.js';
import { NeedsRole } from '../../session/needs-role.js';
import { PanelPages } from '../../session/panel-controller.js';
import { AccountTemplates } from './account-templates.js';
import { AppIds } from './app-ids.js';
import { fileFault } from './file-fault.js';
import { mediumOf, type Shape, shapeOf, templateOf } from './new-template.form.js';
import { NEW_TEMPLATE, NewTemplatePage } from './new-template.page.js';
import { problemSentences } from './problem-sentences.js';
import { TemplateChannels } from './template-channels.js';
import { templateHref } from './template-names.js';
import { reasonOf } from './template-reason.js';
import { templateTexts } from './texts/index.js';

/** A sample that nobody has given: the rules are asked about the other fields all the same. */
const NO_SAMPLE: HeaderSample = { mimetype: '', filename: null, size: 0, open: async function* () {} };

/** Templates that people write: of what they consist, their words, and what the provider says of them. */
@PanelPages('channels/:id/templates/new')
export class NewTemplateController {
  constructor(
    private readonly channels: TemplateChannels,
    private readonly account: AccountTemplates,
    private readonly apps: AppIds,
    private readonly files: MediaFiles,
  ) {}

  @Get()
  @NeedsRole('administrator')
  async page(
    @CurrentRequest() panel: PanelRequest,
    @Param('id') path: string,
    @Query() query: FormBody,
  ): Promise<void> {
    const { channel, manager } = await this.channels.find(path);
    await this.show(panel, channel, manager, shapeOf(query), query.carries !== undefined);
  }

  @Post()
  @NeedsRole('administrator')
  async create(
    @CurrentRequest() panel: PanelRequest,
    @Param('id') path: string,
    @Body() body: UploadBody | FormBody,
  ): Promise<void> {
    const { channel, manager } = await this.channels.find(path);
    const upload = uploadOf(body);
    const shape = shapeOf(upload.fields);
    const { template, errors } = await this.read(upload, shape, manager, panel);
    const app = mediumOf(shape) ? await this.apps.keep(channel, manager, upload.fields.appId, panel) : null;
    if (app !== null) errors.appId = app;
    const said = Object.keys(errors).length > 0 ? errors : await this.ask(channel, template, shape, panel);
    if (said === null)
      return panel.redirect(templateHref(channel.id, template), panel.texts(templateTexts).carrier.created);
    panel.refuse(NEW_TEMPLATE, said, upload.fields);
    await this.show(panel, channel, manager, shape, false);
  }

  /** The template, and what its provider would refuse of it. Nobody is asked while there is anything. */
  private async read(upload: UploadBody, shape: Shape, manager: TemplateManager, panel: PanelRequest) {
    const { sample, error } = await this.sampleOf(upload, shape, panel);
    const template = templateOf(upload.fields, shape, sample);
    const found = manager.problemsOf(template).filter(({ field }) => field !== 'sample' || error === null);
    const errors: FieldSentences = problemSentences(found, shape, panel);
    if (error !== null) errors.sample = error;
    return { template, errors };
  }

  /** A sample is kept like a file of a message, and goes when its time has passed. */
  private async sampleOf({ file, filename, mimetype, isCut }: UploadBody, shape: Shape, panel: PanelRequest) {
    const t = panel.texts(templateTexts).create;
    if (!mediumOf(shape)) return { sample: null, error: null };
    if (!file) return { sample: NO_SAMPLE, error: t.sampleMissing };
    try {
      const kept = await this.files.keep({
        bytes: untilEnd(file, isCut),
        filename: filename ?? null,
        mimetype: mimetype ?? null,
        apiKeyId: null,
      });
      const { media } = kept;
      const sample: HeaderSample = { ...media, open: () => this.files.read(kept) };
      return { sample, error: null };
    } catch (error) {
      const tooLarge = t.problems.sampleTooLarge(panel.format.size(this.files.maxBytes));
      if (isCut()) return { sample: NO_SAMPLE, error: tooLarge };
      if (!(error instanceof DomainError)) throw error;
      return { sample: NO_SAMPLE, error: fileFault(error.violations[0] ?? error.reason, panel) ?? tooLarge };
    }
  }

  /** Null: the provider has taken it. */
  private async ask(
    channel: ChannelView,
    template: NewTemplate,
    shape: Shape,
    panel: PanelRequest,
  ): Promise<FieldSentences | null> {
    const failure = await this.account.create(channel, template, panel.actor);
    if (failure === null) return null;
    const words = reasonOf(panel.texts(templateTexts).carrier.notCreated, failure, channel, panel);
    const problems: TemplateProblem[] = failure.problem ? [failure.problem] : [];
    return { ...problemSentences(problems, shape, panel), answer: words };
  }

  private async show(
    panel: PanelRequest,
    channel: ChannelView,
    manager: TemplateManager,
    shape: Shape,
    isCarrier: boolean,
  ): Promise<void> {
    const begins = isCarrier ? (this.beginningOf(manager, shape, panel) ?? null) : null;
    const hasApp = await this.account.hasSetting(channel, manager.sampleSetting);
    const appField = this.channels.appField(channel, manager, panel.language);
    const largest = this.channels.largestFiles(channel)[mediumOf(shape) ?? 'document'];
    const props = { channel, shape, begins, hasApp, appField, largest };
    await panel.show({ title: panel.texts(templateTexts).create.title, body: <NewTemplatePage {...props} /> });
  }

  /** A carrier begins with the words of that for texts. */
  private beginningOf(
    { carriers }: TemplateManager,
    { header }: Shape,
    { language }: PanelRequest,
  ): NewTemplate | undefined {
    const texts = carriers.filter(({ media }) => media === null).map(({ template }) => template);
    const found = texts.find((one) => one.language.startsWith(language.slice(0, 2))) ?? texts[0];
    return found && { ...found, name: `${found.name}_${header}` };
  }
}
