import { Injectable } from '@nestjs/common';
import { Aside, Clock, groupBy, WAITING } from '@recado/core';
import { Database, selectList, TemplateStop as Row, type Transaction } from '@recado/database';
import { FeedSignal } from '@recado/queue';
import { BY_BATCH_INDEX } from '../store/forced-index.js';
import { idsOf } from '../store/rows.js';
import { isReviewAside } from '../store/set-aside.js';
import type { TemplateStop } from './template-stop.js';
import { type KeptMessage, TemplateStops } from './template-stops.js';

/** Interval of the checks for messages of stopped batches that wait again, one batch at a time, in ms. */
const CHECK_EVERY_MS = 2_000;
/** Interval of the checks for recipients who have written meanwhile, in ms: these read what is set aside too. */
const CHECK_ALL_EVERY_MS = 60_000;
/** Rows of one read and of one UPDATE: some 20 ms on SQLite. */
const CHUNK = 1_000;

interface Waiting extends KeptMessage {
  isAside: number;
}

/** Bounded by the batches that are stopped, whose stops go with them. */
const STOPS = `SELECT ${selectList(Row, ['batchId', 'template', 'isCarrier', 'state'])} FROM template_stops
  WHERE state <> 'allowed' ORDER BY batch_id, template LIMIT 1000`;
const ANY_STOP = "SELECT 1 FROM template_stops WHERE state <> 'allowed' LIMIT 1";
const WAITS = `+status IN (${WAITING.join(', ')})`;
const next = (where: string) => `SELECT id, batch_id AS batchId, channel_id AS channelId, phone, text, content,
    CASE WHEN ${isReviewAside()} THEN 1 ELSE 0 END AS isAside
  FROM messages ${BY_BATCH_INDEX} WHERE batch_id = ? AND id > ? AND ${WAITS} AND ${where} ORDER BY id LIMIT ${CHUNK}`;
const NEXT = next('1 = 1');
const NEXT_RETURNED = next(`NOT ${isReviewAside()}`);
const OF_BATCH = `SELECT ${selectList(Row, ['batchId', 'template', 'isCarrier', 'state'])} FROM template_stops
  WHERE batch_id = ? AND state <> 'allowed' ORDER BY batch_id, template`;

/**
 * Sets aside what the stops of batches keep back, so that the feeder need not read past it, and brings it back
 * afterwards. Claims read the stops themselves: what this has not reached yet is not claimed either.
 */
@Injectable()
export class ReviewSweep {
  /** The stops with which each batch was brought in order, by this process. */
  private readonly settled = new Map<number, string>();
  private checkedAt = -Infinity;
  private allCheckedAt = -Infinity;
  private lastChecked = 0;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly stops: TemplateStops,
    private readonly signal: FeedSignal,
  ) {}

  /** Whether a batch is stopped by a template, or one was. */
  async hasWork(): Promise<boolean> {
    return this.settled.size > 0 || (await this.database.poll(ANY_STOP)) !== null;
  }

  /** Brings one batch in order; returns how many, 0 when there is nothing to do now. */
  async sweep(): Promise<number> {
    const batches = groupBy(await this.database.read<TemplateStop>(STOPS), ({ batchId }) => batchId);
    for (const id of this.settled.keys()) if (!batches.has(id)) this.settled.delete(id);
    for (const [batchId, stops] of batches) {
      if (this.settled.get(batchId) === signatureOf(stops)) continue;
      await this.settle(batchId, stops, NEXT);
      return 1;
    }
    return this.checkNext(batches);
  }

  /** Messages come back to waiting, are added, and their recipients write. */
  private async checkNext(batches: ReadonlyMap<number, readonly TemplateStop[]>): Promise<number> {
    const now = this.clock.now();
    if (batches.size === 0 || now - this.checkedAt < CHECK_EVERY_MS) return 0;
    this.checkedAt = now;
    const ids = [...batches.keys()];
    this.lastChecked = ids.find((id) => id > this.lastChecked) ?? ids[0]!;
    const isWhole = now - this.allCheckedAt >= CHECK_ALL_EVERY_MS;
    if (isWhole) this.allCheckedAt = now;
    await this.settle(this.lastChecked, batches.get(this.lastChecked)!, isWhole ? NEXT : NEXT_RETURNED);
    return 0;
  }

  private async settle(batchId: number, stops: readonly TemplateStop[], select: string): Promise<void> {
    const keeping = stops.filter(({ state }) => state === 'held' || state === 'refused');
    for (let after = 0, rows: Waiting[] = []; ; after = rows.at(-1)!.id) {
      rows = await this.database.read<Waiting>(select, [batchId, after]);
      if (rows.length > 0 && !(await this.setAside(batchId, stops, keeping, rows))) return;
      if (rows.length < CHUNK) break;
    }
    const isOver = await this.database.write(async (tx) => {
      if (!(await this.isStill(tx, batchId, stops))) return false;
      await tx.run(`DELETE FROM template_stops WHERE batch_id = ? AND state = 'released'`, [batchId]);
      await tx.run(`UPDATE template_stops SET state = 'allowed' WHERE batch_id = ? AND state = 'resumed'`, [batchId]);
      return true;
    });
    if (isOver) this.settled.set(batchId, signatureOf(keeping));
    if (keeping.length < stops.length) this.signal.nudge();
  }

  /** Sets aside those of these messages that are kept back, and brings the others back. False: the stops have changed. */
  private async setAside(
    batchId: number,
    stops: readonly TemplateStop[],
    keeping: readonly TemplateStop[],
    rows: readonly Waiting[],
  ): Promise<boolean> {
    const kept = await this.stops.keptBy(keeping, rows);
    const aside = idsOf(rows.filter((row) => kept.has(row.id) && row.isAside === 0));
    const back = idsOf(rows.filter((row) => !kept.has(row.id) && row.isAside === 1));
    if (aside.length + back.length === 0) return true;
    const { list } = this.database.capabilities;
    const update = (change: string, where: string) =>
      `UPDATE messages SET aside = aside ${change} ${Aside.Review} WHERE id IN ${list} AND ${WAITS} AND ${where}`;
    const done = await this.database.write(async (tx) => {
      if (!(await this.isStill(tx, batchId, stops))) return false;
      if (aside.length > 0) await tx.run(update('+', `NOT ${isReviewAside()}`), [aside]);
      if (back.length > 0) await tx.run(update('-', isReviewAside()), [back]);
      return true;
    });
    if (back.length > 0) this.signal.nudge();
    return done;
  }

  /** Locks the stops, so that they do not change before the messages have. */
  private async isStill(tx: Transaction, batchId: number, stops: readonly TemplateStop[]): Promise<boolean> {
    const { rowLock } = this.database.capabilities;
    const present = await tx.all<TemplateStop>(`${OF_BATCH} ${rowLock}`, [batchId]);
    return signatureOf(present) === signatureOf(stops);
  }
}

function signatureOf(stops: readonly TemplateStop[]): string {
  return stops.map(({ template, isCarrier, state }) => `${state} ${isCarrier} ${template}`).join('\n');
}
