import type { GatewayDefinition } from '@recado/config';
import { ADDRESS } from '../shared/setting-texts.js';

export const WHATSAPP_CLOUD_TEXTS: GatewayDefinition['texts'] = {
  'pt-BR': {
    name: 'WhatsApp Cloud API',
    hint: 'A API oficial da Meta.',
    settings: {
      url: ADDRESS['pt-BR'],
      version: { label: 'Versão da API', hint: 'Como v25.0.' },
      phoneNumberId: { label: 'Id do número de telefone', hint: 'O número que a Meta dá a ele, não o telefone.' },
      token: { label: 'Token de acesso', hint: 'De um usuário do sistema, sem validade.' },
      appSecret: { label: 'Segredo do aplicativo', hint: 'Prova os avisos da Meta; sem ele nenhum vale.' },
      verifyToken: { label: 'Token de verificação', hint: 'O que a Meta repete ao conferir o endereço dos avisos.' },
    },
  },
  en: {
    name: 'WhatsApp Cloud API',
    hint: 'Meta’s official API.',
    settings: {
      url: ADDRESS.en,
      version: { label: 'Version of the API', hint: 'Like v25.0.' },
      phoneNumberId: { label: 'Phone number ID', hint: 'Meta’s number for it, not the phone number.' },
      token: { label: 'Access token', hint: 'Of a system user, without an end.' },
      appSecret: { label: 'App secret', hint: 'Proves Meta’s receipts; without it none is believed.' },
      verifyToken: { label: 'Verify token', hint: 'What Meta repeats when it checks the address for receipts.' },
    },
  },
};
