import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { type TemplateDemands, type TemplateField, templateFields, Clock } from '@recado/core';
import { Database, type Send, type SqlParameter, type Transaction, valuesFor } from '@recado/database';
import type { ListedRow } from './check/check-rows.js';
import { ROW_TOO_LONG } from './check/row-fault.js';
import type { ReadList, RowSink } from './row-sink.js';
import { plainHeading } from './rows/field-headings.js';
import { type SendObstacle, SendObstacles } from './send-obstacles.js';
import { KEPT_FIELDS, SELECT_SENDS, type SendChoices, type SendColumn, sendOf } from './store/send.view.js';
import type { FieldSources, TemplateUse } from './template/send-template.js';

/**
 * The columns that fill a template without being asked: those whose heading is the key of a field (`body_1`, `header_url`),
 * and those with the name of a parameter that has one (`pedido`). A number alone names nothing: `{{1}}` is for a person to
 * fill.
 */
export function usualSources(demands: TemplateDemands, headings: readonly (string | null)[]): FieldSources {
  const plain = headings.map((heading) => plainHeading(heading ?? ''));
  const sources = templateFields(demands).flatMap((field): [string, { column: number }][] => {
    const column = plain.findIndex((heading) => heading !== '' && namesOf(field, demands).includes(heading));
    return column < 0 ? [] : [[field.key, { column }]];
  });
  return Object.fromEntries(sources);
}

function namesOf({ key, kind, name, card }: TemplateField, { isByName }: TemplateDemands): string[] {
  const isNamed = isByName && card === null && (kind === 'parameter' || kind === 'header_text');
  return [plainHeading(key), ...(isNamed ? [plainHeading(name)] : [])];
}

const CHOICES = [
  'name',
  'text',
  'template_name',
  'template_language',
  'template_use_json',
  'channel_id',
  'lane',
  'scheduled_at',
  'spread_ms',
  'timezone',
  ...KEPT_FIELDS.columns,
];
const COLUMNS = [
  'state',
  'revision',
  ...CHOICES,
  'encoding',
  'columns_json',
  'total',
  'good',
  'assumed',
  'position',
  'queued',
  'actor',
  'created_at',
];
const CHANGED = 'revision = revision + 1';
const USE = 'SELECT template_use_json AS templateUse FROM sends WHERE id = ?';
/** Rows of one unit of work. */
const FIRST_LINES = 'SELECT line FROM send_rows WHERE send_id = ? ORDER BY line LIMIT 1000';
const REMOVE_LINES = 'DELETE FROM send_rows WHERE send_id = ? AND line <= ?';
const CONFIRMABLE = `SELECT channel_id AS channelId, scheduled_at AS scheduledAt, ${KEPT_FIELDS.select} FROM sends
  WHERE id = ? AND state = 'ready' AND revision = ? AND good > 0`;

/** What came of a confirmation. stale: somebody changed the send meanwhile, or none of its rows is good. */
export type Confirmation = 'confirmed' | 'stale' | SendObstacle;

/** Makes, changes, confirms and discards sends. Each answer says whether it was done: somebody else may have been faster. */
@Injectable()
export class SendChanges {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly obstacles: SendObstacles,
  ) {}

  /** A send whose list comes in; resolves to its id. */
  begin(choices: SendChoices, actor: Actor): Promise<number> {
    return this.database.write((tx) => this.beginIn(tx, choices, actor));
  }

  /** The same within a transaction. */
  beginIn(tx: Transaction, choices: SendChoices, actor: Actor): Promise<number> {
    const rest = ['utf-8', '[]', 0, 0, 0, 0, 0, JSON.stringify(actor), this.clock.now()];
    const row = ['reading', 1, ...choiceValues(choices), ...rest];
    return tx.insertOne('sends', COLUMNS, row);
  }

  /** Where the rows of a send that `begin` made go. */
  sinkOf(id: number): RowSink {
    return { addRows: (rows) => this.addRows(id, rows), listRead: (read) => this.listRead(id, read) };
  }

  /** Adds rows to the list of a send. Throws UniqueViolationError for a line that it has: none is left out silently. */
  async addRows(id: number, rows: readonly ListedRow[]): Promise<void> {
    const faultOf = ({ isTooLong }: ListedRow) => (isTooLong ? ROW_TOO_LONG : null);
    const values = rows.map((row) => [id, row.line, JSON.stringify(row.cells), faultOf(row)]);
    await this.database.write((tx) => tx.insert('send_rows', ['send_id', 'line', 'cells_json', 'fault'], values));
  }

  /** Empties the list of a send that is ready, so that it comes in once more. False: the send was changed. */
  async reopen(id: number, revision: number): Promise<boolean> {
    const update = `UPDATE sends SET state = 'reading', ${CHANGED}, good = 0, assumed = 0, created_at = ?
      WHERE id = ? AND state = 'ready' AND revision = ?`;
    if (!(await this.changed(update, [this.clock.now(), id, revision]))) return false;
    await this.empty(id);
    return true;
  }

  /** Removes the rows of a send whose list comes in. */
  async empty(id: number): Promise<void> {
    for (let left = true; left;) {
      left = await this.database.write(async (tx) => {
        const rows = await tx.all<{ line: number }>(FIRST_LINES, [id]);
        const last = rows.at(-1);
        return last !== undefined && (await tx.run(REMOVE_LINES, [id, last.line])) > 0;
      });
    }
  }

  /** The list is complete. */
  async listRead(id: number, { columns, encoding, reading, total }: ReadList): Promise<boolean> {
    const update = `UPDATE sends SET state = 'ready', ${CHANGED}, columns_json = ?, list_reading = ?, encoding = ?, total = ?
      WHERE id = ? AND state = 'reading'`;
    const values = [JSON.stringify(columns), reading ? JSON.stringify(reading) : null, encoding, total, id];
    return this.database.write(async (tx) => {
      if ((await tx.run(update, values)) === 0) return false;
      await this.fillTemplate(tx, id, columns);
      return true;
    });
  }

  /** The fields of a template take the columns whose headings name them. */
  private async fillTemplate(tx: Transaction, id: number, columns: readonly SendColumn[]): Promise<void> {
    const [send] = await tx.all<Pick<Send, 'templateUse'>>(USE, [id]);
    if (!send || send.templateUse === null) return;
    const { demands } = JSON.parse(send.templateUse) as TemplateUse;
    const sources = usualSources(
      demands,
      columns.map(({ heading }) => heading),
    );
    const values = valuesFor('sends', ['template_use_json'], [JSON.stringify({ demands, sources }), id]);
    await tx.run('UPDATE sends SET template_use_json = ? WHERE id = ?', values);
  }

  /** Changes what is sent, and what the columns fill. The list must be checked again. */
  async change(id: number, revision: number, choices: SendChoices, columns: readonly SendColumn[]): Promise<boolean> {
    const set = CHOICES.map((column) => `${column} = ?`).join(', ');
    const update = `UPDATE sends SET ${set}, columns_json = ?, good = 0, ${CHANGED}
      WHERE id = ? AND state = 'ready' AND revision = ?`;
    return this.changed(update, [
      ...valuesFor('sends', CHOICES, choiceValues(choices)),
      JSON.stringify(columns),
      id,
      revision,
    ]);
  }

  /** Says whether rows with the same number are each sent. The list must be checked again. */
  async chooseDuplicates(id: number, revision: number, isSent: boolean): Promise<boolean> {
    const update = `UPDATE sends SET list_reading = ?, good = 0, ${CHANGED} WHERE id = ? AND state = 'ready' AND revision = ?`;
    const [send] = await this.database.read<Send>(`${SELECT_SENDS} WHERE id = ?`, [id]);
    const reading = send && sendOf(send).reading;
    return reading
      ? this.changed(update, [JSON.stringify({ ...reading, sendsDuplicates: isSent }), id, revision])
      : false;
  }

  /** Queues the good rows of a checked send, unless an obstacle has come up: from now on that goes on whatever happens. */
  async confirm(id: number, revision: number, actor: Actor): Promise<Confirmation> {
    const { rowLock } = this.database.capabilities;
    // Before the transaction: templates are read on another connection.
    const [known] = await this.database.read<Send>(`${SELECT_SENDS} WHERE id = ?`, [id]);
    const changed = known && (await this.obstacles.ofTemplate(sendOf(known)));
    if (changed) return changed;
    return this.database.write(async (tx) => {
      const [send] = await tx.all<Pick<Send, 'channelId' | 'scheduledAt' | 'legalBasis'>>(`${CONFIRMABLE} ${rowLock}`, [
        id,
        revision,
      ]);
      if (!send) return 'stale';
      const obstacle = await this.obstacles.of(send, tx);
      if (obstacle) return obstacle;
      const update = `UPDATE sends SET state = 'queuing', ${CHANGED}, actor = ?, confirmed_at = ? WHERE id = ?`;
      await tx.run(update, [JSON.stringify(actor), this.clock.now(), id]);
      await this.record(tx, actor, 'send.confirmed', id, send.legalBasis);
      return 'confirmed';
    });
  }

  /** Gives up a send that is not confirmed, and removes its list. */
  discard(id: number, actor: Actor): Promise<boolean> {
    return this.database.write((tx) => this.discardIn(tx, id, actor));
  }

  /** The same for a send whose list comes in; false: it is another one. */
  discardUnread(id: number, actor: Actor): Promise<boolean> {
    return this.database.write((tx) => this.discardIn(tx, id, actor, `('reading')`));
  }

  /** The same within a transaction, which then holds the row of the send. */
  async discardIn(tx: Transaction, id: number, actor: Actor, states = `('reading', 'ready')`): Promise<boolean> {
    const update = `UPDATE sends SET state = 'discarded', ${CHANGED}, text = NULL, template_use_json = NULL, ended_at = ?
      WHERE id = ? AND state IN ${states}`;
    if ((await tx.run(update, [this.clock.now(), id])) === 0) return false;
    await this.record(tx, actor, 'send.discarded', id);
    return true;
  }

  private async changed(update: string, values: readonly SqlParameter[]): Promise<boolean> {
    return (await this.database.write((tx) => tx.run(update, values))) > 0;
  }

  private async record(tx: Transaction, actor: Actor, action: string, id: number, basis: string | null = null) {
    const details = basis === null ? {} : { details: { legal_basis: basis } };
    await this.audit.record(tx, { actor, action, target: { type: 'send', id }, ...details });
  }
}

function choiceValues(choices: SendChoices) {
  const { name, text, template, channelId, lane, scheduledAt, spreadMs, timezone } = choices;
  const use = template && JSON.stringify({ demands: template.demands, sources: template.sources });
  const used = [template?.name ?? null, template?.language ?? null, use];
  return [name, text, ...used, channelId, lane, scheduledAt, spreadMs, timezone, ...KEPT_FIELDS.valuesOf(choices)];
}
