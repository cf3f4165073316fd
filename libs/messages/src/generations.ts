import { setImmediate as nextPass } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { SettingsGenerations } from '@recado/channels';
import { groupBy, MessageStatus, WAITING, ASIDES, Clock, LANES, Metrics } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { WaitingKeys } from './due-messages.js';
import { listUnknown } from './receipts/unknowns.js';
import { IS_LEFT } from './store/earlier-generation.js';
import { BY_CLAIM_INDEX } from './store/forced-index.js';
import { inClaimRange } from './store/key-backlog.js';
import { Transitions } from './store/notifications.js';
import { idsOf } from './store/rows.js';
import { type FeedGroup, SEND_ORDER, type SendOrderKey } from './store/send-order.js';
import { moveStatement } from './store/status-move.js';

/** Moves waiting messages to unknown: their provider may have taken them, and would not recognise them. */
export async function leaveUnknown(
  tx: Transaction,
  rows: readonly { id: number }[],
  { now, transitions, database }: { now: number; transitions: Transitions; database: Database },
): Promise<void> {
  if (rows.length === 0) return;
  const { list } = database.capabilities;
  const update = moveStatement({ from: WAITING, to: MessageStatus.Unknown, where: `id IN ${list}` });
  const ids = idsOf(rows);
  await transitions.around(tx, ids, () => tx.run(update, [ids]));
  await listUnknown(tx, ids, now, list);
}

/** Counts, for people, messages that became unknown because the settings of their channel had changed. */
export async function countLeft(tx: Transaction, rows: readonly { channelId: number }[]): Promise<void> {
  for (const [channelId, { length }] of groupBy(rows, (row) => row.channelId))
    await tx.run('UPDATE channels SET left_unknown = left_unknown + ? WHERE id = ?', [length, channelId]);
}

/** Rows of one read and of one UPDATE: some milliseconds, for which others wait. */
const CHUNK = 1_000;

const CHUNKS_OF_GROUP = WAITING.flatMap((status) => ASIDES.map((aside) => ({ status, range: inClaimRange(aside) })));
const NEXT = (
  range: string,
) => `SELECT id, due_at AS dueAt, started_at AS startedAt, generation FROM messages ${BY_CLAIM_INDEX}
  WHERE ${range} AND due_at >= ? AND (due_at > ? OR id > ?) ORDER BY ${SEND_ORDER} LIMIT ${CHUNK}`;

interface Row extends SendOrderKey {
  startedAt: number | null;
  generation: number | null;
}

/**
 * After a change of the settings of a channel, moves those of its waiting messages to unknown that its provider may have taken
 * and would not recognise any more. Claims do the same with each message, so that nothing depends on when this is done: it
 * tells people at once. After a crash it begins again.
 */
@Injectable()
export class GenerationSweep {
  private readonly keys: WaitingKeys;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly transitions: Transitions,
    private readonly metrics: Metrics,
    private readonly generations: SettingsGenerations,
  ) {
    this.keys = new WaitingKeys(database);
  }

  /** Looks through all waiting messages of a channel. Returns how many became unknown. `goesOn`: false ends it early. */
  async sweep(channelId: number, generation: number, goesOn: () => boolean = () => true): Promise<number> {
    const found = await this.keys.find(channelId, LANES, ASIDES);
    const groups = [...found].flatMap(([lane, keys]) => keys.map(({ apiKeyId }) => ({ channelId, lane, apiKeyId })));
    let left = 0;
    for (const group of groups)
      for (const { status, range } of CHUNKS_OF_GROUP) {
        if (!goesOn()) return left;
        left += await this.sweepRange(NEXT(range), status, group, generation);
      }
    await this.generations.swept(channelId, generation);
    return left;
  }

  private async sweepRange(select: string, status: number, group: FeedGroup, generation: number): Promise<number> {
    const range = [status, group.channelId, group.lane, group.apiKeyId];
    let left = 0;
    for (let after: SendOrderKey | undefined = { dueAt: 0, id: 0 }; after;) {
      const rows: Row[] = await this.database.read<Row>(select, [...range, after.dueAt, after.dueAt, after.id]);
      left += await this.leave(rows.filter((row) => row.startedAt !== null && row.generation !== generation));
      after = rows.length < CHUNK ? undefined : rows.at(-1);
      // On SQLite a query blocks the process: let others run in between.
      await nextPass();
    }
    return left;
  }

  private async leave(rows: readonly Row[]): Promise<number> {
    if (rows.length === 0) return 0;
    const { list, claimLock } = this.database.capabilities;
    const select = `SELECT id, channel_id AS channelId FROM messages WHERE id IN ${list}
      AND +status IN (${WAITING.join(', ')}) AND ${IS_LEFT} ${claimLock}`;
    const { database, transitions } = this;
    const left = await database.write(async (tx) => {
      const found = await tx.all<{ id: number; channelId: number }>(select, [idsOf(rows)]);
      await leaveUnknown(tx, found, { now: this.clock.now(), transitions, database });
      await countLeft(tx, found);
      return found.length;
    });
    this.metrics.moved('unknown', left);
    return left;
  }
}
