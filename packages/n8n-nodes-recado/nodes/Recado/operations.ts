import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { EnqueueRequest, Recado } from '../../../client/src/client.js';
import { RecadoError } from '../../../client/src/errors.js';
import { idempotencyKeyOf } from './idempotency.js';
import { optionsOf, phoneOf, requestOf, textOf, timeOf } from './new-message.js';
import { forgetUpload, sha256Of, uploadOnce } from './uploads.js';
import { inZone } from './zoned-time.js';

interface Item {
  node: IExecuteFunctions;
  recado: Recado;
  itemIndex: number;
}

type Operation = (item: Item) => Promise<IDataObject[]>;

/** Far below what a request may have, so that a long text in each fits into a body. */
const MOST_IN_A_REQUEST = 1_000;
const TIMES = ['created_from', 'created_to', 'scheduled_from', 'scheduled_to'];

/** What the node does for one item, by its resource and operation. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  'message.send': (item) => queue(item, requestOf(item.node, item.itemIndex)),

  /** All of them, or none: `Recado.node.ts` calls it once, for the first item. */
  'message.sendMany': ({ node, recado }) => queueMany(node, recado),

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
    const sha256 = sha256Of(data);
    const key = keyOf(item, requestOf(node, itemIndex, { media: { sha256, filename } }));
    const file = { data, filename, mimetype: mimeType };
    const id = await uploadOnce(node, key, sha256, () => recado.upload(file, ended(node)));
    const request = requestOf(node, itemIndex, { media: { id, filename } });
    // The node gives the error the form of n8n, as those of every operation.
    return queue(item, request, key).catch((error: unknown) => {
      if (error instanceof RecadoError && error.code === 'validation_failed') forgetUpload(node, key);
      throw error;
    });
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
async function queue(
  item: Item,
  request: EnqueueRequest,
  idempotencyKey = keyOf(item, request),
): Promise<IDataObject[]> {
  const { recado, node } = item;
  const { messages, batch_id, warnings } = await recado.enqueue(request, { idempotencyKey, ...ended(node) });
  return messages.map((message) => ({ ...message, batch_id, ...(warnings ? { warnings: [...warnings] } : {}) }));
}

/** One request for each thousand items; what is of the request, such as its channel and its name, the first item says. */
async function queueMany(node: IExecuteFunctions, recado: Recado): Promise<IDataObject[]> {
  const requests = node.getInputData().map((_, itemIndex) => requestOf(node, itemIndex));
  const queued: IDataObject[] = [];
  for (let from = 0; from < requests.length; from += MOST_IN_A_REQUEST) {
    const messages = requests.slice(from, from + MOST_IN_A_REQUEST).flatMap((request) => request.messages);
    const item = { node, recado, itemIndex: from };
    const request = { ...requests[0]!, messages };
    // A key of the user's own is the same for all items.
    const key = from === 0 ? keyOf(item, request) : `${keyOf(item, request)}-${from}`;
    queued.push(...(await queue(item, request, key)));
  }
  return queued;
}

/** The own Idempotency-Key of an item, or the one that the node makes. */
function keyOf({ node, itemIndex }: Item, request: EnqueueRequest): string {
  const given = textOf(optionsOf(node, itemIndex).idempotencyKey);
  return given || idempotencyKeyOf(node, itemIndex, request);
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
  const zone = node.getTimezone();
  const used = filters.filter(([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0));
  const written = (name: string, value: IDataObject[string]) => {
    if (TIMES.includes(name)) return inZone(timeOf(value), zone);
    return name === 'phone' ? phoneOf(value) : value;
  };
  return Object.fromEntries(used.map(([name, value]) => [name, written(name, value)]));
}
