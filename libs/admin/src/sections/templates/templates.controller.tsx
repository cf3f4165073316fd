import { AccountTemplates } from '@recado/administration';
import { Get, Post } from '@nestjs/common';
import { bad, found, NeedsRole, PanelPages, PanelRequest } from '../../session/kit.js';
import { reasonOf } from './carried-kind.js';
import { TemplateChannels } from './template-channels.js';
import { TemplatesPage } from './templates.page.js';
import { templateTexts } from './texts/index.js';

/** The templates of the account behind a channel: the list, a look at the provider, and new carriers. */
@PanelPages('channels/:id/templates')
export class TemplatesController {
  constructor(
    private readonly account: AccountTemplates,
    private readonly channels: TemplateChannels,
  ) {}

  @Get()
  async page(panel: PanelRequest): Promise<void> {
    const { channel, manager } = await this.channels.find(panel.id);
    const facts = await this.channels.facts(channel, manager, panel);
    await panel.show({ title: panel.texts(templateTexts).templates.title, body: <TemplatesPage {...facts} /> });
  }

  @Post('refresh')
  async refresh(panel: PanelRequest): Promise<void> {
    const { channel } = await this.channels.find(panel.id);
    const t = panel.texts(templateTexts).templates;
    const listed = await this.account.refresh(channel);
    const said =
      typeof listed === 'number'
        ? t.refreshed(panel.format.number(listed))
        : bad(reasonOf(t.notRefreshed, listed, channel, panel));
    await panel.redirect(`/admin/channels/${channel.id}/templates`, said);
  }

  @Post('carrier')
  @NeedsRole('administrator')
  async create(panel: PanelRequest): Promise<void> {
    const { channel, manager } = await this.channels.find(panel.id);
    const carrier = found(
      manager.carriers.find(({ template, media }) => media === null && template.language === panel.body.language),
    );
    const t = panel.texts(templateTexts).carrier;
    const failure = await this.account.create(channel, carrier.template, panel.actor);
    const said = failure ? bad(reasonOf(t.notCreated, failure, channel, panel)) : t.created;
    await panel.redirect(`/admin/channels/${channel.id}/templates`, said);
  }
}
