import type { GatewayDefinition } from '@recado/config';
import { ADDRESS } from '../shared/setting-texts.js';

export const HTTP_TEXTS: GatewayDefinition['texts'] = {
  'pt-BR': {
    name: 'HTTP',
    hint: 'Um sistema seu recebe as mensagens por HTTP.',
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
