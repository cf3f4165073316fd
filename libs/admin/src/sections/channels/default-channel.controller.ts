import { Body, Param, Post } from '@nestjs/common';
import { ApiKeys, KeyChanges } from '@recado/auth';
import { DEFAULT_CHANNEL } from '@recado/channels';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import type { FieldErrors } from '../../i18n/field-errors.js';
import { idOf } from '../../panel/read-id.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { PanelPages } from '../../session/panel-controller.js';
import { keysForDefault } from './channel-detail.view.js';
import { ChannelPage } from './channel.page.js';
import { channelTexts } from './texts/index.js';

/** Makes a channel the default of a key: messages that name no channel leave by it. */
@PanelPages('channels/:id/default', 'administrator')
export class DefaultChannelController {
  constructor(
    private readonly changes: KeyChanges,
    private readonly apiKeys: ApiKeys,
    private readonly page: ChannelPage,
  ) {}

  @Post()
  async make(@CurrentRequest() panel: PanelRequest, @Param('id') path: string, @Body() body: FormBody): Promise<void> {
    const channel = await this.page.find(path);
    const refuse = (errors: FieldErrors) => this.page.show(panel, channel, { form: 'default', errors, entered: body });
    const key = keysForDefault(channel, await this.apiKeys.list()).find(({ id }) => id === idOf(body.defaultKey));
    if (!key) return refuse({ defaultKey: 'choice_unknown' });
    const password = await this.page.refusal(panel, body.password);
    if (password) return refuse({ password });
    const defaultChannelId = channel.name === DEFAULT_CHANNEL ? null : channel.id;
    await this.changes.change(key.id, { defaultChannelId }, panel.actor);
    panel.leaveNotice('good', panel.texts(channelTexts).channels.defaultNotice(channel.name, key.name));
    await panel.redirect(`/admin/channels/${channel.id}`);
  }
}
