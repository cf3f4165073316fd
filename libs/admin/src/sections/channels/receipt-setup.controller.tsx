import { Body, Get, NotFoundException, Param, Post } from '@nestjs/common';
import { ChannelReceiptSetup } from '@recado/administration';
import { ChannelSettings, type ChannelView } from '@recado/channels';
import type { ReceiptSetup } from '@recado/gateways';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { bad, PanelRequest } from '../../panel/panel-request.js';
import { PanelPages } from '../../session/panel-controller.js';
import { Heading } from '../../ui/heading.js';
import { ShowChannel } from './show-channel.js';
import { RECEIPTS, ReceiptSetupParts } from './receipt-setup.page.js';
import { receiptSetupView } from './receipt-setup.view.js';
import { receiptsTexts } from './receipts-texts.js';

/** Shows and sets the webhook for the receipts of a channel at its provider. What the provider answers is not kept. */
@PanelPages('channels/:id/receipts', 'administrator')
export class ReceiptSetupController {
  constructor(
    private readonly receipts: ChannelReceiptSetup,
    private readonly settings: ChannelSettings,
    private readonly channels: ShowChannel,
  ) {}

  @Get()
  async page(@CurrentRequest() panel: PanelRequest, @Param('id') path: string): Promise<void> {
    await this.show(panel, await this.find(path));
  }

  @Post()
  async set(@CurrentRequest() panel: PanelRequest, @Param('id') path: string, @Body() body: FormBody): Promise<void> {
    const found = await this.find(path);
    if (await this.channels.isRefused(panel, RECEIPTS, body)) return this.show(panel, found);
    const { channel } = found;
    const shown = await this.receipts.set(channel, body.replaces !== undefined, panel.actor);
    const t = panel.texts(receiptsTexts);
    await panel.redirect(`/admin/channels/${channel.id}/receipts`, shown.kind === 'set' ? t.done : bad(t.notDone));
  }

  private async show(
    panel: PanelRequest,
    { channel, setup }: { channel: ChannelView; setup: ReceiptSetup },
  ): Promise<void> {
    const shown = await this.receipts.state(channel);
    const fields = (await this.settings.of(channel.id)) ?? {};
    const about = { url: this.receipts.url(channel), restarts: setup.restarts, fields };
    const view = receiptSetupView(channel, shown, about, panel);
    const t = panel.texts(receiptsTexts);
    const trail = { href: `/admin/channels/${channel.id}`, text: channel.name };
    const body = (
      <>
        <Heading title={t.title} lead={t.lead(channel.name)} trail={trail} />
        <ReceiptSetupParts view={view} />
      </>
    );
    await panel.show({ title: t.title, body });
  }

  /** Throws NotFoundException, also for a channel whose webhook only a person can set. */
  private async find(path: string): Promise<{ channel: ChannelView; setup: ReceiptSetup }> {
    const channel = await this.channels.find(path);
    const setup = this.receipts.of(channel);
    if (!setup) throw new NotFoundException();
    return { channel, setup };
  }
}
