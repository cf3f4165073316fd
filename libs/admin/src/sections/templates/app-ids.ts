import { AccountTemplates } from '@recado/administration';
import { Injectable } from '@nestjs/common';
import { ChannelEditor, ChannelInputError, type ChannelView } from '@recado/channels';
import type { TemplateManager } from '@recado/gateways';
import type { PanelRequest } from '../../session/kit.js';
import { TemplateChannels } from './template-channels.js';

/** Asks for the app of a channel when the first template with a medium is created, and keeps it with the channel. */
@Injectable()
export class AppIds {
  constructor(
    private readonly account: AccountTemplates,
    private readonly channels: TemplateChannels,
    private readonly editor: ChannelEditor,
  ) {}

  /** Keeps what was typed where the channel has none yet; returns the sentence for its field; null: there is an app. */
  async keep(
    channel: ChannelView,
    manager: TemplateManager,
    typed: string | undefined,
    { language, actor }: PanelRequest,
  ): Promise<string | null> {
    if (await this.account.hasSetting(channel, manager.sampleSetting)) return null;
    const { name, expected } = this.channels.appField(channel, manager, language);
    if (!typed?.trim()) return expected;
    try {
      await this.editor.changeSettings(channel.id, { [name]: typed.trim() }, actor);
      return null;
    } catch (error) {
      if (error instanceof ChannelInputError) return expected;
      throw error;
    }
  }
}
