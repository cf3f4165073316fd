import { WebhookDeliveryStatus } from '@recado/core';
import { type Rows, some } from '../../support/rows/rows.js';
import { CHANNELS, KEYS, type Layout, MEMBERS } from './message-rows.js';
import { peopleRows } from './people-rows.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const other = 'i > 0';

/** The endpoints that the rows name. */
const ENDPOINTS = 5;

/** How many figures an hour of a channel has: the steps, the reasons of failures, and the classes of waiting times. */
const KINDS = [
  ['sent', ''],
  ['delivered', ''],
  ['read', ''],
  ...['recipient_not_on_whatsapp', 'gateway_timeout', 'gateway_rejected', 'recipient_throttled'].map((c) => [
    'failed',
    c,
  ]),
  ...[100, 250, 500, 1_000, 2_500, 5_000, 15_000, 60_000].map((ms) => ['sent_within', String(ms)]),
] as const;

/** Everything that an installation has besides its messages. */
export function otherRows(layout: Layout): Rows[] {
  const few = [...channels(layout), keys(layout), endpoints(layout), administrators(layout)];
  return [...few, ...growing(layout), ...figures(layout), ...dailyFigures(layout), ...peopleRows(layout)];
}

/** The first two exist from the start; the last one is a pool of some of the others. */
function channels({ now }: Layout): Rows[] {
  const { count, pool } = CHANNELS;
  const columns = {
    name: some([`i = ${pool - 2}`, `'Todas as lojas'`], [other, `CONCAT('Canal ', i)`]),
    gateway: some([`i = ${pool - 2}`, `'pool'`], [other, `'http'`]),
    created_at: now - 80 * DAY_MS,
  };
  const members = { pool_id: pool, channel_id: `${MEMBERS[0] - 1} + i` };
  return [
    { table: 'channels', count: count - 1, columns },
    { table: 'pool_members', count: MEMBERS.length, columns: members },
  ];
}

function keys({ now }: Layout): Rows {
  const columns = {
    name: `CONCAT('Sistema ', i)`,
    prefix: `'rcd_live_abcd'`,
    last4: `'wxyz'`,
    hash: `CONCAT('h', i)`,
    scopes: `'messages:write'`,
    created_at: now - 90 * DAY_MS,
    revoked_at: some(['i % 10 = 5', now - DAY_MS]),
  };
  return { table: 'api_keys', count: KEYS.count, columns };
}

function endpoints({ now }: Layout): Rows {
  const columns = {
    url: `CONCAT('https://erp.example/recado/', i)`,
    events: `'message.failed message.delivered'`,
    secret: `''`,
    created_at: now - 80 * DAY_MS,
    failing_since: some(['i = 2', now - 2 * HOUR_MS]),
  };
  return { table: 'webhook_endpoints', count: ENDPOINTS, columns };
}

/** `count` rows of a table, evenly over 80 days. */
function spread({ now }: Layout, table: string, count: number, columns: (at: string) => Rows['columns']): Rows {
  return { table, count, columns: columns(`${now} - (${count} - i) * ${Math.floor((80 * DAY_MS) / count)}`) };
}

function growing(layout: Layout): Rows[] {
  const { messages, now } = layout;
  const [tenth, thirtieth] = [Math.round(messages / 10), Math.round(messages / 30)];
  const { Waiting, Delivered, Failed } = WebhookDeliveryStatus;
  return [
    spread(layout, 'webhook_deliveries', tenth, (at) => ({
      endpoint_id: some(['i % 10 < 6', 1], ['i % 10 < 9', '2 + i % 3'], ['i % 1000 = 9', 5], [other, 2]),
      event_id: `CONCAT('evt_', i)`,
      type: some(['i % 20 = 7', `'message.failed'`], [other, `'message.delivered'`]),
      message_id: 'i * 9',
      payload: `CONCAT('{"type":"message.delivered","data":{"id":', i * 9, ',"phone":"5511987654321","status":"Entregue"}}')`,
      status: some(['i % 1000 = 3', Waiting], ['i % 100 < 3', Failed], [other, Delivered]),
      attempts: some(['i % 100 < 3', 2], [other, 1]),
      // None of them is attempted during the measurement.
      next_at: some(['i % 1000 = 3', now + 10 * DAY_MS], [other, 0]),
      last_started_at: at,
      last_ms: '20 + i % 400',
      last_status: some(['i % 100 < 3', 503], [other, 204]),
      last_error: some(['i % 100 < 3', `'bad_status'`]),
      created_at: at,
      ended_at: some(['i % 1000 = 3', 'NULL'], [other, at]),
    })),
    spread(layout, 'webhook_attempts', thirtieth, (at) => ({
      delivery_id: '(i - i % 3) * 3 + 1',
      attempt: '1 + i % 3',
      started_at: at,
      ms: 40,
      answered: 503,
      error: `'bad_status'`,
      answer: `'{"headers":{},"body":"Service Unavailable"}'`,
    })),
    spread(layout, 'opt_outs', thirtieth, (at) => ({
      person: `CONCAT('55119', 10000000 + i * 7)`,
      phone: `CONCAT('55119', 10000000 + i * 7)`,
      scope: some(['i % 4 = 0', `'marketing'`], [other, `'all'`]),
      source: some(['i % 3 = 0', `'panel'`], [other, `'recipient'`]),
      added_by: some(['i % 3 = 0', `'ana@exemplo.com.br'`]),
      test_mode: some(['i % 100 = 1', 1], [other, 0]),
      created_at: at,
      settled_at: at,
    })),
    spread(layout, 'audit_entries', Math.round(messages / 25), (at) => ({
      at,
      actor_type: some(['i % 4 = 0', `'administrator'`], [other, `'api_key'`]),
      actor_id: 'i % 20',
      actor_name: some(
        ['i % 4 = 0', `CONCAT('pessoa', i % 20, '@exemplo.com.br')`],
        [other, `CONCAT('Sistema ', i % 20)`],
      ),
      action: some(
        ['i % 5000 = 1', `'channel.paused'`],
        ['i % 10 = 0', `'administrator.logged_in'`],
        ['i % 10 = 1', `'batch.canceled'`],
        [other, `'message.canceled'`],
      ),
      target_type: some(['i % 10 = 1', `'batch'`], [other, `'message'`]),
      target_id: 'i',
      ip: `'192.0.2.1'`,
    })),
    spread(layout, 'alerts', 2_000, (at) => ({
      kind: `'nothing_sent'`,
      subject: `CONCAT('', 1 + i % 5)`,
      detail: `'{}'`,
      opened_at: at,
      resolved_at: `${at} + 60000`,
      told: 1,
    })),
    spread(layout, 'sandbox_messages', 10_000, (at) => ({
      idempotency_key: `CONCAT('s', i)`,
      message_id: 'i',
      channel_id: 2,
      phone: `CONCAT('551198765000', i % 10)`,
      text: `'Olá!'`,
      accepted_at: at,
    })),
  ];
}

/** The minutes of two days, the hours of 80. */
function figures({ now }: Layout): Rows[] {
  const kind = `(i - 1) % ${KINDS.length}`;
  const channel = `((i - 1 - ${kind}) / ${KINDS.length}) % 5`;
  const of = (span: number, count: number): Rows => {
    const each = KINDS.length * 5;
    const newest = Math.floor(now / (span * MINUTE_MS)) * span * MINUTE_MS;
    const pick = (place: 0 | 1) =>
      some(...KINDS.map((one, index) => [`${kind} = ${index}`, `'${one[place]}'`] as const));
    const columns = {
      span,
      starts_at: `${newest} - ((i - 1 - (i - 1) % ${each}) / ${each}) * ${span * MINUTE_MS}`,
      channel_id: `1 + ${channel}`,
      kind: pick(0),
      detail: pick(1),
      messages: '20 + i % 100',
    };
    return { table: 'message_figures', count: count * each, columns };
  };
  const hours: Rows = {
    table: 'webhook_figures',
    count: ENDPOINTS * 80 * 24,
    columns: {
      endpoint_id: `1 + i % ${ENDPOINTS}`,
      hour_at: `${now - (now % HOUR_MS)} - ((i - i % ${ENDPOINTS}) / ${ENDPOINTS}) * ${HOUR_MS}`,
      delivered: '500 + i % 50',
      failed: 'i % 7',
    },
  };
  return [of(1, 2 * 24 * 60), of(60, 80 * 24), hours];
}

/** What keys asked for and what providers priced, on each of 80 days. */
function dailyFigures({ now }: Layout): Rows[] {
  const today = Math.floor(now / DAY_MS);
  const [of, channelsOf] = [KEYS.busy + 1, CHANNELS.count];
  const day = (each: number) => `${today} - (i - 1 - (i - 1) % ${each}) / ${each}`;
  return [
    {
      table: 'api_key_days',
      count: 80 * of,
      columns: { day: day(of), api_key_id: `1 + (i - 1) % ${of}`, requests: '300 + i % 1000' },
    },
    {
      table: 'price_figures',
      count: 80 * of * channelsOf,
      columns: {
        day: day(of * channelsOf),
        channel_id: `1 + (i - 1) % ${channelsOf}`,
        api_key_id: `1 + ((i - 1 - (i - 1) % ${channelsOf}) / ${channelsOf}) % ${of}`,
        category: some(['i % 3 = 0', `'marketing'`], [other, `'utility'`]),
        type: `'regular'`,
        billable: 1,
        messages: '100 + i % 1000',
      },
    },
  ];
}

function administrators(layout: Layout): Rows {
  return spread(layout, 'administrators', 50, (at) => ({
    email: `CONCAT('pessoa', i, '@exemplo.com.br')`,
    password_hash: `'none'`,
    created_at: at,
    role: some(['i % 3 = 0', `'viewer'`], [other, `'operator'`]),
  }));
}
