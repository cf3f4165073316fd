import { MessageStatus } from '@recado/core';
import type { Database } from '@recado/database';
import { ManualClock } from '../support/fixtures/manual-clock.js';
import { insertsOf, type Rows, some } from '../support/rows/rows.js';

const { Pending, Scheduled, Sending, Sent, Delivered, Read, Failed, Canceled, Unknown } = MessageStatus;

export const MESSAGES = 500_000;
const OTHERS = 100_000;

/** The time of the recorded statements: the times in their values are near it. */
const NOW = new ManualClock().now();
/** The time between two messages in ms; the last one is from now. 104 days of messages, so that retention finds some. */
const STEP = 18_000;

const at = (count: number) => `${NOW} - (${count} - i) * ${STEP}`;
const other = 'i > 0';
const CREATED = at(MESSAGES);

/** One batch of 10,000 messages, and many of twenty. */
const BATCH = some(['i <= 10000', 1], [other, '2 + (i - 10001 - (i - 10001) % 20) / 20']);
/** The oldest messages have ended, the next ones are sent, the newest wait: a scan from either end finds none for long. */
const SENT_AFTER = 300_000;
const WAITING_AFTER = 400_000;
const RARE_AFTER = MESSAGES - 1_000;
/**
 * The old messages belong to one key, one channel and one lane, the new ones to several: MySQL estimates from the old
 * rows, and prefers an index that begins with the key even where that is slow.
 */
const KEY = some([`i <= ${WAITING_AFTER}`, 1], ['i % 5 < 3', 1], [other, '2 + i % 17']);
const CHANNEL = some([`i <= ${WAITING_AFTER}`, 1], ['i % 7 < 5', 1], [other, '2 + i % 4']);
const LANE = some([`i <= ${WAITING_AFTER}`, 1], ['i % 13 = 0', 0], ['i % 13 = 1', 2], [other, 1]);
const STATUS = some(
  [
    `i <= ${SENT_AFTER}`,
    some(['i % 50 = 0', Failed], ['i % 50 = 1', Canceled], ['i % 2 = 0', Delivered], [other, Read]),
  ],
  [`i <= ${WAITING_AFTER}`, Sent],
  [`i <= ${RARE_AFTER}`, some(['i % 3 = 0', Scheduled], [other, Pending])],
  ['i % 3 = 0', Sending],
  ['i % 3 = 1', Unknown],
  [other, Pending],
);
const IS_WAITING = `i > ${WAITING_AFTER} AND i <= ${RARE_AFTER}`;
const IS_SCHEDULED = `${IS_WAITING} AND i % 3 = 0`;
const IS_SENT = `i <= ${WAITING_AFTER} AND NOT (i <= ${SENT_AFTER} AND i % 50 < 2)`;

const messages: Rows = {
  table: 'messages',
  count: MESSAGES,
  columns: {
    id: 'i',
    batch_id: BATCH,
    api_key_id: KEY,
    channel_id: CHANNEL,
    // Seven recipients get very many messages, the others a few each.
    phone: some(['i % 50 = 0', `CONCAT('551198765000', i % 7)`], [other, `CONCAT('55119', 10000000 + i % 90000)`]),
    text: `CONCAT('Your order number ', i, ' has left our house and is on its way to you.')`,
    status: STATUS,
    lane: LANE,
    due_at: some([IS_SCHEDULED, `${NOW} + (i % 5000) * ${STEP}`], [other, CREATED]),
    scheduled_at: some([IS_SCHEDULED, `${NOW} + (i % 5000) * ${STEP}`]),
    expires_at: some(['i % 200 = 13', `${NOW} + i % 5000`]),
    reference: some(['i % 2 = 0', `CONCAT('r-', i)`]),
    created_at: CREATED,
    attempts: some([IS_WAITING, 0], [other, 1]),
    transitions: 1,
    lease_until: some([`i > ${RARE_AFTER} AND i % 3 = 0`, `${NOW} + 15000`]),
    started_at: some([IS_WAITING, 'NULL'], [other, CREATED]),
    sent_at: some([IS_SENT, CREATED]),
    ended_at: some([`i <= ${SENT_AFTER} AND i % 50 < 2`, CREATED]),
    provider_message_id: some([IS_SENT, `CONCAT('p', i)`]),
  },
};

const rows = (table: string, columns: Rows['columns'], count = OTHERS): Rows => ({ table, count, columns });
const OTHER_AT = at(OTHERS);

/** Every table that grows with the use of the installation. */
const GROWING: readonly Rows[] = [
  messages,
  rows('message_batches', {
    id: 'i',
    api_key_id: KEY,
    total: 20,
    timezone: `'America/Sao_Paulo'`,
    created_at: OTHER_AT,
    completed_at: some(['i % 5 > 0', OTHER_AT]),
    request_id: `CONCAT('q-', i)`,
  }),
  rows('delivery_attempts', {
    message_id: 'i * 5',
    attempt: 1,
    started_at: OTHER_AT,
    ended_at: OTHER_AT,
    outcome: `'retry_later'`,
    code: `'timeout'`,
    detail: `'no answer'`,
  }),
  // A minute apart, so that what a test finds expired is a small part of them.
  rows('message_expiries', { message_id: 'i * 5', expires_at: `${NOW} + i * 60000` }),
  rows('unknown_outcomes', { message_id: 'i * 5', since: `${NOW} - 3600000 + i`, check_at: `${NOW} + i * 1000` }),
  rows('idempotency_records', {
    key_hash: `CONCAT('k', i)`,
    fingerprint: `CONCAT('f', i)`,
    batch_id: 'i',
    created_at: OTHER_AT,
  }),
  rows('intake_guards', {
    fingerprint: `CONCAT('f', i)`,
    copy: 0,
    boot: 'i % 3',
    batch_id: 'i',
    created_at: OTHER_AT,
  }),
  rows('gateway_callbacks', {
    channel_id: CHANNEL,
    digest: `CONCAT('d', i)`,
    sealed_json: `''`,
    size: 100,
    received_at: OTHER_AT,
    next_at: some(['i % 100 = 0', OTHER_AT]),
  }),
  rows('early_receipts', {
    channel_id: CHANNEL,
    provider_message_id: `CONCAT('e', i)`,
    kind: `'delivered'`,
    at: OTHER_AT,
    received_at: OTHER_AT,
    next_at: OTHER_AT,
  }),
  rows('notifications', {
    type: `'message.sent'`,
    at: OTHER_AT,
    api_key_id: KEY,
    message_id: 'i',
    status: Sent,
    sequence: 1,
  }),
  rows('webhook_deliveries', {
    endpoint_id: '1 + i % 5',
    event_id: `CONCAT('evt_', i)`,
    type: `'message.sent'`,
    message_id: 'i',
    payload: `'{"type":"message.sent"}'`,
    status: some(['i % 10 = 0', 0], ['i % 10 = 1', 2], [other, 1]),
    next_at: some(['i % 10 = 0', OTHER_AT], [other, 0]),
    created_at: OTHER_AT,
  }),
  rows('webhook_attempts', {
    delivery_id: 'i - i % 2',
    attempt: '1 + i % 2',
    started_at: OTHER_AT,
    ms: 40,
    answered: 500,
    error: `'bad_status'`,
  }),
  rows('opt_outs', {
    person: `CONCAT('55119', 10000000 + i)`,
    phone: `CONCAT('55119', 10000000 + i)`,
    scope: `'all'`,
    source: `'recipient'`,
    created_at: OTHER_AT,
    settled_at: some(['i % 1000 > 0', OTHER_AT]),
  }),
  rows('identity_opt_outs', {
    identity: `CONCAT('lid:', i)`,
    test_mode: some(['i % 1000 = 0', 1], [other, 0]),
    scope: `'all'`,
    channel_id: 1,
    created_at: OTHER_AT,
  }),
  rows('recipient_contacts', {
    channel_id: '1 + i % 3',
    person: some(['i % 2 = 0', `CONCAT('lid:', i)`], [other, `CONCAT('55119', 10000000 + i)`]),
    inbound_at: some(['i % 3 = 0', OTHER_AT]),
    reached_at: some(['i % 5 = 0', OTHER_AT]),
    cold_at: some(['i % 5 = 0', OTHER_AT]),
    touched_at: OTHER_AT,
  }),
  rows('recipient_identities', {
    identity: `CONCAT('lid:', i)`,
    person: `CONCAT('55119', 10000000 + i)`,
    learned_at: OTHER_AT,
  }),
  rows('inbound_messages', {
    channel_id: '1 + i % 3',
    message_key: `CONCAT('wamid.', i)`,
    data_json: `'{}'`,
    received_at: OTHER_AT,
  }),
  rows('audit_entries', {
    at: OTHER_AT,
    actor_type: `'api_key'`,
    actor_id: KEY,
    actor_name: `'ERP'`,
    action: `'message.canceled'`,
    target_type: `'message'`,
    target_id: 'i',
    ip: `'192.0.2.1'`,
  }),
  rows('message_figures', {
    span: some(['i % 60 = 0', 60], [other, 1]),
    starts_at: `${NOW} - (${OTHERS} - i) * 60000`,
    channel_id: 1,
    kind: `'sent'`,
    detail: `''`,
    messages: 20,
  }),
  rows('price_figures', {
    day: '20000 + i % 400',
    channel_id: 1,
    api_key_id: 'i',
    category: `'utility'`,
    type: `'regular'`,
    billable: 1,
    messages: 20,
  }),
  rows('sandbox_messages', {
    idempotency_key: `CONCAT('s', i)`,
    message_id: 'i',
    channel_id: CHANNEL,
    phone: `'5511987650000'`,
    text: `'hello'`,
    accepted_at: OTHER_AT,
    next_receipt_at: some(['i % 100 = 0', OTHER_AT]),
  }),
  // Ten thousand files that many batches carry, and some whose time has passed; a content of ten parts each.
  rows('media_contents', {
    id: 'i + 1',
    sha256: some(['i % 1000 > 0', `CONCAT('digest-', i)`]),
    size: 81_920,
    store: `'database'`,
    created_at: OTHER_AT,
  }),
  rows('media_chunks', { content_id: '1 + (i - i % 10) / 10', position: 'i % 10', bytes: `X'00'` }),
  rows('media_files', {
    id: 'i + 1',
    public_id: `CONCAT('med_', i)`,
    api_key_id: KEY,
    content_id: 'i + 1',
    type: `'document'`,
    mimetype: `'application/pdf'`,
    filename: `CONCAT(i, '.pdf')`,
    created_at: OTHER_AT,
    expires_at: `${NOW} + (i - 100) * 60000`,
  }),
  rows('batch_media', { file_id: '1 + (i - i % 10) / 10', batch_id: '1 + i' }),
  rows('media_uploads', {
    content_id: 'i + 1',
    channel_id: CHANNEL,
    purpose: `'106540352242922:application'`,
    provider_id: `CONCAT('up-', i)`,
    expires_at: `${NOW} + (i - 100) * 60000`,
  }),
  rows('send_files', {
    send_id: '1 + (i - i % 1000) / 1000',
    position: 'i % 1000',
    paths_json: `'["1.pdf"]'`,
    file_id: 'i + 1',
    line: some(['i % 7 > 0', 'i']),
  }),
  rows('sandbox_replies', { sandbox_message_id: 'i', text: `'hello'`, received_at: OTHER_AT }),
];

/** The tables that grow and the number of their rows here. */
export const GROWING_TABLES: ReadonlyMap<string, number> = new Map(GROWING.map(({ table, count }) => [table, count]));

/** Fills a migrated database with the rows of some months of use. */
export async function fillWithMany(database: Database): Promise<void> {
  await database.write(async (tx) => {
    const channels = ['default', 'sales', 'support', 'alerts', 'news'].map((name) => [name, 'http']);
    await tx.insert('channels', ['name', 'gateway'], channels);
    const keys = Array.from({ length: 18 }, (_, key) => [`key ${key}`, 'rcd_live_abcd', 'wxyz', `h${key}`, '', 0]);
    await tx.insert('api_keys', ['name', 'prefix', 'last4', 'hash', 'scopes', 'created_at'], keys);
  });
  for (const growing of GROWING) for (const insert of insertsOf(growing)) await database.write((tx) => tx.run(insert));
}
