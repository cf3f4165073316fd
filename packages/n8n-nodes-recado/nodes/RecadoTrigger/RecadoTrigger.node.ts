import {
  type IHookFunctions,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
  NodeConnectionTypes,
} from 'n8n-workflow';
import { endpointIsThere, makeEndpoint, removeEndpoint } from './endpoint.js';
import { EVENTS } from './events.js';
import { received } from './received.js';

const isByHand = (hook: IHookFunctions) => hook.getNodeParameter('registration') === 'byHand';

export class RecadoTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Recado Trigger',
    name: 'recadoTrigger',
    icon: { light: 'file:../../icons/recado.svg', dark: 'file:../../icons/recado.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: 'Starts the workflow when Recado tells what became of a message, or what somebody wrote',
    defaults: { name: 'Recado Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'recadoApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        required: true,
        options: EVENTS.map((value) => ({ name: value, value })),
        default: ['message.delivered', 'message.failed'],
        description: 'Other events are answered and start nothing',
      },
      {
        displayName: 'Registration',
        name: 'registration',
        type: 'options',
        options: [
          {
            name: 'Automatic',
            value: 'automatic',
            description: 'The node makes the webhook with the API key, and removes it with the workflow',
          },
          {
            name: 'By Hand',
            value: 'byHand',
            description: 'You made the webhook in the panel, and its secret is in the credential',
          },
        ],
        default: 'automatic',
      },
    ],
  };

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        return isByHand(this) || (await endpointIsThere(this));
      },
      async create(this: IHookFunctions): Promise<boolean> {
        return isByHand(this) || (await makeEndpoint(this));
      },
      async delete(this: IHookFunctions): Promise<boolean> {
        return isByHand(this) || (await removeEndpoint(this));
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    return await received(this);
  }
}
