import { Get, Param } from '@nestjs/common';
import { CurrentVisit } from '../../shell/current-visit.js';
import { PanelPages } from '../../shell/panel-controller.js';
import { Visit } from '../../shell/visit.js';
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
