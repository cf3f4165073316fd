import type { GatewayDefinition } from '@recado/config';
import { ADDRESS, API_KEY, TYPING, WEBHOOK_SECRET } from '../shared/setting-texts.js';

export const EVOLUTION_TEXTS: GatewayDefinition['texts'] = {
  'pt-BR': {
    name: 'Evolution API',
    hint: 'Uma instância da Evolution API v2.',
    guide: [
      'A URL é a da sua Evolution API v2, como este servidor a alcança. A v1 não serve.',
      'O nome da instância é o que aparece no gerenciador da Evolution. Se ela ainda não existe, escolha um nome: o Recado pode criá-la depois.',
      'A chave é a da instância, ou a global (AUTHENTICATION_API_KEY). Só a global cria instâncias.',
      'Depois de criar o canal, use Conectar o celular na página dele e leia o QR code.',
      'Para receber recibos, configure o webhook da instância com o endereço dos recibos e o cabeçalho X-Webhook-Token, com o mesmo segredo.',
    ],
    settings: {
      url: ADDRESS['pt-BR'],
      instance: { label: 'Instância', hint: 'O nome da instância na Evolution API.' },
      apiKey: API_KEY['pt-BR'],
      webhookSecret: WEBHOOK_SECRET['pt-BR'],
      typing: TYPING['pt-BR'],
    },
  },
  en: {
    name: 'Evolution API',
    hint: 'An instance of Evolution API v2.',
    guide: [
      'The URL is that of your Evolution API v2, as this server reaches it. Version 1 does not work.',
      'The name of the instance is the one that the manager of Evolution shows. If there is none yet, choose a name: Recado can create it afterwards.',
      'The key is that of the instance, or the global one (AUTHENTICATION_API_KEY). Only the global one creates instances.',
      'After the channel is created, use Connect the phone on its page and scan the QR code.',
      'For receipts, set the webhook of the instance to the address for receipts, with the header X-Webhook-Token and the same secret.',
    ],
    settings: {
      url: ADDRESS.en,
      instance: { label: 'Instance', hint: 'The name of the instance in Evolution API.' },
      apiKey: API_KEY.en,
      webhookSecret: WEBHOOK_SECRET.en,
      typing: TYPING.en,
    },
  },
};
