import { AccountTemplates } from '@recado/administration';
import { Post } from '@nestjs/common';
import { bad, found, NeedsRole, PanelPages, PanelRequest } from '../../session/kit.js';
import { AppIds } from './app-ids.js';
import { MEDIA_CARRIER } from './media-carriers.js';
import { TemplateChannels } from './template-channels.js';
import { reasonOf } from './carried-kind.js';
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
  async create(panel: PanelRequest): Promise<void> {
    const { body } = panel;
    const { channel, manager } = await this.channels.find(panel.id);
    const carrier = found(
      manager.carriers.find(
        ({ template, media }) => media !== null && body.carrier === `${media}:${template.language}`,
      ),
    );
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
