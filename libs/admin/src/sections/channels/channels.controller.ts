import { Get, Param, Query } from '@nestjs/common';
import { CurrentRequest } from '../../panel/current-request.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { PanelPages } from '../../session/panel-controller.js';
import { ShowChannel } from './show-channel.js';

/** The list of channels, and the page of one. */
@PanelPages('channels')
export class ChannelsController {
  constructor(private readonly page: ShowChannel) {}

  @Get()
  async list(@CurrentRequest() panel: PanelRequest): Promise<void> {
    await this.page.showAll(panel);
  }

  @Get(':id')
  async detail(
    @CurrentRequest() panel: PanelRequest,
    @Param('id') id: string,
    @Query('tested') tested?: unknown,
    @Query('waits') waits?: unknown,
  ): Promise<void> {
    await this.page.show(panel, await this.page.find(id), { tested, waits });
  }
}
