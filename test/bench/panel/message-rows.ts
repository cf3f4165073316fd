import { MessageStatus } from '@recado/core';
import { type Rows, some } from '../../support/rows/rows.js';
import { batchOf, placed, type PlacedRange } from './id-ranges.js';

const { Pending, Scheduled, Sending, Sent, Delivered, Read, Failed, Canceled, Expired, Unknown } = MessageStatus;

const DAY_MS = 86_400_000;
/** Within the retention of 90 days, so that no text is erased meanwhile. */
const DAYS = 80;
/** The messages of the largest batch that the interface accepts. */
const LARGEST = 10_000;
/** What of the messages belongs to one send, and to one of the largest batches: 100,000 and 500,000 of ten million. */
const SEND = 0.01;
const HUGE = 0.05;
/** Messages of the channel and of the key that are hardly used. */
export const RARE = 300;
const other = 'i > 0';

/** The channels and keys that the rows name. */
export const CHANNELS = { most: 1, rare: 6, count: 6, pool: 7 } as const;
export const KEYS = { most: 1, rare: 20, busy: 17, count: 100 } as const;
/** The channels of the pool. */
export const MEMBERS = [3, 4, 5] as const;

/** Where the messages of an installation lie. The newest 12 % wait; their number is a multiple of 100,000. */
export interface Layout {
  readonly messages: number;
  readonly now: number;
  /** The last message that has left. */
  readonly left: number;
  /** The last one that is not scheduled for one of the few days with very many. */
  readonly spread: number;
  readonly ranges: readonly PlacedRange[];
}

export function layoutOf(messages: number, now: number): Layout {
  const part = (share: number) => Math.round((messages * share) / LARGEST) * LARGEST;
  const range = (until: number, size: number, name: string | null) => ({ until, size, name, isOver: true });
  const [left, spread] = [part(0.88), part(0.9)];
  const ranges = placed([
    range(part(0.2), 20, null),
    range(part(0.45), 1_000, 'Campanha'),
    range(part(0.5), 1, null),
    range(part(0.6), LARGEST, 'Cobrança'),
    range(part(0.7), messages * SEND, 'Envio'),
    range(part(0.8), messages * HUGE, 'Todos os clientes'),
    range(left, 20, null),
    { ...range(spread, LARGEST, 'Agendados'), isOver: false },
    { ...range(messages, messages * HUGE, 'Natal'), isOver: false },
  ]);
  return { messages, now, left, spread, ranges };
}

/** Whether message `i` is in one of the batches that are as large as a send, or larger. */
const isLarge = ({ messages, spread }: Layout, i = 'i') =>
  `(${i} > ${messages * 0.6} AND ${i} <= ${messages * 0.8} OR ${i} > ${spread})`;

/** Whether message `i` is in the batches that the pool sent. */
const isOfPool = ({ messages }: Layout, i = 'i') => `(${i} > ${messages * 0.65} AND ${i} <= ${messages * 0.75})`;

/** The time of message `i`, UTC milliseconds; the newest is from now. */
const timeOf = ({ messages, now }: Layout, i = 'i') =>
  `${now} - (${messages} - ${i}) * ${Math.floor((DAYS * DAY_MS) / messages)}`;

/** A number that many messages have in common: whole batches belong to one key and one channel. */
const BLOCK = `(i - 1 - (i - 1) % ${LARGEST}) / ${LARGEST}`;

/** A thousandth of the messages for each number, all over the table. */
const CHANCE = '(i * 7919) % 1000';
const CODES: readonly (readonly [string, string])[] = [
  ['(i * 31) % 10 < 5', `'recipient_not_on_whatsapp'`],
  ['(i * 31) % 10 < 7', `'gateway_timeout'`],
  ['(i * 31) % 10 < 8', `'gateway_rejected'`],
  ['(i * 31) % 10 < 9', `'recipient_throttled'`],
  ['i % 20000 < 10', `'gateway_redirect'`],
  ['i % 7 = 0', `'recipient_opted_out'`],
  ['i % 7 = 1', `'gateway_unreachable'`],
  ['i % 7 = 2', `'media_refused'`],
  ['i % 7 = 3', `'template_paused'`],
  [other, `'delivery_failed'`],
];

/** The messages and their batches. */
export function messageRows(layout: Layout): Rows[] {
  return [messages(layout), ...layout.ranges.map((range) => batches(layout, range))];
}

function messages(layout: Layout): Rows {
  const { messages: count, now, left, spread, ranges } = layout;
  const hasLeft = `i <= ${left}`;
  const isRare = `i > ${left - RARE} AND ${hasLeft}`;
  const isScheduled = `(i > ${left + 1_000} AND (i % 3 > 0 OR i > ${spread}))`;
  const wasSent = `${hasLeft} AND ${CHANCE} >= 45`;
  const wasDelivered = `${hasLeft} AND ${CHANCE} >= 150`;
  const isEndedEarly = `${hasLeft} AND ${CHANCE} < 45`;
  const created = timeOf(layout);
  // Half a year; a batch that leaves at one time; and one of three days, a message after the other.
  const scheduled = some(
    [`i <= ${spread}`, `${now} + 3600000 + ((i * 7919) % 15552000) * 1000`],
    [`i <= ${count * (1 - HUGE)}`, now + 5 * DAY_MS],
    [other, `${now} + ${9 * DAY_MS} + (i - ${count * (1 - HUGE)}) * ${Math.floor((3 * DAY_MS) / (count * HUGE))}`],
  );
  return {
    table: 'messages',
    count,
    columns: {
      id: 'i',
      batch_id: batchOf(ranges),
      // What waits belongs to many keys on each channel, which is dearest to count.
      api_key_id: some(
        [isRare, KEYS.rare],
        [isLarge(layout), KEYS.most],
        [`i > ${left} AND i % 3 > 0`, `2 + i % ${KEYS.busy}`],
        [`${BLOCK} % 5 < 3`, KEYS.most],
        [other, `2 + ${BLOCK} % 17`],
      ),
      channel_id: some(
        [isRare, CHANNELS.rare],
        [isOfPool(layout), `${MEMBERS[0]} + i % ${MEMBERS.length}`],
        [`${BLOCK} % 7 < 4`, CHANNELS.most],
        [other, `3 + ${BLOCK} % 3`],
      ),
      // Seven recipients get very many messages, the others a few each.
      phone: some(
        ['i % 50 = 0', `CONCAT('551198765000', i % 7)`],
        [other, `CONCAT('55119', 10000000 + (i * 7919) % 3000000)`],
      ),
      text: `CONCAT('Olá! Seu pedido ', i, ' saiu para entrega e chega até as 18h. Acompanhe em https://loja.example/p/', i)`,
      status: some(
        [`${hasLeft} AND ${CHANCE} < 30`, Failed],
        [`${hasLeft} AND ${CHANCE} < 40`, Canceled],
        [isEndedEarly, Expired],
        [`${hasLeft} AND ${CHANCE} < 150`, Sent],
        [`${hasLeft} AND ${CHANCE} < 550`, Delivered],
        [hasLeft, Read],
        [isScheduled, Scheduled],
        [`i > ${left + 1_000}`, Pending],
        ['i % 2 = 0', Sending],
        [other, Unknown],
      ),
      lane: some(['i % 13 = 0', 0], ['i % 13 = 1', 2], [other, 1]),
      due_at: some([isScheduled, scheduled], [other, created]),
      scheduled_at: some([isScheduled, scheduled]),
      expires_at: some([`${isScheduled} AND i % 20 = 0`, `${scheduled} + 86400000`]),
      reference: some(['i % 3 = 0', `CONCAT('pedido-', i)`]),
      created_at: created,
      attempts: some([hasLeft, 1], [other, 0]),
      transitions: 2,
      // Nobody finds out during the measurement what became of those that are being sent.
      lease_until: some([`i > ${left} AND i <= ${left + 1_000}`, `${now} + 864000000`]),
      started_at: some([`i <= ${left + 1_000}`, created]),
      sent_at: some([wasSent, created]),
      delivered_at: some([wasDelivered, `${created} + 2000`]),
      read_at: some([`${hasLeft} AND ${CHANCE} >= 550`, `${created} + 60000`]),
      ended_at: some([isEndedEarly, `${created} + 70000`]),
      failure_code: some([`${hasLeft} AND ${CHANCE} < 30`, some(...CODES)]),
      provider_message_id: some([wasSent, `CONCAT('wamid.HBgNNTUxMTk4NzY1', i)`]),
    },
  };
}

function batches(layout: Layout, { size, name, firstMessage, firstBatch, batches: count, isOver }: PlacedRange): Rows {
  const first = `(${firstMessage} + (i - 1) * ${size})`;
  const at = timeOf(layout, first);
  return {
    table: 'message_batches',
    count,
    columns: {
      id: `${firstBatch - 1} + i`,
      api_key_id: some([isLarge(layout, first), KEYS.most], ['i % 5 < 3', KEYS.most], [other, '2 + i % 17']),
      total: size,
      timezone: `'America/Sao_Paulo'`,
      created_at: at,
      completed_at: isOver ? `${at} + 60000` : 'NULL',
      request_id: `CONCAT('q-', i)`,
      name: name === null ? 'NULL' : `CONCAT('${name} ', i)`,
      pool_id: some([isOfPool(layout, first), CHANNELS.pool]),
      replies: size >= LARGEST ? Math.round(size / 100) : 0,
    },
  };
}

/** What is derived from the messages once they are there. */
export const DERIVED: readonly { readonly table: string; readonly sql: string }[] = [
  {
    table: 'message_expiries',
    sql: `INSERT INTO message_expiries (message_id, expires_at)
      SELECT id, expires_at FROM messages WHERE status = ${Scheduled} AND expires_at IS NOT NULL`,
  },
  {
    table: 'unknown_outcomes',
    sql: `INSERT INTO unknown_outcomes (message_id, since, check_at)
      SELECT id, lease_until, lease_until FROM messages WHERE status = ${Unknown}`,
  },
  {
    table: 'message_failures',
    sql: `INSERT INTO message_failures (message_id, channel_id, code, failed_at)
      SELECT id, channel_id, failure_code, ended_at FROM messages WHERE failure_code IS NOT NULL`,
  },
  {
    table: 'delivery_attempts',
    sql: `INSERT INTO delivery_attempts (message_id, attempt, started_at, ended_at, outcome, code, detail)
      SELECT id, 1, created_at, ended_at, 'rejected', failure_code, 'no such number' FROM messages
      WHERE failure_code IS NOT NULL`,
  },
];
