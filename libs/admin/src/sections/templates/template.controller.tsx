import { Get, Post } from '@nestjs/common';
import { ChannelEditor, ChannelInputError, templateKey } from '@recado/channels';
import { bad, NeedsRole, PanelPages, submit } from '../../session/kit.js';
import { PanelRequest } from '../../session/kit.js';
import { carriedKind, mediaOf } from './carried-kind.js';
import { changeOf, ShowTemplate } from './show-template.js';
import { isUsableCarrier } from './carried-kind.js';
import { USE } from './template.page.js';
import { templateTexts } from './texts/index.js';
import { NOTHING_TRIED, typedIn } from './tried-values.js';

/** One template: what a recipient sees of it, and the channel that sends its texts by it. */
@PanelPages('channels/:id/templates/:name/:language')
export class TemplateController {
  constructor(
    private readonly pages: ShowTemplate,
    private readonly editor: ChannelEditor,
  ) {}

  @Get()
  async page(panel: PanelRequest): Promise<void> {
    await this.pages.show(panel, await this.pages.find(panel), {
      ...NOTHING_TRIED,
      typed: typedIn(panel.query as Record<string, string>),
    });
  }

  @Post('use')
  @NeedsRole('administrator')
  async use(panel: PanelRequest): Promise<void> {
    const found = await this.pages.find(panel);
    const { channel, template } = found;
    const { carrier: t, mediaCarrier } = panel.texts(templateTexts);
    const page = `/admin/channels/${channel.id}/templates`;
    await submit(panel, {
      form: USE,
      asksPassword: true,
      subject: changeOf(channel),
      show: () => this.pages.show(panel, found, NOTHING_TRIED),
      act: async () => {
        if (!isUsableCarrier(template)) return [page, bad(t.notUsable)];
        await this.editor.changeSettings(channel.id, await this.pages.settingsFor(found), panel.actor);
        const media = mediaOf(carriedKind(template));
        const used = media ? mediaCarrier.used[media]! : t.used;
        return [page, used(templateKey(template))];
      },
      refused: (error) => {
        // People cannot change the channel, or its settings must be repaired first.
        if (error instanceof ChannelInputError) return [page, bad(t.notChanged)];
        throw error;
      },
    });
  }
}
