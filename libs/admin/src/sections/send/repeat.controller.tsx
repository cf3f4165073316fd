import { Body, NotFoundException, Param, Post } from '@nestjs/common';
import { PeopleLists } from '@recado/lists';
import { RecurringSends } from '@recado/recurring';
import { SendChanges, type SendChoices, Sends, type SendView } from '@recado/sends';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { bad, PanelRequest } from '../../panel/panel-request.js';
import { hasErrors } from '../../panel/read-form.js';
import { readId } from '../../panel/read-id.js';
import { PanelPages } from '../../session/panel-controller.js';
import { sendHref } from './send-paths.js';
import { ShowSend } from './show-send.js';
import { RECURRING_ROOT } from '../recurring/recurring-paths.js';
import { readRule } from './repeat.form.js';
import { isRepeatable, REPEAT } from './repeat.part.js';
import { recurringTexts } from '../recurring/texts/index.js';

/** Makes a recurring send of a send to a saved list that was checked. */
@PanelPages('send/:id/repeat', 'operator')
export class RepeatController {
  constructor(
    private readonly sends: Sends,
    private readonly changes: SendChanges,
    private readonly lists: PeopleLists,
    private readonly recurring: RecurringSends,
    private readonly pages: ShowSend,
  ) {}

  @Post()
  async repeat(
    @CurrentRequest() panel: PanelRequest,
    @Param('id') path: string,
    @Body() body: FormBody,
  ): Promise<void> {
    const send = await this.sends.find(readId(path));
    if (send?.state !== 'ready' || send.reading?.kind !== 'list' || !isRepeatable(send)) throw new NotFoundException();
    const { rule, errors } = readRule(body, panel);
    const { fields, recurring: t } = panel.texts(recurringTexts);
    const list = await this.lists.named(send.reading.sheet ?? '');
    if (!list) return panel.redirect(sendHref(send.id), bad(t.reasons.list_gone));
    const name = send.name ?? list.name;
    const { file, ...of } = fileOf(send);
    const plan = { choices: choicesOf(send), columns: send.columns, ...(file !== undefined && { file }) };
    const made = hasErrors(errors)
      ? null
      : await this.recurring.create({ ...rule, ...of, name, listId: list.id, plan }, panel.actor);
    if (made === 'no_time') errors.until = fields.until;
    if (made === 'recurring_too_many') return panel.redirect(sendHref(send.id), bad(t.tooMany));
    if (made === 'file_gone') return panel.redirect(sendHref(send.id), bad(t.reasons.file_gone));
    if (made === null || typeof made === 'string') {
      panel.refuse(REPEAT, errors, body);
      return this.pages.show(panel, send);
    }
    await this.changes.discard(send.id, panel.actor);
    await panel.redirect(RECURRING_ROOT, t.created);
  }
}

/** The file that goes to everybody, and the send that has it. */
function fileOf({ id, files }: SendView): { file?: string; sendId?: number } {
  return files?.kind === 'one' ? { file: files.name, sendId: id } : {};
}

/** Without a time: each one leaves when it comes. */
function choicesOf({ name, text, template, channelId, lane, spreadMs, timezone, legalBasis }: SendView): SendChoices {
  return { name, text: text ?? '', template, channelId, lane, scheduledAt: null, spreadMs, timezone, legalBasis };
}
