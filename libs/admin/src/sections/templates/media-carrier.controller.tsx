import { Body, NotFoundException, Param, Post } from '@nestjs/common';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { bad, PanelRequest } from '../../panel/panel-request.js';
import { NeedsRole } from '../../session/needs-role.js';
import { PanelPages } from '../../session/panel-controller.js';
import { AccountTemplates } from './account-templates.js';
import { AppIds } from './app-ids.js';
import { MEDIA_CARRIER } from './media-carriers.js';
import { TemplateChannels } from './template-channels.js';
import { reasonOf } from './template-reason.js';
import { TemplatesPage } from './templates.page.js';
import { templateTexts } from './texts/index.js';

/** Creates the templates that carry media. */
@PanelPages('channels/:id/templates/media-carrier')
export class MediaCarrierController {
  constructor(
    private readonly account: AccountTemplates,
    private readonly channels: TemplateChannels,
    private readonly apps: AppIds,
  ) {}

  @Post()
  @NeedsRole('administrator')
  async create(
    @CurrentRequest() panel: PanelRequest,
    @Param('id') path: string,
    @Body() body: FormBody,
  ): Promise<void> {
    const { channel, manager } = await this.channels.find(path);
    const carrier = manager.carriers.find(
      ({ template, media }) => media !== null && body.carrier === `${media}:${template.language}`,
    );
    if (!carrier) throw new NotFoundException();
    const refused = await this.apps.keep(channel, manager, body.appId, panel);
    if (refused !== null) {
      panel.refuse(MEDIA_CARRIER, { appId: refused }, body);
      const facts = await this.channels.facts(channel, manager, panel);
      return panel.show({ title: panel.texts(templateTexts).templates.title, body: <TemplatesPage {...facts} /> });
    }
    const t = panel.texts(templateTexts).carrier;
    const failure = await this.account.create(channel, carrier.template, panel.actor);
    const said = failure ? bad(reasonOf(t.notCreated, failure, channel, panel)) : t.created;
    await panel.redirect(`/admin/channels/${channel.id}/templates`, said);
  }
}
