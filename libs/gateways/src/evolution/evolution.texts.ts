import type { GatewayDefinition } from '@recado/config';
import { ADDRESS, API_KEY, WEBHOOK_SECRET } from '../shared/setting-texts.js';

export const EVOLUTION_TEXTS: GatewayDefinition['texts'] = {
  'pt-BR': {
    name: 'Evolution API',
    hint: 'Uma instância da Evolution API v2.',
    settings: {
      url: ADDRESS['pt-BR'],
      instance: { label: 'Instância', hint: 'O nome da instância na Evolution API.' },
      apiKey: API_KEY['pt-BR'],
      webhookSecret: WEBHOOK_SECRET['pt-BR'],
    },
  },
  en: {
    name: 'Evolution API',
    hint: 'An instance of Evolution API v2.',
    settings: {
      url: ADDRESS.en,
      instance: { label: 'Instance', hint: 'The name of the instance in Evolution API.' },
      apiKey: API_KEY.en,
      webhookSecret: WEBHOOK_SECRET.en,
    },
  },
};
