import { Readable } from 'node:stream';
import { Body, Get, NotFoundException, Post, Query } from '@nestjs/common';
import { isUserId, type PhoneReading, readPhone } from '@recado/core';
import {
  type ErasedPerson,
  ErasurePreviews,
  type Person,
  PersonErasures,
  Persons,
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
import { recipientHref } from './recipient-href.js';
import { ERASE, EXPORT, lastDigits, nameOf, RecipientPage, ROOT } from './recipient.page.js';
import { recipientTexts } from './texts/index.js';

/** What is known of one person, by any spelling of their number, with the export and the erasure of it. */
@PanelPages('recipients', 'operator')
export class RecipientsController {
  constructor(
    private readonly persons: Persons,
    private readonly overviews: RecipientOverviews,
    private readonly exports: RecipientExports,
    private readonly erasures: PersonErasures,
    private readonly previews: ErasurePreviews,
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
    const person = await this.personIn(body);
    if (await this.reauthentication.isRefused(panel, EXPORT, body)) return this.show(panel, body.phone ?? '');
    const content = Readable.from(await this.exports.whole(person, panel.actor, panel.language));
    const name = `destinatario-${nameOf(person)}.json`;
    panel.reply.header('content-disposition', `attachment; filename="${name}"`).type('application/json; charset=utf-8');
    await panel.send(content);
  }

  @Post('erase')
  @NeedsRole('administrator')
  async erase(@CurrentRequest() panel: PanelRequest, @Body() body: FormBody): Promise<void> {
    const person = await this.personIn(body);
    if ((body.confirm ?? '').trim() !== lastDigits(person)) {
      panel.refuse(ERASE, { confirm: panel.texts(recipientTexts).recipient.eraseMismatch }, body);
      return this.show(panel, body.phone ?? '');
    }
    if (await this.reauthentication.isRefused(panel, ERASE, body)) return this.show(panel, body.phone ?? '');
    const done = await this.erasures.erase(person, panel.actor);
    const notice = { tone: done.left > 0 ? 'bad' : 'good', text: erasedText(done, panel) } as const;
    await panel.redirect(recipientHref(nameOf(person)), notice);
  }

  /** Null: what was typed is neither a number nor a user ID. */
  private personOf(typed: string, reading: PhoneReading): Promise<Person | null> {
    const userId = typed.trim();
    if (isUserId(userId)) return this.persons.named(userId);
    return Promise.resolve(reading.ok ? personWith(reading.phone) : null);
  }

  /** Throws NotFoundException where the form names nobody. */
  private async personIn({ phone = '' }: FormBody): Promise<Person> {
    const person = await this.personOf(phone, readLookedUp(phone));
    if (!person) throw new NotFoundException();
    return person;
  }

  /** Shows what is known of who has this number; the form alone without one. */
  private async show(panel: PanelRequest, typed: string): Promise<void> {
    const reading = readLookedUp(typed);
    const person = await this.personOf(typed, reading);
    const mayErase = panel.may(`${ROOT}/${ERASE}`, 'POST');
    const found = person && {
      person,
      overview: await this.overviews.of(person),
      preview: mayErase ? await this.previews.of(person) : null,
    };
    const { title } = panel.texts(recipientTexts).recipient;
    await panel.show({ title, body: <RecipientPage typed={typed} reading={reading} found={found} /> });
  }
}

function readLookedUp(typed: string): PhoneReading {
  return readPhone(typed, { isLookUp: true });
}

function erasedText({ erased, canceled, left }: ErasedPerson, panel: PanelRequest): string {
  const { recipient: t } = panel.texts(recipientTexts);
  const { format } = panel;
  const done = t.erased(format.number(erased), format.number(canceled));
  return left > 0 ? `${done} ${t.left(format.number(left))}` : done;
}
