import type { INodeProperties } from 'n8n-workflow';
import { filters } from './filters.js';
import { options } from './options.js';

const SENDING = ['send', 'sendMany', 'schedule', 'sendFile'];

function shownFor(resource: string, ...operation: string[]) {
  return { show: { resource: [resource], operation } };
}

const choices: INodeProperties[] = [
  {
    displayName: 'Resource',
    name: 'resource',
    type: 'options',
    noDataExpression: true,
    options: [
      { name: 'Batch', value: 'batch' },
      { name: 'Message', value: 'message' },
    ],
    default: 'message',
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['message'] } },
    options: [
      {
        name: 'Cancel',
        value: 'cancel',
        action: 'Cancel a message',
        description: 'Cancel a message that has not left',
      },
      { name: 'Get', value: 'get', action: 'Get a message', description: 'Look up a message with its status' },
      {
        name: 'Get Many',
        value: 'getAll',
        action: 'Get many messages',
        description: 'List messages by filter, newest first',
      },
      { name: 'Schedule', value: 'schedule', action: 'Schedule a message', description: 'Queue a text for later' },
      { name: 'Send', value: 'send', action: 'Send a message', description: 'Queue a text for now' },
      {
        name: 'Send File',
        value: 'sendFile',
        action: 'Send a file',
        description: 'Upload a file and queue a message with it',
      },
      {
        name: 'Send Many',
        value: 'sendMany',
        action: 'Send many messages',
        description: 'Queue a text for each item, in one request and one batch',
      },
    ],
    default: 'send',
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['batch'] } },
    options: [
      { name: 'Cancel', value: 'cancel', action: 'Cancel a batch', description: 'Cancel what still waits in a batch' },
      { name: 'Get', value: 'get', action: 'Get a batch', description: 'Look up a batch and its progress' },
    ],
    default: 'get',
  },
];

const sending: INodeProperties[] = [
  {
    displayName: 'Phone',
    name: 'phone',
    type: 'string',
    default: '',
    required: true,
    placeholder: '5511987654321',
    description: 'With the country code; spaces, brackets and dashes do not matter',
    displayOptions: shownFor('message', ...SENDING),
  },
  {
    displayName: 'Text',
    name: 'text',
    type: 'string',
    typeOptions: { rows: 4 },
    default: '',
    placeholder: 'Olá, {name}!',
    description:
      'Recado replaces {name}, {email} and the variables of the options. With a file it is the caption. Leave it empty for a template.',
    displayOptions: shownFor('message', ...SENDING),
  },
  {
    displayName: 'Send At',
    name: 'scheduledAt',
    type: 'dateTime',
    default: '',
    required: true,
    description: 'Without an offset it is a time in the time zone of the workflow',
    displayOptions: shownFor('message', 'schedule'),
  },
  {
    displayName: 'Input Binary Field',
    name: 'binaryPropertyName',
    type: 'string',
    default: 'data',
    required: true,
    hint: 'The name of the input field with the file',
    displayOptions: shownFor('message', 'sendFile'),
  },
];

const reading: INodeProperties[] = [
  {
    displayName: 'Message ID',
    name: 'messageId',
    type: 'number',
    typeOptions: { minValue: 1 },
    default: 1,
    required: true,
    displayOptions: shownFor('message', 'get', 'cancel'),
  },
  {
    displayName: 'Batch ID',
    name: 'batchId',
    type: 'number',
    typeOptions: { minValue: 1 },
    default: 1,
    required: true,
    displayOptions: shownFor('batch', 'get', 'cancel'),
  },
  {
    displayName: 'Return All',
    name: 'returnAll',
    type: 'boolean',
    default: false,
    description: 'Whether to return all results or only up to a given limit',
    displayOptions: shownFor('message', 'getAll'),
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    typeOptions: { minValue: 1 },
    default: 50,
    description: 'Max number of results to return',
    displayOptions: { show: { resource: ['message'], operation: ['getAll'], returnAll: [false] } },
  },
];

const deadline: INodeProperties = {
  displayName: 'Deadline',
  name: 'deadline',
  type: 'number',
  typeOptions: { minValue: 1 },
  default: 120,
  description: 'How many seconds a request may take with its repetitions',
};

/** Every field of the node. */
export const properties: INodeProperties[] = [
  ...choices,
  ...sending,
  ...reading,
  { ...filters, displayOptions: shownFor('message', 'getAll') },
  { ...options, displayOptions: shownFor('message', ...SENDING) },
  deadline,
];
