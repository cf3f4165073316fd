import { Injectable } from '@nestjs/common';
import type { Actor } from '@recado/audit';
import { Clock, formatLocal } from '@recado/core';
import { Database } from '@recado/database';
import { ListSource } from '../lists/list-source.js';
import { type ListView, PeopleLists } from '../lists/people-lists.js';
import { type FieldSources } from '../template/send-template.js';
import { type SendChoices, type SendColumn, type SendView } from '../store/send.view.js';
import { ListCheck } from '../list-check.js';
import { SendChanges } from '../send-changes.js';
import { Sends } from '../store/sends.js';
import {
  RecurringFiles,
  releaseFile,
  RecurringSends,
  type RecurringPlan,
  type OccurrenceState,
  type OccurrenceView,
  type RecurringView,
  SELECT_OCCURRENCES,
} from './recurring-sends.js';
import { LATE_MS, DueTimes } from './due-times.js';
import { LeaderTask } from '@recado/work';

/** What one send of a plan is, for the columns that the list has now. Null: a column of the template is gone. */
function plannedSend(
  { choices, columns: planned }: RecurringPlan,
  columns: readonly SendColumn[],
): { choices: SendChoices; columns: SendColumn[] } | null {
  const targets = new Map(planned.map(({ heading, target }) => [heading, target]));
  const now = columns.map(({ heading, target }) => ({
    heading,
    target: targets.has(heading) ? targets.get(heading)! : target,
  }));
  if (!choices.template) return { choices, columns: now };
  const sources = moved(choices.template.sources, planned, columns);
  return sources && { choices: { ...choices, template: { ...choices.template, sources } }, columns: now };
}

/** The sources by the places that the columns have now. */
function moved(
  sources: FieldSources,
  planned: readonly SendColumn[],
  columns: readonly SendColumn[],
): FieldSources | null {
  const result: Record<string, FieldSources[string]> = {};
  for (const [key, source] of Object.entries(sources)) {
    if ('text' in source) {
      result[key] = source;
      continue;
    }
    const heading = planned[source.column]?.heading;
    const column = columns.findIndex((each) => each.heading === heading);
    if (column < 0) return null;
    result[key] = { column };
  }
  return result;
}

/** The name of the send of a time: that of the recurring send, with the day of its zone. */
function nameOf(name: string, day: string): string {
  const suffix = ` — ${day}`;
  return `${name.slice(0, 255 - suffix.length)}${suffix}`;
}

const MOST = 20;
const WAITING = `${SELECT_OCCURRENCES} WHERE state = 'waiting' ORDER BY occurs_at LIMIT ${MOST}`;
const ANY_WAITING = "SELECT 1 FROM recurring_occurrences WHERE state = 'waiting' LIMIT 1";
const BEGIN = `UPDATE recurring_occurrences SET send_id = ?, list_version = ?
  WHERE recurring_id = ? AND occurs_at = ? AND state = 'waiting' AND send_id IS NULL`;
const AGAIN = `UPDATE recurring_occurrences SET send_id = NULL, list_version = NULL
  WHERE recurring_id = ? AND occurs_at = ? AND state = 'waiting' AND send_id = ?`;
const END = `UPDATE recurring_occurrences SET state = ?, reason = ?
  WHERE recurring_id = ? AND occurs_at = ? AND state = 'waiting'`;
/** A send of which messages are queued, or are about to be. */
const CONFIRMED: readonly string[] = ['queuing', 'queued', 'canceled'];

/** An occurrence with what it is of. */
interface Occurrence {
  at: OccurrenceView;
  recurring: RecurringView;
  list: ListView;
  actor: Actor;
}

/**
 * Makes the send of each time that has come, by the same steps as a person: the list is copied, checked and confirmed.
 * Each step finds what the one before it has left, so that a time is sent once, however often a process dies meanwhile.
 */
@Injectable()
export class OccurrenceRunner {
  constructor(
    private readonly database: Database,
    private readonly recurring: RecurringSends,
    private readonly files: RecurringFiles,
    private readonly lists: PeopleLists,
    private readonly source: ListSource,
    private readonly sends: Sends,
    private readonly changes: SendChanges,
    private readonly check: ListCheck,
    private readonly clock: Clock,
  ) {}

  /** Whether a time waits for its send. */
  async hasWork(): Promise<boolean> {
    return (await this.database.poll(ANY_WAITING)) !== null;
  }

  /** Goes a step further with each time that waits; returns how many. */
  async step(): Promise<number> {
    const waiting = await this.database.read<OccurrenceView>(WAITING);
    for (const at of waiting) await this.advance(at);
    return waiting.length;
  }

  private async advance(at: OccurrenceView): Promise<void> {
    const recurring = await this.recurring.find(at.recurringId);
    const send = at.sendId === null ? null : await this.sends.find(at.sendId);
    if (send && CONFIRMED.includes(send.state)) return this.end(at, 'sent', null);
    const list = recurring && (await this.lists.find(recurring.listId));
    const reason = this.whyNot(at, list) ?? (await this.fileFault(recurring));
    if (!recurring || !list || reason !== null) return this.giveUp(at, send, reason ?? 'list_gone');
    const actor: Actor = { type: 'system', id: null, name: `recurring ${recurring.id}` };
    const occurrence = { at, recurring, list, actor };
    if (!send) return this.begin(occurrence);
    if (send.state === 'discarded') return this.again(at, send.id);
    if (send.state === 'reading') return this.fill(occurrence, send);
    return this.confirm(occurrence, send);
  }

  private whyNot({ occursAt }: OccurrenceView, list: ListView | null): string | null {
    if (!list) return 'list_gone';
    if (list.total === 0) return 'list_empty';
    return this.clock.now() - occursAt > LATE_MS ? 'late' : null;
  }

  /** Looked at before each step, so that nothing leaves without the file. */
  private async fileFault(recurring: RecurringView | null): Promise<string | null> {
    return recurring === null || (await this.files.isThere(recurring)) ? null : 'file_gone';
  }

  /** The send and the note of it are one transaction. */
  private async begin({ at, recurring, list, actor }: Occurrence): Promise<void> {
    const { name, timezone, plan } = recurring;
    const [year, month, day] = formatLocal(at.occursAt, timezone).slice(0, 10).split('-');
    const choices = { ...plan.choices, name: nameOf(name, `${day}/${month}/${year}`) };
    await this.database.write(async (tx) => {
      const sendId = await this.changes.beginIn(tx, choices, actor);
      await this.files.giveIn(tx, sendId, recurring);
      const begun = await tx.run(BEGIN, [sendId, list.version, at.recurringId, at.occursAt]);
      // Another process was faster: this send has no rows, and is swept as an upload that broke off.
      if (begun > 0) return;
      await tx.run('DELETE FROM send_files WHERE send_id = ?', [sendId]);
      await tx.run('DELETE FROM sends WHERE id = ?', [sendId]);
    });
  }

  private async fill({ at, list, actor }: Occurrence, send: SendView): Promise<void> {
    const isSame = at.listVersion === list.version;
    if (isSame && (await this.source.fill(send.id, list)) === 'filled') return;
    await this.changes.discard(send.id, actor);
    await this.again(at, send.id);
  }

  private async confirm({ at, recurring, actor }: Occurrence, send: SendView): Promise<void> {
    const planned = plannedSend(recurring.plan, send.columns);
    if (!planned) return this.giveUp(at, send, 'column_gone');
    const choices = { ...planned.choices, name: send.name };
    if (!(await this.changes.change(send.id, send.revision, choices, planned.columns))) return;
    if (!(await this.check.check(send.id))) return;
    const checked = await this.sends.find(send.id);
    if (checked?.good === 0) return this.giveUp(at, send, 'nobody');
    const result = await this.changes.confirm(send.id, send.revision + 1, actor);
    if (result === 'confirmed') return this.end(at, 'sent', null);
    // Somebody changed it meanwhile: the next step looks again.
    if (result !== 'stale') await this.giveUp(at, send, result);
  }

  private async giveUp(at: OccurrenceView, send: SendView | null, reason: string): Promise<void> {
    if (send) await this.changes.discard(send.id, { type: 'system', id: null, name: `recurring ${at.recurringId}` });
    await this.end(at, reason === 'late' ? 'skipped' : 'failed', reason);
  }

  private async again({ recurringId, occursAt }: OccurrenceView, sendId: number): Promise<void> {
    await this.database.write((tx) => tx.run(AGAIN, [recurringId, occursAt, sendId]));
  }

  private async end({ recurringId, occursAt }: OccurrenceView, state: OccurrenceState, reason: string | null) {
    await this.database.write(async (tx) => {
      await tx.run(END, [state, reason, recurringId, occursAt]);
      await releaseFile(tx, recurringId);
    });
  }
}

/** How late a send may begin for the loop alone. */
const EVERY_MS = 1_000;

/** Makes the sends of recurring sends when their times come. */
@Injectable()
export class RecurringSteps extends LeaderTask {
  constructor(
    private readonly due: DueTimes,
    private readonly runner: OccurrenceRunner,
  ) {
    super({ everyMs: EVERY_MS, loop: 'recurring' });
  }

  protected override async runAsLeader(): Promise<void> {
    const found = await Promise.all([this.due.hasWork(), this.runner.hasWork()]);
    if (!found.includes(true)) return;
    await this.untilDone(() => this.due.step());
    await this.untilDone(() => this.runner.step());
  }
}
