import { MessageStatus } from '@recado/core';
import type { DatabaseServer } from './database-server.js';
import { withoutIndexes } from './secondary-indexes.js';

/** The rows of one statement. */
const CHUNK = 100_000;
/** The messages of a batch. */
const BATCH = 1_000;
/** Within the retention of 90 days, so that no message is erased. */
const DAYS = 80;
const DAY_MS = 86_400_000;
/** One table of numbers for each decimal place; their cross product numbers the rows of a chunk. */
const NUMBERS = Array.from({ length: 5 }, (_, power) => `SELECT digit * ${10 ** power} AS n FROM digits`);
const DIGITS = `digits AS (${Array.from({ length: 10 }, (_, digit) => `SELECT ${digit} AS digit`).join(' UNION ALL ')})`;

const { Sent, Delivered, Read, Failed, Canceled, Expired } = MessageStatus;

/** The shares of the end states, as cumulated percentages: most messages are read, a few fail. */
const ENDS: readonly (readonly [number, MessageStatus])[] = [
  [58, Read],
  [82, Delivered],
  [92, Sent],
  [96, Failed],
  [98, Canceled],
  [100, Expired],
];

/** What retention leaves of a message. */
const ERASED = { phone: 'NULL', text: 'NULL', provider_message_id: 'NULL' };

export interface FillOptions {
  /** Without the columns that retention erases. */
  readonly erased?: boolean;
}

/**
 * Fills a database with ended messages of the last months, in every end state. Each statement creates a hundred thousand
 * rows, which is the fastest way; `rows` must be a multiple of that.
 */
export async function fillWithEnded(
  server: DatabaseServer,
  database: string,
  rows: number,
  { erased = false }: FillOptions = {},
): Promise<void> {
  const began = Date.now() - DAYS * DAY_MS;
  await server.query('SET GLOBAL innodb_flush_log_at_trx_commit = 2');
  try {
    await withoutIndexes(server, database, 'messages', async () => {
      for (let first = 0; first < rows; first += CHUNK) {
        await server.query(batchesSql(database, first, began));
        await server.query(messagesSql(database, first, began + (DAYS * DAY_MS * first) / rows, erased ? ERASED : {}));
      }
    });
  } finally {
    await server.query('SET GLOBAL innodb_flush_log_at_trx_commit = 1');
  }
}

/** The messages refer to batches by number, so the table must be new. */
function batchesSql(database: string, first: number, began: number): string {
  return `INSERT INTO ${database}.message_batches (api_key_id, total, timezone, created_at, request_id)
    ${numbered(`SELECT 1, ${BATCH}, 'America/Sao_Paulo', ${began}, CONCAT('filled-', n)`, first)} WHERE n % ${BATCH} = 0`;
}

function messagesSql(database: string, first: number, createdAt: number, changes: Record<string, string>): string {
  const at = Math.floor(createdAt);
  const chance = 'CRC32(n) % 100';
  const status = `CASE ${ENDS.map(([below, end]) => `WHEN ${chance} < ${below} THEN ${end}`).join(' ')} END`;
  const wasSent = `${chance} < 92`;
  const columns = {
    batch_id: `1 + n DIV ${BATCH}`,
    api_key_id: '1',
    channel_id: '1',
    phone: `CONCAT('55119', LPAD(CRC32(CONCAT('phone', n)) % 100000000, 8, '0'))`,
    text: `CONCAT('Olá! Seu pedido ', n, ' saiu para entrega e chega até as 18h. Acompanhe em https://loja.example/p/', n)`,
    status,
    lane: '1',
    due_at: `${at} + n % ${CHUNK}`,
    reference: `CASE WHEN n % 3 = 0 THEN CONCAT('order-', n) END`,
    created_at: `${at} + n % ${CHUNK}`,
    attempts: `CASE WHEN ${chance} < 96 THEN 1 ELSE 0 END`,
    started_at: `CASE WHEN ${chance} < 96 THEN ${at} + n % ${CHUNK} + 40 END`,
    sent_at: `CASE WHEN ${wasSent} THEN ${at} + n % ${CHUNK} + 55 END`,
    delivered_at: `CASE WHEN ${chance} < 82 THEN ${at} + n % ${CHUNK} + 2000 END`,
    read_at: `CASE WHEN ${chance} < 58 THEN ${at} + n % ${CHUNK} + 60000 END`,
    ended_at: `CASE WHEN ${chance} >= 92 THEN ${at} + n % ${CHUNK} + 70000 END`,
    failure_code: `CASE WHEN ${chance} BETWEEN 92 AND 95 THEN 'gateway_rejected' END`,
    provider_message_id: `CASE WHEN ${wasSent} THEN CONCAT('wamid.', MD5(n)) END`,
    ...changes,
  };
  const names = Object.keys(columns).join(', ');
  return `INSERT INTO ${database}.messages (${names}) ${numbered(`SELECT ${Object.values(columns).join(', ')}`, first)}`;
}

/** A SELECT over the numbers `n` of a chunk. */
function numbered(select: string, first: number): string {
  const [ones, ...powers] = NUMBERS.map((numbers, power) => `(${numbers}) AS p${power}`);
  const sum = NUMBERS.map((_, power) => `p${power}.n`).join(' + ');
  const from = `(SELECT ${first} + ${sum} AS n FROM ${[ones, ...powers].join(', ')} ORDER BY n) AS numbers`;
  return `WITH ${DIGITS} ${select} FROM ${from}`;
}
