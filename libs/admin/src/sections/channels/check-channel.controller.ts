import { ChannelConnection } from '@recado/administration';
import { NotFoundException, Param, Post } from '@nestjs/common';
import { CurrentRequest } from '../../panel/current-request.js';
import { bad, PanelRequest } from '../../panel/panel-request.js';
import { PanelPages } from '../../session/panel-controller.js';
import { ShowChannel } from './show-channel.js';
import { askedText } from './connection.view.js';

/** Asks the provider of a channel whether it could send, and shows the answer. Nothing is sent. */
@PanelPages('channels/:id/check')
export class CheckChannelController {
  constructor(
    private readonly connection: ChannelConnection,
    private readonly page: ShowChannel,
  ) {}

  @Post()
  async check(@CurrentRequest() panel: PanelRequest, @Param('id') path: string): Promise<void> {
    const channel = await this.page.find(path);
    if (channel.gateway === 'sandbox') throw new NotFoundException();
    const connection = await this.connection.ask(channel);
    const text = askedText(connection, channel, panel);
    await panel.redirect(`/admin/channels/${channel.id}`, connection.ready ? text : bad(text));
  }
}
