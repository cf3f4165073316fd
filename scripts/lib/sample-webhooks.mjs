const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

/** url, description, events, key, chosen keys, failing since (ms before now), delivered and failed of the last hour */
const ENDPOINTS = [
  [
    'https://erp.exemplo.com.br/recado?conta=17',
    'ERP Matriz',
    'message.delivered message.failed',
    1,
    null,
    null,
    1_204,
    3,
  ],
  ['https://bi.exemplo.com.br/eventos', 'Painel BI', 'message.sent batch.completed', null, '1 2', 2 * HOUR, 12, 40],
  ['https://loja.exemplo.com.br/avisos', null, 'channel.paused channel.resumed', null, null, null, 0, 0],
];

const HEADERS = {
  'content-type': 'application/json',
  'user-agent': 'Recado/1.0.0',
  'webhook-id': 'evt_5f0c7a0e5b1d4a7f9c3e2b1a0d9c8b7a',
  'webhook-timestamp': '1795191242',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

/** endpoint, type, status, attempts, the last status code, the last error */
const DELIVERIES = [
  [1, 'message.delivered', 1, 1, 204, null],
  [1, 'message.failed', 2, 8, 503, 'bad_status'],
  [2, 'message.sent', 0, 2, null, 'timeout'],
];

/** Adds endpoints, their figures and deliveries. `far`: so late that the server sends nothing meanwhile. */
export function addWebhooks(insert, { keys, messageId, now, far }) {
  ENDPOINTS.forEach((endpoint, index) => addEndpoint(insert, endpoint, index + 1, { keys, now }));
  for (const delivery of DELIVERIES) addDelivery(insert, delivery, { messageId, now, far });
}

function addEndpoint(insert, [url, description, events, key, chosen, failing, delivered, failed], id, { keys, now }) {
  insert('webhook_endpoints', {
    id,
    url,
    description,
    events,
    api_key_id: key && keys[key - 1],
    key_ids: chosen,
    secret: '',
    failing_since: failing && now - failing,
    created_at: now - 30 * DAY,
  });
  const last = { failed_at: now - 60 * SECOND, error: 'timeout', delivery_id: 3 };
  const hour = { endpoint_id: id, hour_at: now - (now % HOUR), delivered, failed };
  if (delivered + failed > 0) insert('webhook_figures', { ...hour, ...(failed > 0 && last) });
}

function addDelivery(insert, [endpoint, type, status, attempts, answered, error], { messageId, now, far }) {
  const data = { id: messageId, phone: '5511987654321', status: 'Entregue', sequence: 3, failure_reason: null };
  const started = now - 90 * SECOND;
  const headers = { 'content-type': 'text/plain', server: 'nginx' };
  const id = insert('webhook_deliveries', {
    endpoint_id: endpoint,
    event_id: HEADERS['webhook-id'],
    type,
    message_id: messageId,
    payload: JSON.stringify({ type, timestamp: new Date(started).toISOString(), data }),
    status,
    attempts,
    failures: error ? attempts : 0,
    next_at: status === 0 ? now + far : 0,
    last_started_at: started,
    last_ms: 182,
    last_status: answered,
    last_error: error,
    last_request: JSON.stringify({ url: ENDPOINTS[endpoint - 1][0], headers: HEADERS }),
    last_answer: answered && JSON.stringify({ headers, body: answered === 204 ? '' : 'Service Unavailable' }),
    created_at: started - HOUR,
    ended_at: status === 0 ? null : started,
  });
  const attempt = { delivery_id: id, attempt: 1, started_at: started - HOUR, ms: 15_001, error: 'timeout' };
  if (attempts > 1) insert('webhook_attempts', attempt);
}
