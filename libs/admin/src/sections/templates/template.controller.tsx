import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { ChannelEditor, ChannelInputError, templateKey } from '@recado/channels';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { bad, PanelRequest } from '../../panel/panel-request.js';
import { NeedsRole } from '../../session/needs-role.js';
import { Meanwhile } from '../../session/meanwhile.js';
import { PanelPages } from '../../session/panel-controller.js';
import { Reauthentication } from '../../session/reauthentication.js';
import { carriedKind, mediaOf } from './carried-kind.js';
import { changeOf, type FoundTemplate, ShowTemplate, type TemplatePath } from './show-template.js';
import { isUsableCarrier } from './template-names.js';
import { USE } from './template.page.js';
import { templateTexts } from './texts/index.js';
import { NOTHING_TRIED, typedIn } from './tried-values.js';

/** One template: what a recipient sees of it, and the channel that sends its texts by it. */
@PanelPages('channels/:id/templates/:name/:language')
export class TemplateController {
  constructor(
    private readonly pages: ShowTemplate,
    private readonly editor: ChannelEditor,
    private readonly reauthentication: Reauthentication,
    private readonly meanwhile: Meanwhile,
  ) {}

  @Get()
  async page(
    @CurrentRequest() panel: PanelRequest,
    @Param() path: TemplatePath,
    @Query() query: Record<string, string>,
  ): Promise<void> {
    await this.pages.show(panel, await this.pages.find(path), { ...NOTHING_TRIED, typed: typedIn(query) });
  }

  @Post('use')
  @NeedsRole('administrator')
  async use(@CurrentRequest() panel: PanelRequest, @Param() path: TemplatePath, @Body() body: FormBody): Promise<void> {
    const found = await this.pages.find(path);
    const { channel, template } = found;
    const t = panel.texts(templateTexts).carrier;
    if (await this.reauthentication.isRefused(panel, USE, body)) return this.pages.show(panel, found, NOTHING_TRIED);
    if (await this.meanwhile.isStale(panel, changeOf(channel), USE))
      return this.pages.show(panel, found, NOTHING_TRIED);
    const page = `/admin/channels/${channel.id}/templates`;
    if (!isUsableCarrier(template)) return panel.redirect(page, bad(t.notUsable));
    const isChanged = await this.change(found, panel);
    const media = mediaOf(carriedKind(template));
    const used = media ? panel.texts(templateTexts).mediaCarrier.used[media]! : t.used;
    await panel.redirect(page, isChanged ? used(templateKey(template)) : bad(t.notChanged));
  }

  /** Resolves to false for a channel that people cannot change, or whose settings must be repaired first. */
  private async change(found: FoundTemplate, panel: PanelRequest): Promise<boolean> {
    try {
      const settings = await this.pages.settingsFor(found);
      await this.editor.changeSettings(found.channel.id, settings, panel.actor);
      return true;
    } catch (error) {
      if (error instanceof ChannelInputError) return false;
      throw error;
    }
  }
}
