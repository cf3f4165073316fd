import type {
  IAuthenticateGeneric,
  Icon,
  ICredentialTestRequest,
  ICredentialType,
  INodeProperties,
} from 'n8n-workflow';

export class RecadoApi implements ICredentialType {
  name = 'recadoApi';
  displayName = 'Recado API';
  icon: Icon = { light: 'file:../icons/recado.svg', dark: 'file:../icons/recado.dark.svg' };

  /** Recado is self-hosted and documents itself: this is the address of an installation that nobody configured. */
  documentationUrl = 'http://localhost:3000/docs';

  properties: INodeProperties[] = [
    {
      displayName: 'Base URL',
      name: 'baseUrl',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://recado.example',
      description: 'The address of your Recado server, without a path',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      placeholder: 'rcd_live_…',
      description:
        'A key from the panel. Sending needs its scope messages:write, reading messages:read, and the trigger webhooks:read and webhooks:write. A test key (rcd_test_) sends to the simulator only.',
    },
    {
      displayName: 'Webhook Secret',
      name: 'webhookSecret',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      placeholder: 'whsec_…',
      description:
        'Only for a trigger whose webhook was made in the panel. Several secrets, separated by spaces, while one is being replaced.',
    },
    {
      displayName: 'Language of Errors',
      name: 'language',
      type: 'options',
      options: [
        { name: 'English', value: 'en' },
        { name: 'Português', value: 'pt-BR' },
      ],
      default: 'pt-BR',
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
  };

  test: ICredentialTestRequest = {
    request: {
      baseURL: '={{$credentials.baseUrl.replace(/\\/+$/, "")}}',
      url: '/api/me',
      headers: { Accept: 'application/json', 'Accept-Language': '={{$credentials.language}}' },
    },
  };
}
