import { Body, Param, Post } from '@nestjs/common';
import { ApiKeys } from '@recado/auth';
import type { ChannelView } from '@recado/channels';
import { DomainError, readPhone } from '@recado/core';
import { TrialMessages } from '@recado/intake';
import { PanelKey } from '@recado/sends';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import type { FieldSentences } from '../../i18n/field-errors.js';
import { idOf } from '../../panel/read-id.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { readingText } from '../../panel/reading-text.js';
import { PanelPages } from '../../session/panel-controller.js';
import { keysForTest } from './channel-keys.js';
import { ChannelWay, nextStep } from './channel-way.js';
import { ShowChannel } from './show-channel.js';
import { channelTexts } from './texts/index.js';

/** Sends a test message through one channel. */
@PanelPages('channels/:id/test')
export class TestMessageController {
  constructor(
    private readonly tests: TrialMessages,
    private readonly apiKeys: ApiKeys,
    private readonly panelKey: PanelKey,
    private readonly way: ChannelWay,
    private readonly page: ShowChannel,
  ) {}

  @Post()
  async send(@CurrentRequest() panel: PanelRequest, @Param('id') path: string, @Body() body: FormBody): Promise<void> {
    const channel = await this.page.find(path);
    const { phone = '', text = '', key = '' } = body;
    const { channelTest, fields } = panel.texts(channelTexts);
    const refuse = (errors: FieldSentences) => {
      panel.refuse('test', errors, body);
      return this.page.show(panel, channel);
    };
    const chosen = await this.keyFor(channel, key, panel);
    if (!chosen) return refuse({ key: fields.choice_unknown });
    const reading = readPhone(phone);
    const said = readingText(reading, panel) ?? '';
    if (!reading.ok) return refuse({ phone: said });
    if (await this.page.isRefused(panel, 'test', body)) return this.page.show(panel, channel);
    try {
      const message = { channelId: channel.id, key: chosen, phone: reading.phone, text };
      // The page of the channel goes on with the next step, where one is left; that of the message shows everything.
      const isOnWay = nextStep(channel, await this.way.of(channel)) !== null;
      const id = await this.tests.send(message, panel.actor);
      const page = isOnWay ? `/admin/channels/${channel.id}?tested=${id}` : `/admin/messages/${id}`;
      await panel.redirect(page, `${channelTest.sent} ${said}`.trim());
    } catch (error) {
      if (!(error instanceof DomainError) || error.violations.length === 0) throw error;
      await refuse({ text: fields.test_text });
    }
  }

  /** The key that was chosen, or that of the panel; undefined: it cannot be used, or not through this channel. */
  private async keyFor(channel: ChannelView, chosen: string, { format }: PanelRequest) {
    if (channel.archivedAt !== null) return undefined;
    if (chosen === '') return (await this.apiKeys.find((await this.panelKey.get()).id)) ?? undefined;
    return keysForTest(channel, await this.apiKeys.list(), format.now).find(({ id }) => id === idOf(chosen));
  }
}
