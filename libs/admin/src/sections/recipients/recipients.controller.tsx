import { Readable } from 'node:stream';
import { Body, Get, NotFoundException, Post, Query } from '@nestjs/common';
import { readTypedPhone } from '@recado/core';
import { type ErasedPerson, PersonErasures, personWith, RecipientExports, RecipientOverviews } from '@recado/privacy';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { NeedsRole } from '../../session/needs-role.js';
import { PanelPages } from '../../session/panel-controller.js';
import { Reauthentication } from '../../session/reauthentication.js';
import type { RefusedForm } from '../../ui/confirm-forms.js';
import { RecipientPage } from './recipient.page.js';
import { ERASE, recipientHref, recipientView } from './recipient.view.js';
import { recipientTexts } from './texts/index.js';

/** What is known of one person, by any spelling of their number, with the export and the erasure of it. */
@PanelPages('recipients', 'operator')
export class RecipientsController {
  constructor(
    private readonly overviews: RecipientOverviews,
    private readonly exports: RecipientExports,
    private readonly erasures: PersonErasures,
    private readonly reauthentication: Reauthentication,
  ) {}

  @Get()
  async page(@CurrentRequest() panel: PanelRequest, @Query('phone') phone: unknown): Promise<void> {
    await this.show(panel, panel.searchedPhone(phone));
  }

  @Get('export')
  @NeedsRole('administrator')
  async export(@CurrentRequest() panel: PanelRequest, @Query('phone') phone: unknown): Promise<void> {
    const person = personWith(readTypedPhone(panel.searchedPhone(phone)).digits);
    if (!person) throw new NotFoundException();
    const name = `destinatario-${person.phone}.json`;
    panel.reply.header('content-disposition', `attachment; filename="${name}"`).type('application/json; charset=utf-8');
    await panel.send(Readable.from(this.exports.whole(person, panel.actor, panel.language)));
  }

  @Post('erase')
  @NeedsRole('administrator')
  async erase(@CurrentRequest() panel: PanelRequest, @Body() { phone = '', password = '' }: FormBody): Promise<void> {
    const person = personWith(readTypedPhone(phone).digits);
    if (!person) throw new NotFoundException();
    const refusal = await this.reauthentication.refusal(panel, password);
    if (refusal) return this.show(panel, phone, { form: ERASE, errors: { password: refusal } });
    const done = await this.erasures.erase(person, panel.actor);
    panel.leaveNotice(done.left > 0 ? 'bad' : 'good', erasedText(done, panel));
    await panel.redirect(recipientHref(person.phone));
  }

  /** Shows what is known of who has this number; the form alone without one. `refused`: the erasure was refused. */
  private async show(panel: PanelRequest, typed: string, refused?: RefusedForm<typeof ERASE>): Promise<void> {
    const read = readTypedPhone(typed);
    const person = personWith(read.digits);
    const found = person && { person, overview: await this.overviews.of(person) };
    const view = recipientView({ typed, isAssumed: read.isAssumed, found, refused }, panel);
    const { title } = panel.texts(recipientTexts).recipient;
    await panel.show({ title, body: <RecipientPage view={view} />, isRefused: refused !== undefined });
  }
}

function erasedText({ erased, canceled, left }: ErasedPerson, panel: PanelRequest): string {
  const { recipient: t } = panel.texts(recipientTexts);
  const { format } = panel;
  const done = t.erased(format.number(erased), format.number(canceled));
  return left > 0 ? `${done} ${t.left(format.number(left))}` : done;
}
