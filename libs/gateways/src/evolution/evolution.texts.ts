import type { GatewayDefinition } from '@recado/config';
import { ADDRESS, API_KEY, WEBHOOK_SECRET } from '../shared/setting-texts.js';

export const EVOLUTION_TEXTS: GatewayDefinition['texts'] = {
  pt: {
    name: 'Evolution API',
    hint: 'Uma instância da Evolution API v2.',
    settings: {
      url: ADDRESS.pt,
      instance: { label: 'Instância', hint: 'O nome dela.' },
      apiKey: API_KEY.pt,
      webhookSecret: WEBHOOK_SECRET.pt,
    },
  },
  en: {
    name: 'Evolution API',
    hint: 'An instance of Evolution API v2.',
    settings: {
      url: ADDRESS.en,
      instance: { label: 'Instance', hint: 'Its name.' },
      apiKey: API_KEY.en,
      webhookSecret: WEBHOOK_SECRET.en,
    },
  },
};
