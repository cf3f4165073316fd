import { Body, Get, NotFoundException, Param, Post, Query } from '@nestjs/common';
import { RecipientReplies } from '@recado/callbacks';
import { contentOf, repliesOf, type ReplyButton } from '@recado/core';
import { SandboxInbox, type SandboxItem } from '@recado/gateways';
import { OptOutSettings } from '@recado/opt-outs';
import { fieldTexts } from '../../i18n/field-errors.js';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { hasErrors, readForm } from '../../panel/read-form.js';
import { idOf, readId } from '../../panel/read-id.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { PanelPages } from '../../session/panel-controller.js';
import { ReplyFields } from './reply.form.js';
import { Inbox, simulatorHref, SimulatorPage, type SimulatorProps } from './simulator.page.js';
import { simulatorTexts } from './texts/index.js';

/** As many messages as a person scrolls through. */
const PAGE_SIZE = 30;

/** Shows what the sandbox received as a phone would, and the numbers that make it misbehave; takes replies. */
@PanelPages('simulator')
export class SimulatorController {
  constructor(
    private readonly inbox: SandboxInbox,
    private readonly replies: RecipientReplies,
    private readonly optOuts: OptOutSettings,
  ) {}

  @Get()
  async page(
    @CurrentRequest() panel: PanelRequest,
    @Query('before') before: unknown,
    @Query('reply') reply: unknown,
  ): Promise<void> {
    const id = idOf(reply);
    await this.show(panel, idOf(before), id === undefined ? null : await this.inbox.find(id));
  }

  @Post(':id/replies')
  async reply(@CurrentRequest() panel: PanelRequest, @Param('id') path: string, @Body() body: FormBody): Promise<void> {
    const answered = await this.inbox.find(readId(path));
    if (!answered) throw new NotFoundException();
    const before = idOf(body?.before);
    const tapped = tappedIn(answered, body?.button);
    const words = tapped?.title ?? body?.word;
    const { form, errors, isValid } = readForm(ReplyFields, words ? { text: words } : body);
    const t = panel.texts(simulatorTexts);
    if (!isValid) return this.show(panel, before, answered, { text: form.text, errors: fieldTexts(t, errors) });
    if (!(await this.replies.reply(answered.id, form.text, tapped))) throw new NotFoundException();
    await panel.redirect(simulatorHref(before, answered.id), t.simulator.replied(panel.format.phone(answered.phone)));
  }

  /** `chosen`: the message that the form answers; null: the newest. */
  private async show(
    panel: PanelRequest,
    before: number | undefined,
    chosen: SandboxItem | null,
    typed: Pick<SimulatorProps, 'text' | 'errors'> = {},
  ): Promise<void> {
    const page = await this.inbox.latest({ before, limit: PAGE_SIZE });
    const { words } = await this.optOuts.read();
    const answered = chosen ?? page.items[0] ?? null;
    const props = { page, before, answered, words, ...typed };
    await panel.show({
      title: panel.texts(simulatorTexts).simulator.title,
      body: <SimulatorPage {...props} />,
      part: <Inbox {...props} />,
      isRefused: hasErrors(typed.errors ?? {}),
    });
  }
}

/** The button of the message with this id; undefined: none was tapped, or it has no such button. */
function tappedIn({ content }: SandboxItem, id: unknown): ReplyButton | undefined {
  return repliesOf(contentOf(content)?.buttons ?? []).find((button) => button.id === id);
}
