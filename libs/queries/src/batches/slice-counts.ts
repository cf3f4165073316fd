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
const WAITS = `SELECT ${STATUS} + ${STATUSES} * channel_id AS place, COUNT(*) AS messages,
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

type Group = Pick<BatchStatusRow, 'messages' | 'lane' | 'firstId' | 'claimed' | 'firstClaimed'> & { place: number };
type Waits = typeof NOT_WAITING & { place: number; messages: number };
type Failure = Pick<BatchStatusRow, 'channelId' | 'messages' | 'firstId'> & { code: string | null };

/** What is read of a slice. */
interface Parts {
  groups: readonly Group[];
  waits: readonly Waits[];
  failures: readonly Failure[];
}

/**
 * Counts a slice of a batch: by status and channel, and only where there are such messages what waits and what failed. In
 * one statement this took two to three times as long, so that is read only where messages moved between the statements.
 */
export class SliceCounts {
  constructor(
    private readonly database: Database,
    private readonly sliceSize: number,
  ) {}

  /** `lately`: since when a message counts as claimed. */
  async of(batchId: number, [above, last]: Ends, times: { now: number; lately: number }): Promise<BatchStatusRow[]> {
    const from = last - above <= DENSE * this.sliceSize ? FROM.dense : FROM.sparse;
    const slice = { from, values: [batchId, above, last], ...times };
    const parts = await this.inTurn(slice);
    return rowsOf(batchId, agree(parts) ? parts : await this.atOnce(slice));
  }

  /** By a statement for each part that there is. */
  private async inTurn({ from, values, now, lately }: Slice): Promise<Parts> {
    const groups = await this.database.read<Group>(`${GROUPS} ${from} GROUP BY place`, [lately, lately, ...values]);
    const has = (isOf: (status: MessageStatus) => boolean) => groups.some(({ place }) => isOf(placeOf(place).status));
    const waits = has((status) => WAITING.includes(status))
      ? await this.database.read<Waits>(`${WAITS} ${from} ${IS_WAITING}`, [
          ...new Array<number>(6).fill(now),
          ...values,
        ])
      : [];
    const failures = has((status) => status === MessageStatus.Failed)
      ? await this.database.read<Failure>(`${FAILURES} ${from} ${IS_FAILED}`, values)
      : [];
    return { groups, waits, failures };
  }

  /** By one statement, which sees all of them at one moment. */
  private async atOnce({ from, values, now, lately }: Slice): Promise<Parts> {
    const sql = `SELECT 0 AS part, g.place, g.messages, g.lane, g.firstId, g.claimed, g.firstClaimed, NULL AS code,
        ${WAITS_COLUMNS.map((column) => `NULL AS ${column}`).join(', ')} FROM (${GROUPS} ${from} GROUP BY place) g
      UNION ALL SELECT 1, w.place, w.messages, NULL, NULL, NULL, NULL, NULL,
        ${WAITS_COLUMNS.map((column) => `w.${column}`).join(', ')} FROM (${WAITS} ${from} ${IS_WAITING}) w
      UNION ALL SELECT 2, f.channelId, f.messages, NULL, f.firstId, NULL, NULL, f.code,
        ${WAITS_COLUMNS.map(() => 'NULL').join(', ')} FROM (${FAILURES} ${from} ${IS_FAILED}) f`;
    const given = [lately, lately, ...values, ...new Array<number>(6).fill(now), ...values, ...values];
    const rows = await this.database.read<Group & Waits & Failure & { part: number }>(sql, given);
    const of = (wanted: number) => rows.filter(({ part }) => Number(part) === wanted);
    return {
      groups: of(0),
      waits: of(1),
      failures: of(2).map(({ place, code, messages, firstId }) => ({ channelId: place, code, messages, firstId })),
    };
  }
}

interface Slice {
  from: string;
  values: readonly number[];
  now: number;
  lately: number;
}

const WAITS_COLUMNS = Object.keys(NOT_WAITING);

/** Whether the parts count the same messages: else some moved between the statements. */
function agree({ groups, waits, failures }: Parts): boolean {
  const counted = groups.map(({ place, messages }) => ({ ...placeOf(place), place, messages: Number(messages) }));
  const waiting = counted.filter(({ status }) => WAITING.includes(status));
  const failed = counted.filter(({ status }) => status === MessageStatus.Failed);
  const isWaited = ({ place, messages }: (typeof counted)[number]) =>
    waits.some((each) => Number(each.place) === Number(place) && Number(each.messages) === messages);
  const isExplained = ({ channelId, messages }: (typeof counted)[number]) => sumOf(failures, channelId) === messages;
  const channels = new Set(failures.map(({ channelId }) => Number(channelId)));
  return (
    waits.length === waiting.length &&
    waiting.every(isWaited) &&
    channels.size === failed.length &&
    failed.every(isExplained)
  );
}

function sumOf(failures: readonly Failure[], channelId: number): number {
  const ofChannel = failures.filter((each) => Number(each.channelId) === channelId);
  return ofChannel.reduce((sum, { messages }) => sum + Number(messages), 0);
}

function rowsOf(batchId: number, { groups, waits, failures }: Parts): BatchStatusRow[] {
  return groups.flatMap((group) => {
    const { place, messages, lane, firstId, claimed, firstClaimed } = group;
    const row: BatchStatusRow = {
      ...{ batchId, code: '', providerMessageId: null, messages, lane, firstId, claimed, firstClaimed },
      ...NOT_WAITING,
      ...placeOf(place),
    };
    if (row.status === MessageStatus.Failed) return byCode(row, failures);
    const found = waits.find((each) => Number(each.place) === Number(place));
    return found ? { ...row, ...waitingOf(found) } : row;
  });
}

function waitingOf(waits: Waits): typeof NOT_WAITING {
  const { firstScheduled, lastScheduled, due, lastDueId, lastDueAt, firstLaterAt, lastLaterAt, lastLaterId, aside } =
    waits;
  return { firstScheduled, lastScheduled, due, lastDueId, lastDueAt, firstLaterAt, lastLaterAt, lastLaterId, aside };
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
