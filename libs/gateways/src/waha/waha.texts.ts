import type { GatewayDefinition } from '@recado/config';
import { both, catalogue } from '@recado/core';
import { ADDRESS, API_KEY, MARK_READ, TYPING, WEBHOOK_SECRET } from '../shared/setting-texts.js';

export const WAHA_TEXTS: GatewayDefinition['texts'] = catalogue({
  name: both('WAHA', 'WAHA'),
  hint: both(
    'Precisa de um servidor seu com o WAHA, que tem edição gratuita, e do celular à mão para ler o QR code.',
    'Needs a server of yours with WAHA, which has a free edition, and the phone at hand to scan the QR code.',
  ),
  guide: [
    both(
      'A URL é a do seu WAHA, como este servidor a alcança.',
      'The URL is that of your WAHA, as this server reaches it.',
    ),
    both(
      'A sessão é a que aparece no painel do WAHA. Se ela ainda não existe, escolha um nome: o Recado pode criá-la e iniciá-la depois.',
      'The session is the one that the dashboard of WAHA shows. If there is none yet, choose a name: Recado can create and start it afterwards.',
    ),
    both('A chave é a variável WAHA_API_KEY do próprio WAHA.', 'The key is the variable WAHA_API_KEY of WAHA itself.'),
    both(
      'Depois de criar o canal, use Conectar o celular na página dele e leia o QR code.',
      'After the channel is created, use Connect the phone on its page and scan the QR code.',
    ),
    both(
      'Para receber recibos, configure o webhook da sessão com o endereço dos recibos e hmac.key, com o mesmo segredo.',
      'For receipts, set the webhook of the session to the address for receipts, with hmac.key and the same secret.',
    ),
  ],
  settings: {
    url: ADDRESS,
    session: {
      label: both('Sessão', 'Session'),
      hint: both('O nome da sessão no WAHA. Em branco: default.', 'The name of the session in WAHA. Empty: default.'),
    },
    apiKey: API_KEY,
    webhookSecret: WEBHOOK_SECRET,
    typing: TYPING,
    markRead: MARK_READ,
  },
});
