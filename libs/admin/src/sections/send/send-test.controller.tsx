import { Get, NotFoundException, Post } from '@nestjs/common';
import { readPhone } from '@recado/core';
import { MessageReader } from '@recado/messages';
import { Sends, SendTests, type SendView } from '@recado/campaigns';
import { bad, PanelPages, PanelRequest } from '../../session/kit.js';
import { readingText } from '../../session/kit.js';
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
  async state(panel: PanelRequest): Promise<void> {
    const { id, testMessageId } = await this.require(panel.id);
    const message = testMessageId === null ? null : await this.messages.find(testMessageId);
    if (!panel.isPartial || !message) return panel.redirect(sendHref(id));
    const part = <TestState sendId={id} message={message} />;
    await panel.show({ title: panel.texts(sendTexts).send.title, body: part, part });
  }

  @Post()
  async send(panel: PanelRequest): Promise<void> {
    const { body } = panel;
    const send = await this.require(panel.id);
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

  private async require(id: number): Promise<SendView> {
    const send = await this.sends.find(id);
    if (!send || send.state === 'discarded') throw new NotFoundException();
    return send;
  }
}
