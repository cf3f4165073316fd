import { NotFoundException, Post } from '@nestjs/common';
import type { Actor } from '@recado/audit';
import {
  KEPT_FIELDS,
  type ListView,
  PeopleLists,
  type SendChoices,
  Sends,
  type SendView,
  RecurringSends,
} from '@recado/campaigns';
import { bad, type FieldSentences, type FormBody, hasErrors, PanelPages } from '../../session/kit.js';
import { PanelRequest } from '../../session/kit.js';
import { sendHref } from './send-paths.js';
import { ShowSend } from './show-send.js';
import { RECURRING_ROOT } from '../recurring/recurring-paths.js';
import { readRule, type TypedRule } from './repeat.part.js';
import { isRepeatable, REPEAT } from './repeat.part.js';
import { recurringTexts } from '../recurring/texts/index.js';

/** Makes a recurring send of a send to a saved list that was checked. */
@PanelPages('send/:id/repeat', 'operator')
export class RepeatController {
  constructor(
    private readonly sends: Sends,
    private readonly lists: PeopleLists,
    private readonly recurring: RecurringSends,
    private readonly pages: ShowSend,
  ) {}

  @Post()
  async repeat(panel: PanelRequest): Promise<void> {
    const { body } = panel;
    const id = panel.id;
    const { recurring: t } = panel.texts(recurringTexts);
    const send = await this.repeatable(id);
    if (!send) return panel.redirect(RECURRING_ROOT, t.created);
    const list = await this.lists.named(send.reading?.sheet ?? '');
    if (!list) return panel.redirect(sendHref(id), bad(t.reasons.list_gone));
    const { rule, errors } = readRule(body, panel);
    const seen = { ...send, revision: Number(body.revision) || 0 };
    const made = hasErrors(errors) ? null : await this.make(seen, { rule, list, actor: panel.actor });
    if (made === 'recurring_too_many') return panel.redirect(sendHref(id), bad(t.tooMany));
    if (made === 'file_gone') return panel.redirect(sendHref(id), bad(t.reasons.file_gone));
    if (made === 'stale') return panel.redirect(sendHref(id), bad(t.stale));
    if (made === null || made === 'no_time') return this.refuse(panel, send, { made, errors, body });
    await panel.redirect(RECURRING_ROOT, t.created);
  }

  /** Null: the send is repeated already, by a form that was posted twice. Throws NotFoundException. */
  private async repeatable(id: number): Promise<SendView | null> {
    const send = await this.sends.find(id);
    if (send?.state === 'ready' && send.reading?.kind === 'list' && isRepeatable(send)) return send;
    if (send?.state === 'discarded' && (await this.recurring.madeOf(id))) return null;
    throw new NotFoundException();
  }

  private make(send: SendView, { rule, list, actor }: { rule: TypedRule; list: ListView; actor: Actor }) {
    const { id: sendId, revision, files, columns } = send;
    const plan = { choices: choicesOf(send), columns, ...(files?.kind === 'one' && { file: files.name }) };
    const source = { sendId, revision };
    return this.recurring.create({ ...rule, name: send.name ?? list.name, listId: list.id, plan, source }, actor);
  }

  private refuse(
    panel: PanelRequest,
    send: SendView,
    { made, errors, body }: { made: 'no_time' | null; errors: FieldSentences; body: FormBody },
  ): Promise<void> {
    if (made === 'no_time') errors.until = panel.texts(recurringTexts).fields.until;
    panel.refuse(REPEAT, errors, body);
    return this.pages.show(panel, send);
  }
}

/** Without a time: each one leaves when it comes. */
function choicesOf({ name, text, template, channelId, lane, spreadMs, timezone, ...rest }: SendView): SendChoices {
  return {
    name,
    text: text ?? '',
    template,
    channelId,
    lane,
    scheduledAt: null,
    spreadMs,
    timezone,
    ...KEPT_FIELDS.of(rest),
  };
}
