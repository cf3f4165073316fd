import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { ChannelEditor, ChannelInputError, type ChannelView, templateKey, type TemplateView } from '@recado/channels';
import type { GatewaySettings } from '@recado/config';
import type { TemplateManager } from '@recado/gateways';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { bad, PanelRequest } from '../../panel/panel-request.js';
import { NeedsRole } from '../../session/needs-role.js';
import { PanelPages } from '../../session/panel-controller.js';
import { Reauthentication } from '../../session/reauthentication.js';
import { AccountTemplates } from './account-templates.js';
import { carriedKind, mediaOf } from './carried-kind.js';
import { TemplateChannels } from './template-channels.js';
import { isUsableCarrier } from './template-names.js';
import { TemplatePage, USE } from './template.page.js';
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
    if (await this.reauthentication.isRefused(panel, USE, body)) return this.show(panel, found, {});
    const page = `/admin/channels/${channel.id}/templates`;
    if (!isUsableCarrier(template)) return panel.redirect(page, bad(t.notUsable));
    const isChanged = await this.change(channel, manager, template, panel);
    const media = mediaOf(carriedKind(template));
    const used = media ? panel.texts(templateTexts).mediaCarrier.used[media]! : t.used;
    await panel.redirect(page, isChanged ? used(templateKey(template)) : bad(t.notChanged));
  }

  /** Resolves to false for a channel that people cannot change, or whose settings must be repaired first. */
  private async change(channel: ChannelView, manager: TemplateManager, template: TemplateView, panel: PanelRequest) {
    try {
      const settings = await this.settingsFor(channel, manager, template);
      await this.editor.changeSettings(channel.id, settings, panel.actor);
      return true;
    } catch (error) {
      if (error instanceof ChannelInputError) return false;
      throw error;
    }
  }

  /** The settings that make it the carrier of the channel for what it can carry. */
  private async settingsFor(channel: ChannelView, manager: TemplateManager, template: TemplateView) {
    const media = mediaOf(carriedKind(template)) ?? null;
    return manager.carriedBy(template, media, await this.channels.windowOf(channel));
  }

  private async find({ id, name, language }: TemplatePath) {
    const { channel, manager } = await this.channels.find(id);
    return { channel, manager, template: await this.channels.template(channel, name, language) };
  }

  private async show(
    panel: PanelRequest,
    { channel, manager, template }: { channel: ChannelView; manager: TemplateManager; template: TemplateView },
    typed: Readonly<Record<string, string>>,
  ): Promise<void> {
    const kind = carriedKind(template);
    const carrier = await this.channels.carrierOf(channel, mediaOf(kind));
    const settings = await this.settingsFor(channel, manager, template);
    const variables = variableLines(settings, (field) => this.account.variableOf(channel, field));
    const props = { channel, template, kind, carrier, variables, typed };
    await panel.show({ title: template.name, body: <TemplatePage {...props} /> });
  }
}

/** The settings that a person types in the environment, one on each line. */
function variableLines(settings: GatewaySettings, nameOf: (field: string) => string): string {
  return Object.entries(settings)
    .map(([field, value]) => `${nameOf(field)}=${String(value)}`)
    .join('\n');
}
