import type { GatewayDefinition } from '@recado/config';
import { ADDRESS, API_KEY, WEBHOOK_SECRET } from '../shared/setting-texts.js';

export const WAHA_TEXTS: GatewayDefinition['texts'] = {
  'pt-BR': {
    name: 'WAHA',
    hint: 'Uma sessão do WAHA.',
    settings: {
      url: ADDRESS['pt-BR'],
      session: { label: 'Sessão', hint: 'O nome dela; vazio: default.' },
      apiKey: API_KEY['pt-BR'],
      webhookSecret: WEBHOOK_SECRET['pt-BR'],
    },
  },
  en: {
    name: 'WAHA',
    hint: 'A session of WAHA.',
    settings: {
      url: ADDRESS.en,
      session: { label: 'Session', hint: 'Its name; empty: default.' },
      apiKey: API_KEY.en,
      webhookSecret: WEBHOOK_SECRET.en,
    },
  },
};
