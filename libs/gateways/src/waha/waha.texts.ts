import type { GatewayDefinition } from '@recado/config';
import { ADDRESS, API_KEY, WEBHOOK_SECRET } from '../shared/setting-texts.js';

export const WAHA_TEXTS: GatewayDefinition['texts'] = {
  'pt-BR': {
    name: 'WAHA',
    hint: 'Uma sessão do WAHA.',
    settings: {
      url: ADDRESS['pt-BR'],
      session: { label: 'Sessão', hint: 'O nome da sessão no WAHA. Em branco: default.' },
      apiKey: API_KEY['pt-BR'],
      webhookSecret: WEBHOOK_SECRET['pt-BR'],
    },
  },
  en: {
    name: 'WAHA',
    hint: 'A WAHA session.',
    settings: {
      url: ADDRESS.en,
      session: { label: 'Session', hint: 'The name of the session in WAHA. Empty: default.' },
      apiKey: API_KEY.en,
      webhookSecret: WEBHOOK_SECRET.en,
    },
  },
};
