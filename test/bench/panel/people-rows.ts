import { type Rows, some } from '../../support/rows/rows.js';
import { CHANNELS, KEYS, type Layout, MEMBERS } from './message-rows.js';

const DAY_MS = 86_400_000;
const other = 'i > 0';
const ACTOR = `'{"type":"administrator","id":1,"name":"ana@exemplo.com.br"}'`;
const COLUMNS = `'[{"heading":"telefone","target":"phone"},{"heading":"nome","target":"name"}]'`;
/** People of the list, and rows of the sends. */
const LISTED = 100_000;

/** What is known about people, and the lists and sends that people made. */
export function peopleRows(layout: Layout): Rows[] {
  return [...recipients(layout), ...lists(layout), ...sends(layout), ...answers(layout)];
}

const personOf = (i = 'i') => `CONCAT('55119', 10000000 + (${i} * 7919) % 3000000)`;

/** What the channels and the pool know about a tenth as many people as there are messages. */
function recipients({ messages, now }: Layout): Rows[] {
  const count = Math.round(messages / 10);
  const at = `${now} - (i * 7919) % ${30 * DAY_MS}`;
  const contact = {
    channel_id: '1 + i % 5',
    person: personOf(),
    inbound_at: some(['i % 3 = 0', at]),
    reached_at: some(['i % 3 > 0', at]),
    cold_at: some(['i % 3 > 0', at]),
    touched_at: at,
  };
  const identity = { identity: `CONCAT('lid:', 4000000 + i)`, person: personOf(), learned_at: at };
  const member = `${MEMBERS[0]} + i % ${MEMBERS.length}`;
  const chosen = { pool_id: CHANNELS.pool, person: personOf(), channel_id: member, used_at: at };
  return [
    { table: 'recipient_contacts', count, columns: contact },
    { table: 'recipient_identities', count: Math.round(count / 5), columns: identity },
    { table: 'pool_recipients', count: Math.round(count / 2), columns: chosen },
  ];
}

/** A list of as many people as a list may have, and one with few whose new file waits for its confirmation. */
function lists({ now }: Layout): Rows[] {
  const list = {
    name: `CONCAT('Clientes ', i)`,
    columns_json: `'[{"key":"nome","heading":"nome"}]'`,
    version: 1,
    last_version: 1,
    revision: 1,
    total: LISTED,
    created_at: now - 60 * DAY_MS,
    updated_at: now - DAY_MS,
    updated_by: `'ana@exemplo.com.br'`,
  };
  const row = {
    list_id: 1,
    version: 1,
    line: '1 + i',
    person: personOf(),
    phone: personOf(),
    values_json: `CONCAT('["Cliente ', i, '"]')`,
  };
  return [
    { table: 'people_lists', count: 1, columns: list },
    { table: 'people_list_versions', count: 1, columns: { list_id: 1, version: 1, refused: 0 } },
    { table: 'people_list_rows', count: LISTED, columns: row },
  ];
}

/** The sends of the largest batches, and one with as many rows as a send may have that waits for its confirmation. */
function sends(layout: Layout): Rows[] {
  const { now, ranges } = layout;
  const { firstBatch, size, batches: count } = ranges.find(({ name }) => name === 'Envio')!;
  const isReady = `i = ${count + 1}`;
  const send = {
    state: some([isReady, `'ready'`], [other, `'queued'`]),
    revision: 2,
    name: `CONCAT('Envio ', i)`,
    text: `'Olá, {name}! O seu pedido saiu para entrega.'`,
    channel_id: CHANNELS.most,
    lane: 1,
    spread_ms: 0,
    timezone: `'America/Sao_Paulo'`,
    encoding: `'utf-8'`,
    columns_json: COLUMNS,
    total: some([isReady, LISTED], [other, size]),
    good: some([isReady, LISTED - LISTED / 10], [other, size]),
    assumed: some([isReady, LISTED / 100], [other, 0]),
    position: some([isReady, 0], [other, size]),
    queued: some([isReady, 0], [other, size]),
    batch_id: some([isReady, 'NULL'], [other, `${firstBatch - 1} + i`]),
    actor: ACTOR,
    // One that waits longer is swept away.
    created_at: some([isReady, now], [other, now - 20 * DAY_MS]),
    confirmed_at: some([isReady, 'NULL'], [other, now - 20 * DAY_MS]),
  };
  const row = {
    send_id: count + 1,
    line: '1 + i',
    cells_json: `CONCAT('["', ${personOf()}, '","Cliente ', i, '"]')`,
    fault: some(['i % 20 = 3', `'phone_length'`], ['i % 20 = 4', `'duplicate'`]),
    detail: some(['i % 20 = 3', `'phone'`], ['i % 20 = 4', `'2'`]),
    assumed: some(['i % 100 = 5', `'country'`]),
  };
  return [
    { table: 'sends', count: count + 1, columns: send },
    { table: 'send_rows', count: LISTED, columns: row },
  ];
}

/** Who answered the batches of the sends, and what people wrote within a day. */
function answers({ messages, now, ranges }: Layout): Rows[] {
  const { firstBatch } = ranges.find(({ name }) => name === 'Envio')!;
  const at = `${now} - (i * 7919) % ${DAY_MS}`;
  const reply = {
    batch_id: `${firstBatch} + i % 10`,
    person: `CONCAT('55119', 10000000 + i)`,
    replied_at: at,
    is_opt_out: some(['i % 30 = 0', 1], [other, 0]),
  };
  const inbound = {
    channel_id: '1 + i % 5',
    message_key: `CONCAT('in-', i)`,
    data_json: `CONCAT('{"phone":"', ${personOf()}, '","text":"Obrigado!"}')`,
    received_at: at,
  };
  const held = { message_id: `${messages} - 1100 + i`, channel_id: CHANNELS.most, batch_id: firstBatch, held_at: at };
  const handover = {
    person: `CONCAT('55119', 10000000 + i)`,
    channel_id: CHANNELS.most,
    change_kind: `'taken'`,
    changed_at: at,
  };
  return [
    { table: 'batch_replies', count: Math.round(messages / 1_000), columns: reply },
    { table: 'inbound_messages', count: Math.round(messages / 500), columns: inbound },
    { table: 'held_messages', count: KEYS.count, columns: held },
    { table: 'chat_handovers', count: KEYS.count, columns: handover },
  ];
}
