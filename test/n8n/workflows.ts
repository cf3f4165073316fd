const CREDENTIAL = { recadoApi: { id: 'recadoTrial00001', name: 'Recado' } };
/** It gets no receipts in the simulator, so that its message starts no workflow again. */
export const WITHOUT_RECEIPTS = '5511900000011';
const PHONE = '5511987654321';
const VERSIONS: Readonly<Record<string, number>> = { 'n8n-nodes-base.set': 3.4, 'n8n-nodes-base.convertToFile': 1.1 };

export const credential = (baseUrl: string, apiKey: string) => ({
  ...CREDENTIAL.recadoApi,
  type: 'recadoApi',
  data: { baseUrl, apiKey, webhookSecret: '', language: 'en' },
});

/** A message at once, its look-up; one for tomorrow, its end, its batch; then the newest of the phone. */
export const sending = workflow('recadoTrialSend1', [
  ['Start', 'n8n-nodes-base.manualTrigger', {}],
  recado('Send', { operation: 'send', phone: PHONE, text: 'Oi, {name}!', options: { name: 'Ana' } }),
  recado('Schedule', {
    operation: 'schedule',
    phone: PHONE,
    text: 'Amanhã',
    scheduledAt: "={{ $now.plus(1, 'day') }}",
  }),
  recado('Cancel', { operation: 'cancel', messageId: '={{ $json.id }}' }),
  recado('Look up', { operation: 'get', messageId: "={{ $('Schedule').item.json.id }}" }),
  recado('Batch', { resource: 'batch', operation: 'get', batchId: "={{ $('Schedule').item.json.batch_id }}" }),
  recado('List', { operation: 'getAll', returnAll: false, limit: 2, filters: { phone: PHONE } }),
]);

/** A file of the workflow's own is sent. */
export const file = workflow('recadoTrialFile1', [
  ['Start', 'n8n-nodes-base.manualTrigger', {}],
  ['Text', 'n8n-nodes-base.set', { mode: 'raw', jsonOutput: '{"text":"nota"}', options: {} }],
  [
    'File',
    'n8n-nodes-base.convertToFile',
    { operation: 'toText', sourceProperty: 'text', options: { fileName: 'nota.txt' } },
  ],
  recado('Send file', { operation: 'sendFile', phone: PHONE, text: 'Sua nota', binaryPropertyName: 'data' }),
]);

/** A wrong phone, with and without going on after the error. */
export const refused = workflow('recadoTrialBad01', [
  ['Start', 'n8n-nodes-base.manualTrigger', {}],
  recado('Goes on', { operation: 'send', phone: '12', text: 'Oi' }, { onError: 'continueRegularOutput' }),
  recado('Ends', { operation: 'send', phone: '12', text: 'Oi' }),
]);

/** Answers each delivered message with a message of its own. */
export const listening = workflow('recadoTrialHook1', [
  [
    'Event',
    'n8n-nodes-recado.recadoTrigger',
    { events: ['message.delivered'], registration: 'automatic' },
    { webhookId: '5f3c0c1e-7a56-4c39-9f53-0a6a1f0c9e77' },
  ],
  recado('Answer', { operation: 'send', phone: WITHOUT_RECEIPTS, text: '=chegou {{ $json.data.id }}' }),
]);

type Step = readonly [name: string, type: string, parameters: object, further?: object];

function recado(name: string, parameters: object, further: object = {}): Step {
  return [name, 'n8n-nodes-recado.recado', { resource: 'message', ...parameters }, further];
}

/** A workflow whose nodes follow one another. */
function workflow(id: string, steps: readonly Step[]) {
  const nodes = steps.map(([name, type, parameters, further = {}], at) => ({
    id: `00000000-0000-4000-8000-00000000000${at}`,
    name,
    type,
    typeVersion: type.startsWith('n8n-nodes-recado') ? 1 : (VERSIONS[type] ?? 1),
    position: [at * 200, 0],
    parameters,
    ...(type.startsWith('n8n-nodes-recado') ? { credentials: CREDENTIAL } : {}),
    ...further,
  }));
  const pairs = steps
    .slice(1)
    .map(([name], at) => [steps[at]?.[0] ?? '', { main: [[{ node: name, type: 'main', index: 0 }]] }]);
  return { id, name: id, nodes, connections: Object.fromEntries(pairs) as object, settings: {}, active: false };
}
