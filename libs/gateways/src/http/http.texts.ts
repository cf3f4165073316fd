import type { GatewayDefinition } from '@recado/config';
import { ADDRESS } from '../shared/setting-texts.js';

export const HTTP_TEXTS: GatewayDefinition['texts'] = {
  'pt-BR': {
    name: 'HTTP',
    hint: 'Um sistema seu recebe as mensagens por HTTP.',
    guide: [
      'O seu sistema recebe cada mensagem por POST nesta URL e responde com 2xx quando a aceita.',
      'Cada pedido traz uma Idempotency-Key. Guarde as chaves por um dia, para que uma repetição não seja entregue duas vezes.',
      'Com o segredo, cada pedido é assinado (Standard Webhooks). Crie um com: echo "whsec_$(openssl rand -base64 32)"',
      'Depois de criar o canal, envie os recibos ao endereço que a página dele mostra, assinados com o mesmo segredo.',
    ],
    settings: {
      url: ADDRESS['pt-BR'],
      secret: {
        label: 'Segredo de assinatura',
        hint: 'whsec_ seguido do base64 de 24 a 64 bytes: assina requisições e recibos.',
        expected: 'Informe whsec_ seguido do base64 de 24 a 64 bytes.',
      },
    },
  },
  en: {
    name: 'HTTP',
    hint: 'A system of yours receives the messages over HTTP.',
    guide: [
      'Your system gets each message by POST at this URL, and answers with 2xx when it accepts it.',
      'Each request has an Idempotency-Key. Keep the keys for a day, so that a repeated request is not delivered twice.',
      'With the secret, each request is signed (Standard Webhooks). Make one with: echo "whsec_$(openssl rand -base64 32)"',
      'After the channel is created, post receipts to the address that its page shows, signed with the same secret.',
    ],
    settings: {
      url: ADDRESS.en,
      secret: {
        label: 'Signing secret',
        hint: 'whsec_ followed by the base64 of 24 to 64 bytes: signs requests and receipts.',
        expected: 'Enter whsec_ followed by the base64 of 24 to 64 bytes.',
      },
    },
  },
};
