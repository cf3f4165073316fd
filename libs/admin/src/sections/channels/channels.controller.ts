import { Get, Param } from '@nestjs/common';
import { CurrentVisit } from '../../panel/current-visit.js';
import { Visit } from '../../panel/visit.js';
import { PanelPages } from '../../session/panel-controller.js';
import { ChannelPage } from './channel.page.js';

/** The senders: all of them, and one. */
@PanelPages('channels')
export class ChannelsController {
  constructor(private readonly page: ChannelPage) {}

  @Get()
  async list(@CurrentVisit() visit: Visit): Promise<void> {
    await this.page.showAll(visit);
  }

  @Get(':id')
  async detail(@CurrentVisit() visit: Visit, @Param('id') id: string): Promise<void> {
    await this.page.show(visit, await this.page.find(id));
  }
}
