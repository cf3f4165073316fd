import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { ChannelEditor, ChannelInputError, type ChannelView, templateKey, type TemplateView } from '@recado/channels';
import type { TemplateManager } from '@recado/gateways';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FieldErrors } from '../../i18n/field-errors.js';
import type { FormBody } from '../../panel/form-parser.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { NeedsRole } from '../../session/needs-role.js';
import { PanelPages } from '../../session/panel-controller.js';
import { Reauthentication } from '../../session/reauthentication.js';
import { AccountTemplates } from './account-templates.js';
import { TemplateChannels } from './template-channels.js';
import { TemplatePage } from './template.page.js';
import { isUsableCarrier, templateView } from './template.view.js';
import { variableLines } from './templates.view.js';
import { templateTexts } from './texts/index.js';

interface TemplatePath {
  id: string;
  name: string;
  language: string;
}

/** One template: what a recipient sees of it, and the channel that sends its texts by it. */
@PanelPages('channels/:id/templates/:name/:language')
export class TemplateController {
  constructor(
    private readonly channels: TemplateChannels,
    private readonly account: AccountTemplates,
    private readonly editor: ChannelEditor,
    private readonly reauthentication: Reauthentication,
  ) {}

  @Get()
  async page(
    @CurrentRequest() panel: PanelRequest,
    @Param() path: TemplatePath,
    @Query() typed: Record<string, string>,
  ): Promise<void> {
    await this.show(panel, await this.find(path), typed);
  }

  @Post('use')
  @NeedsRole('administrator')
  async use(@CurrentRequest() panel: PanelRequest, @Param() path: TemplatePath, @Body() body: FormBody): Promise<void> {
    const found = await this.find(path);
    const { channel, manager, template } = found;
    const t = panel.texts(templateTexts).carrier;
    const password = await this.reauthentication.refusal(panel, body.password ?? '');
    if (password) return this.show(panel, found, {}, { password });
    if (!isUsableCarrier(template)) panel.leaveNotice('bad', t.notUsable);
    else if (await this.change(channel, manager, template, panel))
      panel.leaveNotice('good', t.used(templateKey(template)));
    else panel.leaveNotice('bad', t.notChanged);
    await panel.redirect(`/admin/channels/${channel.id}/templates`);
  }

  /** Resolves to false for a channel that people cannot change, or whose settings must be repaired first. */
  private async change(channel: ChannelView, manager: TemplateManager, template: TemplateView, panel: PanelRequest) {
    try {
      await this.editor.changeSettings(channel.id, manager.carriedBy(template), panel.actor);
      return true;
    } catch (error) {
      if (error instanceof ChannelInputError) return false;
      throw error;
    }
  }

  private async find({ id, name, language }: TemplatePath) {
    const { channel, manager } = await this.channels.find(id);
    return { channel, manager, template: await this.channels.template(channel, name, language) };
  }

  private async show(
    panel: PanelRequest,
    { channel, manager, template }: { channel: ChannelView; manager: TemplateManager; template: TemplateView },
    typed: Readonly<Record<string, string>>,
    errors?: FieldErrors,
  ): Promise<void> {
    const carrier = await this.channels.carrierOf(channel);
    const variables = variableLines(manager.carriedBy(template), (field) => this.account.variableOf(channel, field));
    const view = templateView({ channel, template, carrier, variables, typed, errors }, panel);
    await panel.show({ title: template.name, body: <TemplatePage view={view} />, isRefused: errors !== undefined });
  }
}
