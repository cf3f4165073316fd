import { Body, Param, Post } from '@nestjs/common';
import { AccountSwitches } from '@recado/channels';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { NeedsRole } from '../../session/needs-role.js';
import { PanelPages } from '../../session/panel-controller.js';
import { accountTexts } from './account-texts.js';
import { leave } from './channel-switches.controller.js';
import { ShowChannel } from './show-channel.js';

/** Ends what a provider's answer began: the lock of new recipients, and the rest after a refused Direct Send. */
@PanelPages('channels')
export class AccountSwitchesController {
  constructor(
    private readonly switches: AccountSwitches,
    private readonly page: ShowChannel,
  ) {}

  @Post(':id/reach-out')
  @NeedsRole('administrator')
  async endLock(
    @CurrentRequest() panel: PanelRequest,
    @Param('id') path: string,
    @Body() body: FormBody,
  ): Promise<void> {
    const channel = await this.page.find(path);
    if (await this.page.isRefused(panel, 'lock', body)) return this.page.show(panel, channel);
    const changed = await this.switches.endColdLock(channel.id, panel.actor);
    await leave(panel, changed, panel.texts(accountTexts).lock.ended(channel.name), channel.id);
  }

  @Post(':id/direct-send')
  async retryDirectSend(@CurrentRequest() panel: PanelRequest, @Param('id') path: string): Promise<void> {
    const { id } = await this.page.find(path);
    const changed = await this.switches.retryDirectSend(id, panel.actor);
    await leave(panel, changed, panel.texts(accountTexts).direct.retried, id);
  }
}
