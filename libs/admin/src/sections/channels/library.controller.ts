import { ChannelPairing } from '@recado/administration';
import { NotFoundException, Param, Post } from '@nestjs/common';
import { CurrentRequest } from '../../panel/current-request.js';
import { bad, PanelRequest } from '../../panel/panel-request.js';
import { confirmHref } from '../../session/confirm-href.js';
import { NeedsRole } from '../../session/needs-role.js';
import { PanelPages } from '../../session/panel-controller.js';
import { libraryTexts } from './library-texts.js';
import { ShowChannel } from './show-channel.js';

/** Installs the library that a linked phone needs. It brings the code of others into the data folder: administrators only. */
@PanelPages('channels/:id/pair/install')
export class LibraryController {
  constructor(
    private readonly pairing: ChannelPairing,
    private readonly channels: ShowChannel,
  ) {}

  @Post()
  @NeedsRole('administrator')
  async install(@CurrentRequest() panel: PanelRequest, @Param('id') path: string): Promise<void> {
    const channel = await this.channels.find(path);
    const library = this.pairing.library(channel);
    if (!library) throw new NotFoundException();
    const page = `/admin/channels/${channel.id}/pair`;
    // The page refreshes itself while it is open, so it has no field for the password.
    if (panel.asksPassword) return panel.redirect(confirmHref(page));
    const t = panel.texts(libraryTexts);
    const isBegun = await this.pairing.installLibrary(channel, library, panel.actor);
    await panel.redirect(page, isBegun ? t.begun : bad(t.notBegun));
  }
}
