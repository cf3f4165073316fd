import { Body, Get, NotFoundException, Param, Post } from '@nestjs/common';
import { readPhone } from '@recado/core';
import { MessageReader } from '@recado/messages';
import { Sends, SendTests, type SendView } from '@recado/sends';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { bad, PanelRequest } from '../../panel/panel-request.js';
import { readId } from '../../panel/read-id.js';
import { readingText } from '../../panel/reading-text.js';
import { PanelPages } from '../../session/panel-controller.js';
import { sendHref } from './send-paths.js';
import { TEST, TestState } from './send-test.part.js';
import { ShowSend } from './show-send.js';
import { sendTexts } from './texts/index.js';

/** Tests of a send to the person who prepares it. */
@PanelPages('send/:id/test', 'operator')
export class SendTestController {
  constructor(
    private readonly sends: Sends,
    private readonly tests: SendTests,
    private readonly messages: MessageReader,
    private readonly pages: ShowSend,
  ) {}

  /** The state of the latest test, for the page that shows it. */
  @Get()
  async state(@CurrentRequest() panel: PanelRequest, @Param('id') path: string): Promise<void> {
    const { id, testMessageId } = await this.require(path);
    const message = testMessageId === null ? null : await this.messages.find(testMessageId);
    if (!panel.isPartial || !message) return panel.redirect(sendHref(id));
    const part = <TestState sendId={id} message={message} />;
    await panel.show({ title: panel.texts(sendTexts).send.title, body: part, part });
  }

  @Post()
  async send(@CurrentRequest() panel: PanelRequest, @Param('id') path: string, @Body() body: FormBody): Promise<void> {
    const send = await this.require(path);
    const { send: t } = panel.texts(sendTexts);
    const reading = readPhone(body.phone ?? '');
    const said = readingText(reading, panel) ?? '';
    if (!reading.ok) {
      panel.refuse(TEST, { phone: said }, { phone: body.phone ?? '' });
      return this.pages.show(panel, send);
    }
    const test = { revision: Number(body.revision) || 0, phone: reading.phone };
    const result = await this.tests.send(send.id, test, panel.actor);
    const why = typeof result === 'object' ? null : result === 'stale' ? t.stale : t.obstacles[result];
    const sent = `${t.test.sent(panel.format.phone(reading.phone))} ${said}`.trim();
    await panel.redirect(sendHref(send.id), why === null ? sent : bad(why));
  }

  private async require(path: string): Promise<SendView> {
    const send = await this.sends.find(readId(path));
    if (!send || send.state === 'discarded') throw new NotFoundException();
    return send;
  }
}
