import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { EnqueueRequest, Recado } from '../../../client/src/client.js';
import { idempotencyKeyOf } from './idempotency.js';
import { optionsOf, requestOf, textOf, timeOf } from './new-message.js';

interface Item {
  node: IExecuteFunctions;
  recado: Recado;
  itemIndex: number;
}

type Operation = (item: Item) => Promise<IDataObject[]>;

const TIMES = ['created_from', 'created_to', 'scheduled_from', 'scheduled_to'];

/** What the node does for one item, by its resource and operation. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  'message.send': (item) => queue(item, requestOf(item.node, item.itemIndex)),

  'message.schedule': (item) => {
    const { node, itemIndex } = item;
    const scheduled_at = timeOf(node.getNodeParameter('scheduledAt', itemIndex));
    return queue(item, { ...requestOf(node, itemIndex), scheduled_at });
  },

  async 'message.sendFile'(item) {
    const { node, recado, itemIndex } = item;
    const field = node.getNodeParameter('binaryPropertyName', itemIndex) as string;
    const { mimeType, fileName } = node.helpers.assertBinaryData(itemIndex, field);
    const data = await node.helpers.getBinaryDataBuffer(itemIndex, field);
    const filename = textOf(optionsOf(node, itemIndex).filename) || fileName || 'file';
    const { id } = await recado.upload({ data, filename, mimetype: mimeType }, ended(node));
    return queue(item, requestOf(node, itemIndex, { media: { id, filename } }));
  },

  'message.get': async ({ node, recado, itemIndex }) => [
    { ...(await recado.message(idAt(node, 'messageId', itemIndex), ended(node))) },
  ],

  async 'message.getAll'({ node, recado, itemIndex }) {
    const all = node.getNodeParameter('returnAll', itemIndex) as boolean;
    const limit = all ? Number.POSITIVE_INFINITY : (node.getNodeParameter('limit', itemIndex) as number);
    const query = { ...filterOf(node, itemIndex), limit: Math.min(limit, 500) };
    const found: IDataObject[] = [];
    for await (const message of recado.messages(query, ended(node))) {
      found.push({ ...message });
      if (found.length >= limit) break;
    }
    return found;
  },

  'message.cancel': async ({ node, recado, itemIndex }) => [
    { ...(await recado.cancel(idAt(node, 'messageId', itemIndex), ended(node))) },
  ],

  'batch.get': async ({ node, recado, itemIndex }) => [
    { ...(await recado.call('getBatch', { path: { id: idAt(node, 'batchId', itemIndex) }, ...ended(node) })) },
  ],

  'batch.cancel': async ({ node, recado, itemIndex }) => [
    { ...(await recado.call('cancelBatch', { path: { id: idAt(node, 'batchId', itemIndex) }, ...ended(node) })) },
  ],
};

/** Queues one message; answers it with its batch and what the server warned of. */
async function queue({ node, recado, itemIndex }: Item, request: EnqueueRequest): Promise<IDataObject[]> {
  const given = textOf(optionsOf(node, itemIndex).idempotencyKey);
  const idempotencyKey = given || idempotencyKeyOf(node, itemIndex);
  const { messages, batch_id, warnings } = await recado.enqueue(request, { idempotencyKey, ...ended(node) });
  return messages.map((message) => ({ ...message, batch_id, ...(warnings ? { warnings: [...warnings] } : {}) }));
}

/** A canceled execution ends its requests. */
function ended(node: IExecuteFunctions): { signal?: AbortSignal } {
  const signal = node.getExecutionCancelSignal();
  return signal ? { signal } : {};
}

function idAt(node: IExecuteFunctions, name: string, itemIndex: number): number {
  return node.getNodeParameter(name, itemIndex) as number;
}

function filterOf(node: IExecuteFunctions, itemIndex: number): IDataObject {
  const filters = Object.entries(node.getNodeParameter('filters', itemIndex, {}) as IDataObject);
  const used = filters.filter(([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0));
  return Object.fromEntries(used.map(([name, value]) => [name, TIMES.includes(name) ? timeOf(value) : value]));
}
