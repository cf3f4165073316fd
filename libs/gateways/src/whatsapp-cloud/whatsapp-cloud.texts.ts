import type { GatewayDefinition } from '@recado/config';
import { ADDRESS } from '../shared/setting-texts.js';

export const WHATSAPP_CLOUD_TEXTS: GatewayDefinition['texts'] = {
  'pt-BR': {
    name: 'WhatsApp Cloud API',
    hint: 'A API oficial da Meta.',
    settings: {
      url: ADDRESS['pt-BR'],
      version: {
        label: 'Versão da API',
        hint: 'Por exemplo, v25.0.',
        expected: 'Informe a versão com v e ponto, como v25.0.',
      },
      phoneNumberId: {
        label: 'Id do número de telefone',
        hint: 'O identificador que a Meta dá ao número, não o telefone.',
        expected: 'Informe só os dígitos do identificador que a Meta mostra, como 106540352242922.',
      },
      token: { label: 'Token de acesso', hint: 'De um usuário do sistema, sem data de expiração.' },
      appSecret: {
        label: 'Segredo do aplicativo',
        hint: 'Comprova que os recibos vêm da Meta; sem ele, nenhum é aceito.',
      },
      verifyToken: {
        label: 'Token de verificação',
        hint: 'A Meta repete este texto ao verificar o endereço dos recibos.',
      },
    },
  },
  en: {
    name: 'WhatsApp Cloud API',
    hint: 'Meta’s official API.',
    settings: {
      url: ADDRESS.en,
      version: {
        label: 'API version',
        hint: 'For example, v25.0.',
        expected: 'Enter the version with v and a dot, such as v25.0.',
      },
      phoneNumberId: {
        label: 'Phone number ID',
        hint: 'The id that Meta gives to the number, not the phone number.',
        expected: 'Enter only the digits of the id that Meta shows, such as 106540352242922.',
      },
      token: { label: 'Access token', hint: 'Of a system user, without an expiry date.' },
      appSecret: { label: 'App secret', hint: 'Proves that receipts come from Meta; without it none is accepted.' },
      verifyToken: { label: 'Verify token', hint: 'Meta repeats this text when it verifies the address for receipts.' },
    },
  },
};
