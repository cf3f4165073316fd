import type { GatewayDefinition } from '@recado/config';
import { both, catalogue } from '@recado/core';
import { ADDRESS, API_KEY, TYPING, WEBHOOK_SECRET } from '../shared/setting-texts.js';

export const EVOLUTION_TEXTS: GatewayDefinition['texts'] = catalogue({
  name: both('Evolution API', 'Evolution API'),
  hint: both(
    'Precisa de um servidor seu com a Evolution API v2 e o banco de dados dela, e do celular à mão para ler o QR code.',
    'Needs a server of yours with Evolution API v2 and its database, and the phone at hand to scan the QR code.',
  ),
  guide: [
    both(
      'A URL é a da sua Evolution API v2, como este servidor a alcança. A v1 não serve.',
      'The URL is that of your Evolution API v2, as this server reaches it. Version 1 does not work.',
    ),
    both(
      'O nome da instância é o que aparece no gerenciador da Evolution. Se ela ainda não existe, escolha um nome: o Recado pode criá-la depois.',
      'The name of the instance is the one that the manager of Evolution shows. If there is none yet, choose a name: Recado can create it afterwards.',
    ),
    both(
      'A chave é a da instância, ou a global (AUTHENTICATION_API_KEY). Só a global cria instâncias.',
      'The key is that of the instance, or the global one (AUTHENTICATION_API_KEY). Only the global one creates instances.',
    ),
    both(
      'Depois de criar o canal, use Conectar o celular na página dele e leia o QR code.',
      'After the channel is created, use Connect the phone on its page and scan the QR code.',
    ),
    both(
      'Para receber recibos, configure o webhook da instância com o endereço dos recibos e o cabeçalho X-Webhook-Token, com o mesmo segredo.',
      'For receipts, set the webhook of the instance to the address for receipts, with the header X-Webhook-Token and the same secret.',
    ),
  ],
  settings: {
    url: ADDRESS,
    instance: {
      label: both('Instância', 'Instance'),
      hint: both('O nome da instância na Evolution API.', 'The name of the instance in Evolution API.'),
    },
    apiKey: API_KEY,
    webhookSecret: WEBHOOK_SECRET,
    typing: TYPING,
  },
});
