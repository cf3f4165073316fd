// In which order, within their part of the API, the operations of the API make sense one after the other, with what each needs and leaves behind. An
// operation that is not named here comes last, and is tried with its own examples.

const PHONE = '5511987654321';
/** Refused at once by the simulator, so that there is a message to send again. */
const FAILING = '5511900000001';
const later = '{{tomorrow}}';

/** `values` fill parameters of the path, `body` is sent, `keeps` are variables by their place in the answer. */
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
  getBatch: { values: { id: '{{batchId}}' } },
  uploadMedia: {
    body: { data: 'UmVjYWRv', filename: 'recado.txt' },
    keeps: { mediaId: 'id' },
  },
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
};
