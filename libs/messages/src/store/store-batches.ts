import { randomInt } from 'node:crypto';
import { BATCH_FIELDS, type BatchItem, contentJson, type KeptBatchFields, MessageStatus } from '@recado/core';
import { type Database, keptFields, type SqlRow, type Transaction } from '@recado/database';

/** A pool that a batch is addressed to. */
export interface BatchPool {
  id: number;
  /** The channel of each message. */
  channelIds: readonly number[];
}

/** The messages of one request. */
export interface NewBatch {
  apiKeyId: number;
  channelId: number;
  timezone: string;
  createdAt: number;
  requestId: string;
  /** What people call it; null: it has no name. */
  name?: string | null;
  /** The declared fields that were given; missing: none. */
  fields?: Partial<KeptBatchFields>;
  items: readonly BatchItem[];
  /** The rows of the files that its messages carry; missing: they carry none. */
  fileIds?: readonly number[];
  /** Missing: it is addressed to the channel. */
  pool?: BatchPool;
  /** The step of its request in a trace; missing: it has none. */
  traceparent?: string;
}

/** The ids of a stored batch; those of its messages ascend in request order. */
export interface StoredBatch {
  batchId: number;
  messageIds: number[];
}

const KEPT = keptFields(BATCH_FIELDS);
const BATCH_COLUMNS = [
  'api_key_id',
  'total',
  'timezone',
  'created_at',
  'request_id',
  'name',
  ...KEPT.columns,
  'insert_mark',
];
const MESSAGE_COLUMNS = [
  'batch_id',
  'api_key_id',
  'channel_id',
  'phone',
  'text',
  'status',
  'lane',
  'due_at',
  'scheduled_at',
  'expires_at',
  'reference',
  'created_at',
] as const;
/** The columns of messages of which at least one carries more than its text. */
const CONTENT_COLUMNS = [...MESSAGE_COLUMNS, 'content'] as const;

/** Two transactions of the same moment have different marks: the random numbers have 48 bits. */
const MAX_MARK = 2 ** 48 - 1;

/** Inserts the rows of batches; returns their ids in the same order. */
export function storeBatches(tx: Transaction, batches: readonly NewBatch[]): Promise<number[]> {
  const mark = batches.length > 1 ? randomInt(MAX_MARK) : null;
  const rows = batches.map((batch) => [...batchRow(batch), mark]);
  const columns: string[] = [...BATCH_COLUMNS];
  const add = (column: string, valueOf: (batch: NewBatch) => string | number | undefined) => {
    if (batches.every((batch) => valueOf(batch) === undefined)) return;
    columns.push(column);
    rows.forEach((row, index) => row.push(valueOf(batches[index]!) ?? null));
  };
  // Most batches have neither, and pay nothing for them.
  add('pool_id', ({ pool }) => pool?.id);
  add('traceparent', ({ traceparent }) => traceparent);
  return tx.insertNumbered('message_batches', columns, rows, 'insert_mark');
}

/**
 * Seals the texts of batches that a unit of work is about to store: a request may bring ten thousand, or 32 MB. What it
 * returns must be called when the unit has ended. Undefined: texts are stored as they are.
 */
export function sealAhead(
  database: Database,
  batches: readonly Pick<NewBatch, 'items'>[],
): Promise<() => void> | undefined {
  if (!database.textKeys?.current) return undefined;
  const items = batches.flatMap((batch) => batch.items);
  const contents = items.flatMap(({ content }) => contentJson(content) ?? []);
  return Promise.all([
    database.sealAhead(
      'messages',
      'text',
      items.map(({ text }) => text),
    ),
    database.sealAhead('messages', 'content', contents),
  ]).then((drops) => () => drops.forEach((drop) => drop()));
}

/** Inserts the messages of batches whose rows have these ids. */
export async function storeMessages(
  tx: Transaction,
  batches: readonly NewBatch[],
  batchIds: readonly number[],
): Promise<StoredBatch[]> {
  const ids = await insertMessages(tx, batches, batchIds);
  await storeExpiries(tx, ids, batches);
  await storeFiles(tx, batches, batchIds);
  let next = 0;
  return batches.map(({ items }, index) => ({
    batchId: batchIds[index]!,
    messageIds: ids.slice(next, (next += items.length)),
  }));
}

/** Batches whose messages carry only their texts, which most do, pay nothing for what others carry. */
function insertMessages(tx: Transaction, batches: readonly NewBatch[], batchIds: readonly number[]): Promise<number[]> {
  const rows = batches.flatMap((batch, index) =>
    batch.items.map((item, position) => messageRow(batchIds[index]!, batch, item, batch.pool?.channelIds[position])),
  );
  const items = batches.flatMap((batch) => batch.items);
  if (items.every(({ content }) => content === null))
    return tx.insertNumbered('messages', MESSAGE_COLUMNS, rows, 'batch_id');
  const withContents = rows.map((row, position) => [...row, contentJson(items[position]!.content)]);
  return tx.insertNumbered('messages', CONTENT_COLUMNS, withContents, 'batch_id');
}

async function storeExpiries(tx: Transaction, ids: readonly number[], batches: readonly NewBatch[]): Promise<void> {
  const rows = batches
    .flatMap(({ items }) => items)
    .flatMap(({ expiresAt }, position): SqlRow[] => (expiresAt === null ? [] : [[expiresAt, ids[position]!]]));
  if (rows.length > 0) await tx.insert('message_expiries', ['expires_at', 'message_id'], rows);
}

/** What keeps the files of messages that have not ended. A batch that grows may name a file again. */
async function storeFiles(tx: Transaction, batches: readonly NewBatch[], batchIds: readonly number[]): Promise<void> {
  const rows = batches.flatMap(({ fileIds = [] }, index) =>
    fileIds.map((fileId): SqlRow => [fileId, batchIds[index]!]),
  );
  if (rows.length > 0) await tx.insertIfAbsent('batch_media', ['file_id', 'batch_id'], rows);
}

function batchRow(batch: NewBatch): SqlRow {
  const { apiKeyId, items, timezone, createdAt, requestId, name, fields } = batch;
  return [apiKeyId, items.length, timezone, createdAt, requestId, name ?? null, ...KEPT.valuesOf(fields)];
}

/** `memberId`: the channel of a pool. */
function messageRow(batchId: number, batch: NewBatch, item: BatchItem, memberId = batch.channelId): SqlRow {
  return [
    batchId,
    batch.apiKeyId,
    memberId,
    item.phone,
    item.text,
    item.scheduledAt === null ? MessageStatus.Pending : MessageStatus.Scheduled,
    item.lane,
    item.dueAt,
    item.scheduledAt,
    item.expiresAt,
    item.reference,
    batch.createdAt,
  ];
}
