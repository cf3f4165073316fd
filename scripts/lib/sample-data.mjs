import { createHash } from 'node:crypto';
import { DatabaseSync } from '@photostructure/sqlite';
import { addSends } from './sample-sends.mjs';
import { addWebhooks } from './sample-webhooks.mjs';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** So far in the future that the server does nothing with it while the screenshots are taken. */
const FAR = 365 * DAY;

const SEND = 'messages:write';
const READ = 'messages:read messages:read_all webhooks:read opt_outs:read';
const FULL =
  'messages:write messages:read messages:read_all webhooks:read webhooks:write opt_outs:read opt_outs:write inbound:read privacy';

/** name, prefix, last4, scopes, test mode, created, expires, revoked, last use (all ms from now), address, today */
const KEYS = [
  ['ERP Matriz', 'rcd_live_9fQ2', 'k7Xa', SEND, 0, -210 * DAY, null, null, -2 * MINUTE, '201.17.44.9', 18_402],
  [
    'Site — recuperação de carrinho',
    'rcd_live_c0Pw',
    'Z3mL',
    SEND,
    0,
    -120 * DAY,
    null,
    null,
    -HOUR,
    '34.95.110.2',
    1_204,
  ],
  ['Painel BI', 'rcd_live_77aT', 'Qe1d', READ, 0, -84 * DAY, 6.4 * DAY, null, -26 * HOUR, '200.150.8.31', 88],
  ['Homologação', 'rcd_test_Xp4n', 'u9Gh', FULL, 1, -40 * DAY, null, null, -3 * DAY, '10.0.8.14', 0],
  ['Integração antiga', 'rcd_live_2LdB', '7sVt', FULL, 0, -400 * DAY, null, null, -94 * DAY, '187.5.120.77', 0],
  ['Campanha de outubro', 'rcd_live_Hq8e', 'mN4c', SEND, 0, -60 * DAY, null, -12 * DAY, -13 * DAY, '187.5.120.80', 0],
];

/** phone, text, status, key, age, further columns */
const MESSAGES = [
  [
    '5511987654321',
    'Olá, Ana! Seu pedido 48213 saiu para entrega. Dúvidas? Responda esta mensagem.',
    5,
    1,
    52 * SECOND,
  ],
  ['5511976541230', 'Olá, Bruno! Seu pedido 48214 saiu para entrega.', 4, 1, 53 * SECOND],
  ['5521998877665', 'Seu código é 448120. Não compartilhe com ninguém.', 3, 2, 54 * SECOND],
  [
    '5531988112233',
    'Olá, Carla! Sua consulta é amanhã às 9h. Responda SIM para confirmar.',
    1,
    1,
    58 * SECOND,
    { due: 19 * HOUR },
  ],
  ['5548991234567', 'Olá, Davi! Seu boleto vence hoje. Se já pagou, desconsidere.', 6, 1, 66 * SECOND],
  ['5585987001122', 'Olá, Eva! Confirme sua presença na reunião de quinta-feira.', 9, 2, 84 * SECOND],
  [
    '5511955554444',
    'Olá, Fábio! Temos uma novidade: a loja do centro agora abre aos domingos.',
    0,
    2,
    85 * SECOND,
    { due: 40 * MINUTE },
  ],
  ['5562981239876', 'Olá, Gabriela! Falta pouco: finalize a compra e o frete é por nossa conta.', 5, 2, 4 * MINUTE],
  [
    '551133224455',
    'Aviso: a entrega da nota 90.812 foi reagendada para amanhã, no período da manhã.',
    8,
    1,
    11 * MINUTE,
  ],
  ['5571991112233', 'Olá, Heitor! Seu exame está pronto.', 7, 1, 26 * MINUTE],
  ['5541999887766', 'Olá, Íris! Recebemos o seu pagamento de R$ 1.249,90. Obrigada!', 4, 1, 47 * MINUTE],
  ['5519998761234', 'Olá, João! O técnico chega entre 14h e 16h.', 5, 1, 2 * HOUR],
  ['351912345678', 'Olá, Lúcia! A sua encomenda chegou a Lisboa.', 5, 2, 3 * HOUR],
];

/** The message of the screenshots, with a first attempt that is retried. */
export const SHOWN_MESSAGE = 184_203;
const FIRST_BATCH = 7_741;
/** The status of a message that failed, and why. */
const FAILED = 6;
const UNKNOWN = 9;
const FAILURE_CODE = 'recipient_not_on_whatsapp';

/** The names of the newest batches. */
const BATCH_NAMES = ['Pedidos que saíram hoje', null, null, 'Consultas de amanhã', 'Boletos que vencem hoje'];

/** Phone, scope, source, channel, who added it, age. */
const OPT_OUTS = [
  ['5531987650001', 'all', 'recipient', 1, null, 12 * MINUTE],
  ['5511987650002', 'all', 'panel', null, 'ana@exemplo.com.br', 3 * HOUR],
  ['5521987650003', 'marketing', 'provider', 1, null, 2 * DAY],
  ['351912345678', 'all', 'import', null, 'um.nome.de.usuario.bastante.comprido@empresa.exemplo.com.br', 9 * DAY],
];

/** Fills a server's database with the rows of a few days of use. The server must have created the schema before. */
export function fillWithSamples(file, now = Date.now()) {
  const database = new DatabaseSync(file);
  // The server may have counted in the same minute.
  const insert = (table, row) => {
    const names = Object.keys(row);
    const sql = `INSERT OR REPLACE INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()})`;
    return Number(database.prepare(sql).run(...Object.values(row)).lastInsertRowid);
  };
  database.exec('BEGIN IMMEDIATE');
  const keys = KEYS.map((key) => insert('api_keys', keyRow(key, now)));
  for (const row of keyDayRows(keys, now)) insert('api_key_days', row);
  [...OPT_OUTS].reverse().forEach((optOut) => insert('opt_outs', optOutRow(optOut, now)));
  MESSAGES.forEach((message, index) => addMessage(insert, message, index, { keys, now }));
  addWebhooks(insert, { keys, messageId: SHOWN_MESSAGE, now, far: FAR });
  for (const row of figureRows(now)) insert('message_figures', row);
  addSends(insert, { now });
  database.exec('COMMIT');
  database.close();
}

/** Messages of an hour by the hour of the day in UTC: few at night, two peaks by day. */
const RHYTHM = [1, 1, 1, 0, 0, 0, 0, 1, 2, 4, 7, 12, 18, 21, 16, 12, 15, 22, 19, 13, 9, 6, 3, 2];

/** The figures of a week of hours, and of the last hour by minutes. */
function figureRows(now) {
  const rows = [];
  for (let ago = 0; ago < 7 * 24; ago++) {
    const hour = (Math.floor(now / HOUR) - ago) * HOUR;
    rows.push(...stepsOf(60, hour, 40 * RHYTHM[new Date(hour).getUTCHours()] + ((ago * 37) % 41)));
  }
  for (let ago = 0; ago < 60; ago++) {
    rows.push(...stepsOf(1, (Math.floor(now / MINUTE) - ago) * MINUTE, 6 + ((ago * 17) % 11)));
  }
  return rows;
}

function stepsOf(span, startsAt, sent) {
  const row = (kind, messages, detail = '') => ({ span, starts_at: startsAt, channel_id: 1, kind, detail, messages });
  const failed = Math.floor(sent / 60);
  const rows = [
    row('sent', sent),
    row('delivered', Math.floor(sent * 0.96)),
    row('read', Math.floor(sent * 0.71)),
    row('sent_within', Math.floor(sent * 0.8), '250'),
    row('sent_within', sent - Math.floor(sent * 0.8), '5000'),
    row('failed', failed, 'recipient_not_on_whatsapp'),
    row('failed', Math.floor(failed / 4), 'gateway_error'),
  ];
  return rows.filter(({ messages }) => messages > 0);
}

/** The requests of the last days of each key that is in use. */
function keyDayRows(keys, now) {
  const today = Math.floor(now / DAY);
  return KEYS.flatMap((key, index) => {
    const count = key.at(-1);
    const days = count === 0 ? [] : Array.from({ length: 30 }, (_, ago) => ago);
    return days.map((ago) => ({
      day: today - ago,
      api_key_id: keys[index],
      requests: ago === 0 ? count : Math.floor((count * (3 + ((ago * 5) % 7) - ((today - ago) % 7 < 2 ? 2 : 0))) / 7),
    }));
  });
}

function optOutRow([phone, scope, source, channel, addedBy, age], now) {
  const at = now - age;
  const row = { person: phone, phone, scope, source, channel_id: channel, added_by: addedBy };
  return { ...row, created_at: at, settled_at: at };
}

function keyRow([name, prefix, last4, scopes, testMode, created, expires, revoked, used, ip, today], now) {
  const at = (offset) => (offset === null ? null : Math.round(now + offset));
  return {
    name,
    prefix,
    last4,
    hash: createHash('sha256').update(`${prefix}${last4}`).digest('hex'),
    scopes,
    test_mode: testMode,
    created_at: at(created),
    created_by: 'ana@exemplo.com.br',
    notes: name === 'ERP Matriz' ? 'Faturamento e entregas.\nFalar com a Rita, ramal 7.' : null,
    expires_at: at(expires),
    revoked_at: at(revoked),
    last_used_at: at(used),
    last_used_ip: ip,
    usage_day: Math.floor(now / DAY),
    usage_requests: today,
  };
}

function addMessage(insert, [phone, text, status, key, age, further = {}], index, { keys, now }) {
  const created = now - age;
  const apiKey = keys[key - 1];
  const id = SHOWN_MESSAGE - index;
  const batch = FIRST_BATCH - index;
  insert('message_batches', {
    id: batch,
    api_key_id: apiKey,
    total: 1,
    timezone: 'America/Sao_Paulo',
    created_at: created,
    request_id: `01JC8X${4_821 - index}QK`,
    name: BATCH_NAMES[index] ?? null,
  });
  const due = further.due === undefined ? created : now + further.due;
  const row = { id, batch_id: batch, api_key_id: apiKey, channel_id: 1, phone, text, status, lane: key === 2 ? 0 : 1 };
  const reference = `pedido-${48_213 + index}`;
  insert('messages', {
    ...row,
    due_at: due,
    created_at: created,
    reference,
    ...progress(status, created, due, index, now),
  });
  for (const attempt of attemptsOf(status, created, index, due))
    insert('delivery_attempts', { message_id: id, ...attempt });
  if (status === FAILED)
    insert('message_failures', { message_id: id, channel_id: 1, code: FAILURE_CODE, failed_at: created + 2_000 });
  if (status === UNKNOWN) insert('unknown_outcomes', { message_id: id, since: created + 121, check_at: now + FAR });
  if (status >= 3 && status <= 5) insert('sandbox_messages', sandboxRow(id, phone, text, status, created));
}

function progress(status, created, due, index, now) {
  const retried = index === 0;
  const started = retried ? created + 5_290 : created + 9;
  const sent = {
    attempts: retried ? 2 : 1,
    started_at: started,
    sent_at: started + 112,
    provider_message_id: `wamid.HBgNNTUxMTk4NzY1NDMyMRUCABEY${index}EjQ`,
  };
  const ended = { attempts: 1, started_at: started, ended_at: created + 121 };
  switch (status) {
    case 0:
      return { attempts: 1, started_at: started };
    case 1:
      return { scheduled_at: due };
    case 3:
      return sent;
    case 4:
      return { ...sent, delivered_at: started + 2_400 };
    case 5:
      return { ...sent, delivered_at: started + 2_400, read_at: started + 42_000 };
    case 6:
      return { ...ended, failure_code: FAILURE_CODE, failure_reason: '131026 Message undeliverable' };
    case 7:
    case 8:
      return { ended_at: created + 9 * MINUTE };
    case UNKNOWN:
      return { attempts: 1, started_at: started };
    default:
      return { attempts: 1, started_at: started, token: 1, lease_until: now + FAR };
  }
}

function attemptsOf(status, created, index, due) {
  const first = { attempt: 1, started_at: created + 9, ended_at: created + 121 };
  const detail = '131056 · (Business Account, Consumer Account) pair rate limit hit';
  if (index === 0)
    return [{ ...first, outcome: 'retry_later', code: 'recipient_throttled', detail, retry_at: created + 5_280 }];
  if (status === 0)
    return [
      { ...first, outcome: 'retry_later', code: 'gateway_error', detail: '503 Service Unavailable', retry_at: due },
    ];
  if (status === 6)
    return [
      {
        ...first,
        outcome: 'rejected',
        code: 'recipient_not_on_whatsapp',
        detail: '131026 Message undeliverable',
        retry_at: null,
      },
    ];
  if (status === UNKNOWN)
    return [{ ...first, outcome: 'unknown', code: 'gateway_timeout', detail: null, retry_at: null }];
  return [];
}

function sandboxRow(messageId, phone, text, status, created) {
  return {
    idempotency_key: `sample-${messageId}`,
    message_id: messageId,
    channel_id: 1,
    phone,
    text,
    accepted_at: created + 120,
    delivered_at: status >= 4 ? created + 2_400 : null,
    read_at: status === 5 ? created + 42_000 : null,
  };
}
