import { type IDataObject, type IExecuteFunctions, NodeOperationError } from 'n8n-workflow';
import type { EnqueueRequest } from '../../../client/src/client.js';

/** Fields of the request; the other options are fields of the message. */
const OF_THE_REQUEST = ['channel', 'timezone', 'legal_basis'];
/** Options that are no fields of the API under their name. */
const READ_APART = ['idempotencyKey', 'batchName', 'variables', 'moreFields', 'expires_at', 'filename'];

/** The request that queues the message of an item. Its local times are read in the time zone of the workflow. */
export function requestOf(node: IExecuteFunctions, itemIndex: number, changes: IDataObject = {}): EnqueueRequest {
  const options = optionsOf(node, itemIndex);
  const own = Object.entries(options).filter(([name, value]) => !READ_APART.includes(name) && value !== '');
  const split = (isRequest: boolean) =>
    Object.fromEntries(own.filter(([name]) => OF_THE_REQUEST.includes(name) === isRequest));
  const { expires_at, batchName } = options;
  const message: IDataObject = {
    phone: node.getNodeParameter('phone', itemIndex),
    message: node.getNodeParameter('text', itemIndex, ''),
    ...split(false),
    ...(expires_at ? { expires_at: timeOf(expires_at) } : {}),
    ...objectOf(node, itemIndex, 'variables', (variables) => ({ variables })),
    ...objectOf(node, itemIndex, 'moreFields', (fields) => fields),
    ...changes,
  };
  const request = { timezone: node.getTimezone(), ...split(true), ...(batchName ? { name: batchName } : {}) };
  return { ...request, messages: [message] } as EnqueueRequest;
}

/** The optional fields of an item. */
export function optionsOf(node: IExecuteFunctions, itemIndex: number): IDataObject {
  return node.getNodeParameter('options', itemIndex, {}) as IDataObject;
}

/** A parameter that is a text; an expression may also give a number. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A time as the API reads it. An expression such as `$now.plus(1, 'day')` gives an object of Luxon. */
export function timeOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  const { toISO } = Object(value) as { toISO?: () => string };
  return typeof toISO === 'function' ? toISO.call(value) : String(value);
}

function objectOf(
  node: IExecuteFunctions,
  itemIndex: number,
  name: string,
  use: (value: IDataObject) => IDataObject,
): IDataObject {
  const given = optionsOf(node, itemIndex)[name];
  if (given === undefined || given === '') return {};
  const value = typeof given === 'string' ? jsonIn(given) : given;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return use(value as IDataObject);
  throw new NodeOperationError(node.getNode(), `The option ${name} is no JSON object`, { itemIndex });
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller says which option cannot be read.
    return undefined;
  }
}
