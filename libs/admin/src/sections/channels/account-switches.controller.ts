import { Body, Param, Post } from '@nestjs/common';
import { AccountSwitches } from '@recado/channels';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { NeedsRole } from '../../session/needs-role.js';
import { PanelPages } from '../../session/panel-controller.js';
import { accountTexts } from './account-texts.js';
import { ChannelPage } from './channel.page.js';
import { channelTexts } from './texts/index.js';

/** Ends what a provider's answer began: the lock of new recipients, and the rest after a refused Direct Send. */
@PanelPages('channels')
export class AccountSwitchesController {
  constructor(
    private readonly switches: AccountSwitches,
    private readonly page: ChannelPage,
  ) {}

  @Post(':id/reach-out')
  @NeedsRole('administrator')
  async endLock(
    @CurrentRequest() panel: PanelRequest,
    @Param('id') path: string,
    @Body() body: FormBody,
  ): Promise<void> {
    const channel = await this.page.find(path);
    const password = await this.page.refusal(panel, body.password);
    if (password) return this.page.show(panel, channel, { form: 'lock', errors: { password }, entered: body });
    const changed = await this.switches.endColdLock(channel.id, panel.actor);
    await this.leave(panel, channel.id, changed, panel.texts(accountTexts).lock.ended(channel.name));
  }

  @Post(':id/direct-send')
  async retryDirectSend(@CurrentRequest() panel: PanelRequest, @Param('id') path: string): Promise<void> {
    const { id } = await this.page.find(path);
    const changed = await this.switches.retryDirectSend(id, panel.actor);
    await this.leave(panel, id, changed, panel.texts(accountTexts).direct.retried);
  }

  private async leave(panel: PanelRequest, id: number, changed: boolean, done: string): Promise<void> {
    panel.leaveNotice('good', changed ? done : panel.texts(channelTexts).channels.alreadySo);
    await panel.redirect(`/admin/channels/${id}`);
  }
}
