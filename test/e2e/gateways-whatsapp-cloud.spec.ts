import { describe } from 'vitest';
import { WhatsAppCloudStandIn } from '../support/stand-ins/index.js';
import { serverOn } from './helpers/server-on.js';

describe('a server with GATEWAY=whatsapp-cloud', () => {
  serverOn<WhatsAppCloudStandIn>({
    kind: 'whatsapp-cloud',
    start: () => WhatsAppCloudStandIn.start(),
    env: ({ url }) => ({
      WHATSAPP_API_URL: url,
      WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
      WHATSAPP_TOKEN: 'EAAB-the-token',
      WHATSAPP_APP_SECRET: 'the-app-secret',
    }),
    secrets: ['EAAB-the-token', 'the-app-secret'],
    renew: (standIn, credential) => {
      standIn.settings.token = credential;
      return { WHATSAPP_TOKEN: credential };
    },
    batch: 40,
    readReceipt: (standIn, id) => standIn.callback([{ id, status: 'read', recipient: '5531' }]),
  });
});
