import { describe } from 'vitest';
import { WahaStandIn } from '../support/stand-ins/waha.stand-in.js';
import { serverOn } from './helpers/server-on.js';

describe('a server with GATEWAY=waha', () => {
  serverOn<WahaStandIn>({
    kind: 'waha',
    start: () => WahaStandIn.start(),
    env: ({ url }) => ({ WAHA_URL: url, WAHA_API_KEY: 'the-waha-key', WAHA_HMAC_KEY: 'my-secret-key' }),
    secrets: ['the-waha-key', 'my-secret-key'],
    renew: (standIn, credential) => {
      standIn.settings.apiKey = credential;
      return { WAHA_API_KEY: credential };
    },
    batch: 3,
    readReceipt: (standIn, hex) =>
      standIn.callback('message.ack', { id: `true_5531@c.us_${hex}`, fromMe: true, ack: 3 }),
    wrote: (standIn, phone) => standIn.inbound({ phone }),
    connection: (standIn, isConnected) =>
      standIn.callback('session.status', { status: isConnected ? 'WORKING' : 'SCAN_QR_CODE' }),
    connect: (standIn, isConnected) => (standIn.status = isConnected ? 'WORKING' : 'SCAN_QR_CODE'),
  });
});
