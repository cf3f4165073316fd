import { Body, Param, Post } from '@nestjs/common';
import { ApiKeys, KeyChanges } from '@recado/auth';
import { DEFAULT_CHANNEL } from '@recado/channels';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { idOf } from '../../panel/read-id.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { PanelPages } from '../../session/panel-controller.js';
import { keysForDefault } from './channel-keys.js';
import { ShowChannel } from './show-channel.js';
import { channelTexts } from './texts/index.js';
import { keyName } from '../../ui/key-name.js';

/** Makes a channel the default of a key: messages that name no channel leave by it. */
@PanelPages('channels/:id/default', 'administrator')
export class DefaultChannelController {
  constructor(
    private readonly changes: KeyChanges,
    private readonly apiKeys: ApiKeys,
    private readonly page: ShowChannel,
  ) {}

  @Post()
  async make(@CurrentRequest() panel: PanelRequest, @Param('id') path: string, @Body() body: FormBody): Promise<void> {
    const channel = await this.page.find(path);
    const key = keysForDefault(channel, await this.apiKeys.list()).find(({ id }) => id === idOf(body.defaultKey));
    if (!key) {
      panel.refuse('default', { defaultKey: panel.t.fields.choice_unknown }, body);
      return this.page.show(panel, channel);
    }
    if (await this.page.isRefused(panel, 'default', body)) return this.page.show(panel, channel);
    const defaultChannelId = channel.name === DEFAULT_CHANNEL ? null : channel.id;
    await this.changes.change(key.id, { defaultChannelId }, panel.actor);
    const { defaultNotice } = panel.texts(channelTexts).channels;
    await panel.redirect(`/admin/channels/${channel.id}`, defaultNotice(channel.name, keyName(key.name, panel)));
  }
}
