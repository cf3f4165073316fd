import { type IDataObject, type IExecuteFunctions, NodeOperationError } from 'n8n-workflow';
import type { EnqueueRequest } from '../../../client/src/client.js';

/** Fields of the request; the other options are fields of the message. */
const OF_THE_REQUEST = ['channel', 'timezone', 'legal_basis'];
/** Options that are no fields of the API under their name. */
const READ_APART = [
  'batchName',
  'buttons',
  'countryCode',
  'expires_at',
  'filename',
  'idempotencyKey',
  'moreFields',
  'templateLanguage',
  'templateName',
  'templateParameters',
  'variables',
];
/** The longest number that people write without a country code, such as (11) 98765-4321. */
const LOCAL_DIGITS = 11;

/** The request that queues the message of an item. Its local times are read in the time zone of the workflow. */
export function requestOf(node: IExecuteFunctions, itemIndex: number, changes: IDataObject = {}): EnqueueRequest {
  const options = optionsOf(node, itemIndex);
  const own = Object.entries(options).filter(([name, value]) => !READ_APART.includes(name) && value !== '');
  const split = (isRequest: boolean) =>
    Object.fromEntries(own.filter(([name]) => OF_THE_REQUEST.includes(name) === isRequest));
  const { expires_at, batchName } = options;
  const text = node.getNodeParameter('text', itemIndex, '');
  const message: IDataObject = {
    phone: phoneOf(node.getNodeParameter('phone', itemIndex), options.countryCode),
    // A file without a caption and a template have no text.
    ...(text === '' ? {} : { message: text }),
    ...split(false),
    ...(expires_at ? { expires_at: timeOf(expires_at) } : {}),
    ...templateOf(options),
    ...buttonsOf(options),
    ...objectOf(node, itemIndex, 'variables', (variables) => ({ variables })),
    ...objectOf(node, itemIndex, 'moreFields', (fields) => fields),
    ...changes,
  };
  const request = { timezone: node.getTimezone(), ...split(true), ...(batchName ? { name: batchName } : {}) };
  return { ...request, messages: [message] } as EnqueueRequest;
}

/** A number as people type it, such as +55 (11) 98765-4321: its digits. What is no number stays, so that it is refused as it was given. */
export function phoneOf(given: unknown, countryCode?: unknown): string {
  const text = textOf(given).trim();
  const digits = text.replace(/[\s().+-]/g, '');
  if (!/^\d+$/.test(digits)) return text;
  if (text.startsWith('+')) return digits;
  if (digits.startsWith('00')) return digits.slice(2);
  const code = textOf(countryCode).replace(/\D/g, '');
  const local = digits.replace(/^0/, '');
  return code !== '' && local.length <= LOCAL_DIGITS ? `${code}${local}` : digits;
}

function templateOf({ templateName, templateLanguage, templateParameters }: IDataObject): IDataObject {
  if (!templateName) return {};
  const parameters = [templateParameters].flat().map(textOf);
  // A field that was added and left empty; one between others keeps its place, so that the server names it.
  while (parameters.at(-1) === '') parameters.pop();
  const language = templateLanguage ? { language: templateLanguage } : {};
  return { template: { name: templateName, ...language, ...(parameters.length > 0 && { parameters }) } };
}

/** Buttons to answer with: their titles. */
function buttonsOf({ buttons }: IDataObject): IDataObject {
  const titles = textsOf(buttons);
  return titles.length === 0 ? {} : { buttons: titles.map((title) => ({ reply: { id: title, title } })) };
}

function textsOf(value: unknown): string[] {
  return [value]
    .flat()
    .map(textOf)
    .filter((text) => text !== '');
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
