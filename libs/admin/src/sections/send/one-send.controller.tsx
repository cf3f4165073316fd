import { Get, NotFoundException, Post } from '@nestjs/common';
import { Channels } from '@recado/channels';
import { csvLine, decodeCell, phoneInFile, readPhone, unguarded } from '@recado/core';
import {
  type BadRow,
  ListCheck,
  ListReader,
  SendChanges,
  type SendColumn,
  Sends,
  type SendView,
} from '@recado/campaigns';
import { bad, BulkExports, fieldTexts, type FormBody, hasErrors } from '../../session/kit.js';
import { PanelPages, PanelRequest, readForm, readWholeNumber } from '../../session/kit.js';
import { faultDetail } from './fault-text.js';
import { CONFIRM } from './decide.part.js';
import { ShowSend } from './show-send.js';
import { SendForm } from './send.form.js';
import { corrected } from './slips.part.js';
import { ROOT, sendHref } from './send-paths.js';
import { OfferedTemplates } from './offered-templates.js';
import { SendRecipients } from './send-recipients.js';
import { withNumbers, withSources } from './read-sources.js';
import { sendTexts } from './texts/index.js';
import { toChoices } from './to-choices.js';

/** From so many recipients on their number must be typed. */
const TYPED_FROM = 1_000;
/** Rows of the export that are read at once. */
const EXPORT_PAGE = 500;

/** One send: its check, its changes and its confirmation. */
@PanelPages('send/:id', 'operator')
export class OneSendController {
  constructor(
    private readonly sends: Sends,
    private readonly changes: SendChanges,
    private readonly checks: ListCheck,
    private readonly channels: Channels,
    private readonly pages: ShowSend,
    private readonly exports: BulkExports,
    private readonly templates: OfferedTemplates,
    private readonly recipients: SendRecipients,
    private readonly reader: ListReader,
  ) {}

  @Get()
  async page(panel: PanelRequest): Promise<void> {
    await this.pages.show(panel, await this.require(panel.id));
  }

  @Post('change')
  async change(panel: PanelRequest): Promise<void> {
    const { body } = panel;
    const send = await this.require(panel.id);
    const { form, errors: faults } = readForm(SendForm, body);
    const { choices, errors } = toChoices(form, [...this.channels.open(), ...this.channels.openPools()], panel);
    Object.assign(errors, fieldTexts(panel.texts(sendTexts), faults));
    const chosen = await this.templates.chosen(form, panel);
    if ('error' in chosen) errors.template = chosen.error;
    if (hasErrors(errors)) return this.pages.show(panel, typedAgain(send, body), { form, errors });
    const columns = withNumbers(chosenColumns(send, body), body);
    if ('template' in chosen && chosen.template) choices.template = withSources(chosen.template, columns, body);
    const isChanged = await this.changes.change(send.id, revisionIn(body), choices, columns);
    const isChecked = isChanged && (await this.checks.check(send.id));
    const { send: t } = panel.texts(sendTexts);
    await panel.redirect(sendHref(send.id), isChecked ? t.changed : bad(t.stale));
  }

  /** Says whether lines with the same number are each sent. */
  @Post('duplicates')
  async duplicates(panel: PanelRequest): Promise<void> {
    const { id } = await this.require(panel.id);
    const isChosen = await this.changes.chooseDuplicates(id, revisionIn(panel.body), panel.body.sent === 'all');
    const isChecked = isChosen && (await this.checks.check(id));
    const { send: t } = panel.texts(sendTexts);
    await panel.redirect(sendHref(id), isChecked ? t.changed : bad(t.stale));
  }

  /** Replaces what looks like a variable by the one that is meant. */
  @Post('correct')
  async correct(panel: PanelRequest): Promise<void> {
    const { token = '', offer = '', ...body } = panel.body;
    const send = await this.require(panel.id);
    const { send: t } = panel.texts(sendTexts);
    const text = corrected(send.text ?? '', send.columns, token, offer);
    const isChanged =
      text !== undefined && (await this.changes.change(send.id, revisionIn(body), { ...send, text }, send.columns));
    const isChecked = isChanged && (await this.checks.check(send.id));
    const said = isChecked ? t.slips.replaced(panel.format.label(token), offer) : bad(t.stale);
    await panel.redirect(sendHref(send.id), said);
  }

  /** Reads another sheet of its file, or what nobody sees of it. */
  @Post('sheet')
  async sheet(panel: PanelRequest): Promise<void> {
    const send = await this.require(panel.id);
    const fault = await this.recipients.again(send, revisionIn(panel.body), panel.body, panel);
    const { changed } = panel.texts(sendTexts).send;
    const isRead = await this.checks.check(send.id);
    // Neither what was chosen nor what was read before can be read any more.
    if (!isRead && fault && (await this.changes.discardUnread(send.id, panel.actor)))
      return panel.redirect(ROOT, bad(fault.text));
    await panel.redirect(sendHref(send.id), fault ? bad(fault.text) : changed);
  }

  @Post('confirm')
  async confirm(panel: PanelRequest): Promise<void> {
    const send = await this.require(panel.id);
    const { fields, send: t } = panel.texts(sendTexts);
    if (send.good >= TYPED_FROM && readWholeNumber((panel.body.count ?? '').trim()) !== send.good) {
      panel.refuse(CONFIRM, { count: fields.count_mismatch });
      return this.pages.show(panel, send);
    }
    const result = await this.changes.confirm(send.id, revisionIn(panel.body), panel.actor);
    // The page says what keeps it from being confirmed, above the form that changes it.
    if (result !== 'confirmed' && result !== 'stale') {
      panel.refuse(CONFIRM, {});
      return this.pages.show(panel, send);
    }
    if (result === 'confirmed') await this.reader.forget(send.reading);
    await panel.redirect(sendHref(send.id), result === 'confirmed' ? t.confirmed : bad(t.stale));
  }

  @Post('discard')
  async discard(panel: PanelRequest): Promise<void> {
    const send = await this.require(panel.id);
    const isDiscarded = await this.changes.discard(send.id, panel.actor);
    if (isDiscarded) await this.reader.forget(send.reading);
    const { send: t } = panel.texts(sendTexts);
    await panel.redirect(ROOT, isDiscarded ? t.discarded : bad(t.stale));
  }

  @Get('bad-rows')
  async badRows(panel: PanelRequest): Promise<void> {
    const send = await this.require(panel.id);
    const file = `envio-${send.id}-nao-recebem.csv`;
    const { send: t } = panel.texts(sendTexts);
    const headings = send.columns.map(({ heading }, index) => heading ?? t.column(String(index + 1)));
    const head = csvLine([t.badLine, t.badWhy, ...headings]);
    const entry = { action: 'send.rows_exported', target: { type: 'send', id: send.id } };
    await this.exports.send(panel, { file, entry, head, pages: this.lines(send, panel) });
  }

  private async *lines(send: SendView, panel: PanelRequest): AsyncGenerator<string[], void> {
    for (let after = 0; ;) {
      const rows = await this.sends.badRows(send.id, { after, limit: EXPORT_PAGE });
      yield rows.map((row) => lineOf(row, send, panel));
      const last = rows.at(-1);
      if (!last || rows.length < EXPORT_PAGE) return;
      after = last.line;
    }
  }

  private async require(id: number): Promise<SendView> {
    const send = await this.sends.find(id);
    if (!send || send.state === 'discarded') throw new NotFoundException();
    return send;
  }
}

/** A number that was read is written so that spreadsheet programs keep it; any other cell as it is. */
function lineOf({ line, cells, code, detail }: BadRow, send: SendView, panel: PanelRequest): string {
  const { encoding, columns } = send;
  return csvLine([
    String(line),
    faultDetail(code, detail, panel, send.template),
    ...cells.map((cell, index) => {
      const text = decodeCell(cell, encoding) ?? cell;
      const reading = columns[index]?.target === 'phone' ? readPhone(text) : null;
      return reading?.ok === true ? phoneInFile(reading.phone) : unguarded(text);
    }),
  ]);
}

/** The columns of a send with what a form says that they fill. Of two for one target the first counts. */
function chosenColumns({ columns }: SendView, body: FormBody): SendColumn[] {
  const taken = new Set<string>();
  return columns.map(({ heading, target: before }, index) => {
    const given = body[`column-${index}`];
    const target = given === undefined ? before : toTarget(given);
    if (target === null || taken.has(target)) return { heading, target: null };
    taken.add(target);
    return { heading, target };
  });
}

/** A send whose change was refused, with the sources that were typed. */
function typedAgain(send: SendView, body: FormBody): SendView {
  return { ...send, template: send.template && withSources(send.template, send.columns, body) };
}

function toTarget(given: string): SendColumn['target'] {
  if (given === 'phone' || given === 'name' || given === 'email') return given;
  return /^variable:[a-z][a-z0-9_]{0,31}$/.test(given) ? (given as `variable:${string}`) : null;
}

function revisionIn({ revision = '' }: FormBody): number {
  return Number(revision) || 0;
}
