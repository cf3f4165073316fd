import { Body, Param, Post } from '@nestjs/common';
import { ApiKeys } from '@recado/auth';
import { DomainError, readTypedPhone } from '@recado/core';
import { TestMessages } from '@recado/intake';
import { formatPhone } from '../../format/phone.js';
import { CurrentVisit } from '../../panel/current-visit.js';
import type { FormBody } from '../../panel/form-parser.js';
import type { FieldErrors } from '../../panel/read-form.js';
import { idOf } from '../../panel/read-id.js';
import { Visit } from '../../panel/visit.js';
import { PanelPages } from '../../session/panel-controller.js';
import { keysForTest } from './channel-detail.view.js';
import { ChannelPage } from './channel.page.js';

/** Sends a message through one channel, to see what becomes of it. */
@PanelPages('channels/:id/test')
export class TestMessageController {
  constructor(
    private readonly tests: TestMessages,
    private readonly apiKeys: ApiKeys,
    private readonly page: ChannelPage,
  ) {}

  @Post()
  async send(@CurrentVisit() visit: Visit, @Param('id') path: string, @Body() body: FormBody): Promise<void> {
    const channel = await this.page.find(path);
    const { phone = '', text = '', key = '' } = body;
    const refuse = (errors: FieldErrors) => this.page.show(visit, channel, { form: 'test', errors, phone, text, key });
    const offered = keysForTest(channel, await this.apiKeys.list(), visit.format.now);
    const chosen = channel.archivedAt === null ? offered.find(({ id }) => id === idOf(key)) : undefined;
    if (!chosen) return refuse({ key: 'choice_unknown' });
    const password = await this.page.refusal(visit, body.password);
    if (password) return refuse({ password });
    try {
      const { digits, isAssumed } = readTypedPhone(phone);
      const id = await this.tests.send({ channelId: channel.id, key: chosen, phone: digits, text }, visit.actor);
      const { channelTest, optOuts } = visit.t;
      const readAs = isAssumed ? [optOuts.readAs(formatPhone(digits))] : [];
      visit.leaveNotice('good', [channelTest.sent, ...readAs].join(' '));
      await visit.redirect(`/admin/messages/${id}`);
    } catch (error) {
      const [violation] = error instanceof DomainError ? error.violations : [];
      if (!violation) throw error;
      await refuse(violation.path.endsWith('phone') ? { phone: 'test_phone' } : { text: 'test_text' });
    }
  }
}
