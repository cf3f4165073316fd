import type { INodeProperties } from 'n8n-workflow';

export const STATUSES = [
  'Agendada',
  'Cancelada',
  'Entregue',
  'Enviada',
  'Enviando',
  'Expirada',
  'Falhou',
  'Incerta',
  'Lida',
  'Pendente',
];

const ZONE = 'Without an offset it is a time in the time zone of the workflow';

function time(displayName: string, name: string, description: string): INodeProperties {
  return { displayName, name, type: 'dateTime', default: '', description: `${description}. ${ZONE}.` };
}

/** What the list of messages is searched by: the parameters of `GET /api/messages`. */
export const filters: INodeProperties = {
  displayName: 'Filters',
  name: 'filters',
  type: 'collection',
  placeholder: 'Add Filter',
  default: {},
  options: [
    { displayName: 'Batch ID', name: 'batch_id', type: 'number', typeOptions: { minValue: 1 }, default: 1 },
    time('Created From', 'created_from', 'Accepted then or later'),
    time('Created To', 'created_to', 'Accepted then or earlier'),
    { displayName: 'Phone', name: 'phone', type: 'string', default: '', placeholder: '5511987654321' },
    {
      displayName: 'Reference',
      name: 'reference',
      type: 'string',
      default: '',
      description: 'Your own ID of the message',
    },
    time('Scheduled From', 'scheduled_from', 'Scheduled for then or later'),
    time('Scheduled To', 'scheduled_to', 'Scheduled for then or earlier'),
    {
      displayName: 'Status',
      name: 'status',
      type: 'multiOptions',
      options: STATUSES.map((value) => ({ name: value, value })),
      default: [],
    },
    {
      displayName: 'User ID',
      name: 'user_id',
      type: 'string',
      default: '',
      description: 'To the person with this user ID of Meta. Not together with the phone.',
    },
  ],
};
