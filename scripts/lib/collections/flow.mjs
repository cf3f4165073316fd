// In which order, within their part of the API, the operations of the API make sense one after the other, with what each
// needs and leaves behind. An operation that is not named here comes last, and is tried with its own examples.

const PHONE = '5511987654321';
/** Refused at once by the simulator, so that there is a message to send again. */
const FAILING = '5511900000001';
const later = '{{tomorrow}}';

/** The name that the last request with `isNamed` made. */
const NAME = '{{newName}}';
const CHANNEL = { values: { name: NAME } };
/** The simulator has no phone to pair, which is what the answer says. */
const UNPAIRED = { ...CHANNEL, alsoAnswers: [409, 422] };

/**
 * `values` fill parameters of the path, `body` is sent, `keeps` are variables by their place in the answer,
 * `isNamed` makes a new name before the request, and `part` is the part of the collection where it is not that of the
 * operation.
 */
export const FLOW = {
  getStatus: {},
  getMe: {},
  getOpenApi: {},
  queueToRefuse: {
    operation: 'enqueueMessages',
    title: 'Queue a message that the simulator refuses',
    body: { messages: [{ phone: FAILING, message: 'Olá' }] },
    keeps: { failedId: 'messages[0].id' },
  },
  enqueueMessages: {
    body: { messages: [{ phone: PHONE, message: 'Olá, {name|cliente}! Seu pedido saiu.', name: 'Ana' }] },
    keeps: { messageId: 'messages[0].id', batchId: 'batch_id' },
  },
  getMessage: { values: { id: '{{messageId}}' } },
  listMessages: {},
  listBatches: {},
  getBatch: { values: { id: '{{batchId}}' } },
  uploadMedia: {
    body: { data: 'UmVjYWRv', filename: 'recado.txt' },
    keeps: { mediaId: 'id' },
  },
  listMedia: {},
  deleteMedia: { values: { id: '{{mediaId}}' } },
  scheduleForTomorrow: {
    operation: 'enqueueMessages',
    title: 'Queue messages for tomorrow',
    body: {
      scheduled_at: later,
      messages: [
        { phone: PHONE, message: 'Até amanhã' },
        { phone: PHONE, message: 'Até' },
      ],
    },
    keeps: { waitingId: 'messages[0].id', waitingBatchId: 'batch_id' },
  },
  rescheduleMessage: { values: { id: '{{waitingId}}' }, body: { scheduled_at: later } },
  rescheduleBatch: { values: { id: '{{waitingBatchId}}' }, body: { scheduled_at: later } },
  pauseBatch: { values: { id: '{{waitingBatchId}}' } },
  resumeBatch: { values: { id: '{{waitingBatchId}}' } },
  cancelMessage: { values: { id: '{{waitingId}}' } },
  cancelBatch: { values: { id: '{{waitingBatchId}}' } },
  createPeopleList: { body: { name: '{{listName}}' } },
  putListPeople: { values: { name: '{{listName}}' }, body: { people: [{ phone: PHONE, name: 'Ana' }] } },
  getListPeople: { values: { name: '{{listName}}' } },
  listPeopleLists: {},
  removeListPerson: { values: { name: '{{listName}}', phone: PHONE } },
  renamePeopleList: { values: { name: '{{listName}}' }, body: { name: '{{listName}} nova' } },
  removePeopleList: { values: { name: '{{listName}} nova' } },
  addOptOut: { body: { phone: '5511987650099' } },
  listOptOuts: {},
  removeOptOut: { values: { phone: '5511987650099' } },
  getRecipient: { values: { phone: PHONE } },
  exportRecipient: { values: { phone: PHONE } },
  createWebhook: {
    body: { url: '{{webhookUrl}}', events: ['message.delivered', 'message.failed'] },
    keeps: { webhookId: 'id' },
  },
  listWebhooks: {},
  getWebhook: { values: { id: '{{webhookId}}' } },
  changeWebhook: { values: { id: '{{webhookId}}' }, body: { description: 'ERP Matriz' } },
  testWebhook: { values: { id: '{{webhookId}}' } },
  listWebhookDeliveries: { values: { id: '{{webhookId}}' }, keeps: { deliveryId: 'data[0].id' } },
  replayWebhookDelivery: { values: { id: '{{deliveryId}}' } },
  replayWebhook: { values: { id: '{{webhookId}}' }, body: { since: '{{yesterday}}' } },
  rotateWebhookSecret: { values: { id: '{{webhookId}}' } },
  listenToWebhooks: { body: { events: ['message.delivered'] }, keeps: { listenerId: 'id' } },
  takeEvents: { values: { id: '{{listenerId}}' }, body: { taken: [] } },
  deleteWebhook: { values: { id: '{{webhookId}}' } },
  // Too early while the simulator has not refused it.
  retryMessage: { values: { id: '{{failedId}}' }, alsoAnswers: [409] },
  // The message of this flow brings no payment, which is what the answer says.
  tellPaymentStatus: {
    values: { id: '{{messageId}}' },
    body: { status: 'captured', message: 'Recebemos' },
    alsoAnswers: [409, 422],
  },
  eraseRecipient: { values: { phone: '5511987650001' }, alsoAnswers: [404] },
  listChannels: {},
  createChannel: { isNamed: true, body: { name: NAME, gateway: 'sandbox' } },
  getChannel: CHANNEL,
  changeChannel: { ...CHANNEL, body: { limits: { pace: { messages: 20, period_seconds: 60 } } } },
  checkChannel: CHANNEL,
  testChannel: { ...CHANNEL, body: { phone: PHONE, text: 'Teste do canal' } },
  listChannelTemplates: CHANNEL,
  // The simulator has no templates, which is what the answer says.
  createChannelTemplate: {
    ...CHANNEL,
    body: {
      name: 'pedido_enviado',
      language: 'pt_BR',
      category: 'UTILITY',
      body: 'Olá, {{1}}! O seu pedido {{2}} saiu agora mesmo.',
      examples: ['Ana', '4711'],
    },
    alsoAnswers: [409],
  },
  getChannelTemplate: {
    values: { ...CHANNEL.values, template: 'pedido_enviado', language: 'pt_BR' },
    alsoAnswers: [404],
  },
  beginChannelPairing: UNPAIRED,
  getChannelPairing: UNPAIRED,
  endChannelPairing: UNPAIRED,
  pauseChannel: { ...CHANNEL, body: { reason: 'Manutenção' } },
  resumeChannel: CHANNEL,
  // Any other would send what the installation sends by another channel from here on.
  makeChannelDefault: { values: { name: 'default' } },
  archiveChannel: CHANNEL,
  restoreChannel: CHANNEL,
  archiveChannelAgain: { ...CHANNEL, operation: 'archiveChannel', title: 'Archive a restored channel' },
  listKeys: {},
  createKey: { isNamed: true, body: { name: NAME, scopes: ['messages:write'] }, keeps: { keyId: 'id' } },
  getKey: { values: { id: '{{keyId}}' } },
  changeKey: { values: { id: '{{keyId}}' }, body: { limits: { messages_per_day: 5000 } } },
  rotateKey: { values: { id: '{{keyId}}' }, body: { grace_seconds: 3600 } },
  revokeKey: { values: { id: '{{keyId}}' } },
  listSavedTexts: {},
  createSavedText: { isNamed: true, body: { name: NAME, text: 'Olá, {name|tudo bem}! Seu pedido saiu.' } },
  getSavedText: { values: { name: NAME } },
  changeSavedText: { values: { name: NAME }, body: { text: 'Olá, {name|tudo bem}! Seu pedido chegou.' } },
  removeSavedText: { values: { name: NAME } },
  createListToSend: {
    operation: 'createPeopleList',
    title: 'Make a list to send to',
    part: 'sends',
    isNamed: true,
    body: { name: NAME },
  },
  putPeopleToSend: {
    operation: 'putListPeople',
    title: 'Put a person into the list',
    part: 'sends',
    values: { name: NAME },
    body: { people: [{ phone: PHONE, name: 'Ana' }] },
  },
  createSend: { body: { list: NAME, text: 'Olá, {name}!' }, keeps: { sendId: 'id' } },
  listSends: {},
  getSend: { values: { id: '{{sendId}}' } },
  removeSentList: {
    operation: 'removePeopleList',
    title: 'Remove the list again',
    part: 'sends',
    values: { name: NAME },
  },
};
