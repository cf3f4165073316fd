import { MessageStatus, WAITING } from '@recado/core';
import { Database } from '@recado/database';
import { BY_BATCH_INDEX, BY_ID, isColdAside } from '@recado/messages';
import type { BatchStatusRow } from './batch-status-row.js';

/** Ids of messages: above the first one, up to the second one. */
export type Ends = readonly [above: number, last: number];

/** The key of a group is `status + STATUSES * channel`, because databases sort a number in a third of the time of three columns. */
const STATUSES = 16;
/** A slice whose ids lie so close together is read by them: on servers in a third of the time of the index of batches. */
const DENSE = 2;

/** By functions, so that no database reads all messages of a status or, in a dense slice, those of the batch by its index. */
const STATUS = 'COALESCE(status, 0)';
const FROM = {
  dense: `FROM messages ${BY_ID} WHERE COALESCE(batch_id, 0) = ? AND id > ? AND id <= ?`,
  sparse: `FROM messages ${BY_BATCH_INDEX} WHERE batch_id = ? AND id > ? AND id <= ?`,
};
const GROUPS = `SELECT ${STATUS} + ${STATUSES} * channel_id AS place, COUNT(*) AS messages, MAX(lane) AS lane,
  MIN(id) AS firstId, COUNT(CASE WHEN started_at > ? THEN 1 END) AS claimed,
  MIN(CASE WHEN started_at > ? THEN started_at END) AS firstClaimed`;
const WAITS = `SELECT ${STATUS} + ${STATUSES} * channel_id AS place,
  MIN(scheduled_at) AS firstScheduled, MAX(scheduled_at) AS lastScheduled,
  COUNT(CASE WHEN due_at <= ? THEN 1 END) AS due, MAX(CASE WHEN due_at <= ? THEN id END) AS lastDueId,
  MAX(CASE WHEN due_at <= ? THEN due_at END) AS lastDueAt,
  MIN(CASE WHEN due_at > ? THEN due_at END) AS firstLaterAt, MAX(CASE WHEN due_at > ? THEN due_at END) AS lastLaterAt,
  MAX(CASE WHEN due_at > ? THEN id END) AS lastLaterId,
  COUNT(CASE WHEN ${isColdAside()} THEN 1 END) AS aside`;
const FAILURES = `SELECT channel_id AS channelId, failure_code AS code, COUNT(*) AS messages, MIN(id) AS firstId`;
const IS_WAITING = `AND ${STATUS} IN (${WAITING.join(', ')}) GROUP BY place`;
const IS_FAILED = `AND ${STATUS} = ${MessageStatus.Failed} GROUP BY channel_id, failure_code`;

/** What only waiting messages have. */
const NOT_WAITING = {
  ...{ firstScheduled: null, lastScheduled: null, due: 0, lastDueId: null, lastDueAt: null },
  ...{ firstLaterAt: null, lastLaterAt: null, lastLaterId: null, aside: 0 },
};

type Waits = typeof NOT_WAITING;
type Group = Pick<BatchStatusRow, 'messages' | 'lane' | 'firstId' | 'claimed' | 'firstClaimed'>;
type Failure = Pick<BatchStatusRow, 'channelId' | 'messages' | 'firstId'> & { code: string | null };

/**
 * Counts a slice of a batch: by status and channel, and only where there are such messages what waits and what failed. In
 * one statement this took two to three times as long.
 */
export class SliceCounts {
  constructor(
    private readonly database: Database,
    private readonly sliceSize: number,
  ) {}

  /** `lately`: since when a message counts as claimed. */
  async of(batchId: number, [above, last]: Ends, { now, lately }: { now: number; lately: number }) {
    const from = last - above <= DENSE * this.sliceSize ? FROM.dense : FROM.sparse;
    const values = [batchId, above, last];
    const groups = await this.database.read<Group & { place: number }>(`${GROUPS} ${from} GROUP BY place`, [
      ...[lately, lately],
      ...values,
    ]);
    const rows = groups.map(({ place, ...group }): BatchStatusRow => ({
      ...{ batchId, code: '', providerMessageId: null, ...NOT_WAITING, ...group },
      ...placeOf(place),
    }));
    if (rows.some(({ status }) => WAITING.includes(status))) await this.addWaits(rows, from, values, now);
    const isFailed = ({ status }: BatchStatusRow) => status === MessageStatus.Failed;
    if (!rows.some(isFailed)) return rows;
    const failures = await this.database.read<Failure>(`${FAILURES} ${from} ${IS_FAILED}`, values);
    return rows.flatMap((row) => (isFailed(row) ? byCode(row, failures) : row));
  }

  private async addWaits(rows: BatchStatusRow[], from: string, values: readonly number[], now: number): Promise<void> {
    const sql = `${WAITS} ${from} ${IS_WAITING}`;
    const found = await this.database.read<Waits & { place: number }>(sql, [now, now, now, now, now, now, ...values]);
    for (const { place, ...waits } of found) {
      const { status, channelId } = placeOf(place);
      const row = rows.find((each) => each.status === status && each.channelId === channelId);
      // One that began to wait between the two statements is counted with the next ones.
      if (row) Object.assign(row, waits);
    }
  }
}

function placeOf(place: number): Pick<BatchStatusRow, 'status' | 'channelId'> {
  const status = (Number(place) % STATUSES) as MessageStatus;
  return { status, channelId: (Number(place) - status) / STATUSES };
}

/** The failed messages of a channel by their codes. */
function byCode(row: BatchStatusRow, failures: readonly Failure[]): BatchStatusRow[] {
  const ofChannel = failures.filter(({ channelId }) => channelId === row.channelId);
  // Those that began lately are counted once.
  return ofChannel.map(({ code, messages, firstId }, index) => ({
    ...row,
    ...{ code: code ?? '', messages, firstId },
    ...(index > 0 && { claimed: 0, firstClaimed: null }),
  }));
}
