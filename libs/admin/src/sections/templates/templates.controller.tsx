import { Body, Get, NotFoundException, Param, Post } from '@nestjs/common';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { bad, PanelRequest } from '../../panel/panel-request.js';
import { NeedsRole } from '../../session/needs-role.js';
import { PanelPages } from '../../session/panel-controller.js';
import { AccountTemplates } from './account-templates.js';
import { reasonOf } from './template-reason.js';
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
  async page(@CurrentRequest() panel: PanelRequest, @Param('id') path: string): Promise<void> {
    const { channel, manager } = await this.channels.find(path);
    const facts = await this.channels.facts(channel, manager, panel);
    await panel.show({ title: panel.texts(templateTexts).templates.title, body: <TemplatesPage {...facts} /> });
  }

  @Post('refresh')
  async refresh(@CurrentRequest() panel: PanelRequest, @Param('id') path: string): Promise<void> {
    const { channel } = await this.channels.find(path);
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
  async create(
    @CurrentRequest() panel: PanelRequest,
    @Param('id') path: string,
    @Body() body: FormBody,
  ): Promise<void> {
    const { channel, manager } = await this.channels.find(path);
    const carrier = manager.carriers.find(
      ({ template, media }) => media === null && template.language === body.language,
    );
    if (!carrier) throw new NotFoundException();
    const t = panel.texts(templateTexts).carrier;
    const failure = await this.account.create(channel, carrier.template, panel.actor);
    const said = failure ? bad(reasonOf(t.notCreated, failure, channel, panel)) : t.created;
    await panel.redirect(`/admin/channels/${channel.id}/templates`, said);
  }
}
