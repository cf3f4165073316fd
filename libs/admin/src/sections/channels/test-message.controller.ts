import { Body, Param, Post } from '@nestjs/common';
import { ApiKeys } from '@recado/auth';
import { DomainError, readPhone } from '@recado/core';
import { TestMessages } from '@recado/intake';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import type { FieldErrors, FieldSentences } from '../../i18n/field-errors.js';
import { idOf } from '../../panel/read-id.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { readingText } from '../../panel/reading-text.js';
import { PanelPages } from '../../session/panel-controller.js';
import { keysForTest } from './channel-detail.view.js';
import { ChannelPage } from './channel.page.js';
import { channelTexts } from './texts/index.js';

/** Sends a test message through one channel. */
@PanelPages('channels/:id/test')
export class TestMessageController {
  constructor(
    private readonly tests: TestMessages,
    private readonly apiKeys: ApiKeys,
    private readonly page: ChannelPage,
  ) {}

  @Post()
  async send(@CurrentRequest() panel: PanelRequest, @Param('id') path: string, @Body() body: FormBody): Promise<void> {
    const channel = await this.page.find(path);
    const { phone = '', text = '', key = '' } = body;
    const refuse = (errors: FieldErrors, sentences: FieldSentences = {}) =>
      this.page.show(panel, channel, { form: 'test', errors, sentences, entered: body });
    const keys = keysForTest(channel, await this.apiKeys.list(), panel.format.now);
    const chosen = channel.archivedAt === null ? keys.find(({ id }) => id === idOf(key)) : undefined;
    if (!chosen) return refuse({ key: 'choice_unknown' });
    const reading = readPhone(phone);
    const said = readingText(reading, panel) ?? '';
    if (!reading.ok) return refuse({}, { phone: said });
    const password = await this.page.refusal(panel, body.password);
    if (password) return refuse({ password });
    try {
      const message = { channelId: channel.id, key: chosen, phone: reading.phone, text };
      const id = await this.tests.send(message, panel.actor);
      const { channelTest } = panel.texts(channelTexts);
      panel.leaveNotice('good', `${channelTest.sent} ${said}`.trim());
      await panel.redirect(`/admin/messages/${id}`);
    } catch (error) {
      if (!(error instanceof DomainError) || error.violations.length === 0) throw error;
      await refuse({ text: 'test_text' });
    }
  }
}
