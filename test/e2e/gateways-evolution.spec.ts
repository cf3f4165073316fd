import { describe } from 'vitest';
import { EvolutionStandIn } from '../support/stand-ins/evolution.stand-in.js';
import { serverOn } from './helpers/server-on.js';

describe('a server with GATEWAY=evolution', () => {
  serverOn<EvolutionStandIn>({
    kind: 'evolution',
    start: () => EvolutionStandIn.start({ instance: 'loja' }),
    env: ({ url }) => ({
      EVOLUTION_URL: `${url}/`,
      EVOLUTION_INSTANCE: 'loja',
      EVOLUTION_API_KEY: '429683C4C977415CAAFCCE10F7D57E11',
      EVOLUTION_WEBHOOK_TOKEN: 'the-webhook-secret',
    }),
    secrets: ['429683C4C977415CAAFCCE10F7D57E11', 'the-webhook-secret'],
    renew: (standIn, credential) => {
      standIn.settings.apiKey = credential;
      return { EVOLUTION_API_KEY: credential };
    },
    batch: 3,
    readReceipt: (standIn, keyId) => standIn.callback('messages.update', { keyId, fromMe: true, status: 'READ' }),
    wrote: (standIn, phone) => standIn.inbound({ phone }),
    connection: (standIn, isConnected) =>
      standIn.callback('connection.update', { state: isConnected ? 'open' : 'close' }),
    connect: (standIn, isConnected) => (standIn.state = isConnected ? 'open' : 'close'),
  });
});
