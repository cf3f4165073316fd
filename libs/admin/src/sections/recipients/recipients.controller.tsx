import { Readable } from 'node:stream';
import { Body, Get, NotFoundException, Post, Query } from '@nestjs/common';
import { type PhoneReading, readPhone } from '@recado/core';
import {
  type ErasedPerson,
  type Person,
  PersonErasures,
  personWith,
  RecipientExports,
  RecipientOverviews,
} from '@recado/privacy';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { NeedsRole } from '../../session/needs-role.js';
import { PanelPages } from '../../session/panel-controller.js';
import { Reauthentication } from '../../session/reauthentication.js';
import type { RefusedForm } from '../../ui/confirm-forms.js';
import { RecipientPage } from './recipient.page.js';
import { ERASE, EXPORT, type RecipientForm, recipientHref, recipientView } from './recipient.view.js';
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

  /** A file, in parts: the page stays as it is. */
  @Post('export')
  @NeedsRole('administrator')
  async export(@CurrentRequest() panel: PanelRequest, @Body() body: FormBody): Promise<void> {
    const person = personIn(body);
    const refusal = await this.reauthentication.refusal(panel, body.password ?? '');
    if (refusal) return this.show(panel, body.phone ?? '', { form: EXPORT, errors: { password: refusal } });
    const content = Readable.from(await this.exports.whole(person, panel.actor, panel.language));
    const name = `destinatario-${person.phone}.json`;
    panel.reply.header('content-disposition', `attachment; filename="${name}"`).type('application/json; charset=utf-8');
    await panel.send(content);
  }

  @Post('erase')
  @NeedsRole('administrator')
  async erase(@CurrentRequest() panel: PanelRequest, @Body() body: FormBody): Promise<void> {
    const person = personIn(body);
    const refusal = await this.reauthentication.refusal(panel, body.password ?? '');
    if (refusal) return this.show(panel, body.phone ?? '', { form: ERASE, errors: { password: refusal } });
    const done = await this.erasures.erase(person, panel.actor);
    panel.leaveNotice(done.left > 0 ? 'bad' : 'good', erasedText(done, panel));
    await panel.redirect(recipientHref(person.phone));
  }

  /** Shows what is known of who has this number; the form alone without one. `refused`: the form that was refused. */
  private async show(panel: PanelRequest, typed: string, refused?: RefusedForm<RecipientForm>): Promise<void> {
    const reading = readLookedUp(typed);
    const person = personOf(reading);
    const found = person && { person, overview: await this.overviews.of(person) };
    const view = recipientView({ typed, reading, found, refused }, panel);
    const { title } = panel.texts(recipientTexts).recipient;
    await panel.show({ title, body: <RecipientPage view={view} />, isRefused: refused !== undefined });
  }
}

function readLookedUp(typed: string): PhoneReading {
  return readPhone(typed, { isLookUp: true });
}

/** Null: what was typed is no number. */
function personOf(reading: PhoneReading): Person | null {
  return reading.ok ? personWith(reading.phone) : null;
}

/** Throws NotFoundException where the form names no number. */
function personIn({ phone = '' }: FormBody): Person {
  const person = personOf(readLookedUp(phone));
  if (!person) throw new NotFoundException();
  return person;
}

function erasedText({ erased, canceled, left }: ErasedPerson, panel: PanelRequest): string {
  const { recipient: t } = panel.texts(recipientTexts);
  const { format } = panel;
  const done = t.erased(format.number(erased), format.number(canceled));
  return left > 0 ? `${done} ${t.left(format.number(left))}` : done;
}
