import type { GatewayDefinition } from '@recado/config';
import { ADDRESS, API_KEY, MARK_READ, TYPING, WEBHOOK_SECRET } from '../shared/setting-texts.js';

export const WAHA_TEXTS: GatewayDefinition['texts'] = {
  'pt-BR': {
    name: 'WAHA',
    hint: 'Uma sessão do WAHA.',
    guide: [
      'A URL é a do seu WAHA, como este servidor a alcança.',
      'A sessão é a que aparece no painel do WAHA. Se ela ainda não existe, escolha um nome: o Recado pode criá-la e iniciá-la depois.',
      'A chave é a variável WAHA_API_KEY do próprio WAHA.',
      'Depois de criar o canal, use Conectar o celular na página dele e leia o QR code.',
      'Para receber recibos, configure o webhook da sessão com o endereço dos recibos e hmac.key, com o mesmo segredo.',
    ],
    settings: {
      url: ADDRESS['pt-BR'],
      session: { label: 'Sessão', hint: 'O nome da sessão no WAHA. Em branco: default.' },
      apiKey: API_KEY['pt-BR'],
      webhookSecret: WEBHOOK_SECRET['pt-BR'],
      typing: TYPING['pt-BR'],
      markRead: MARK_READ['pt-BR'],
    },
  },
  en: {
    name: 'WAHA',
    hint: 'A WAHA session.',
    guide: [
      'The URL is that of your WAHA, as this server reaches it.',
      'The session is the one that the dashboard of WAHA shows. If there is none yet, choose a name: Recado can create and start it afterwards.',
      'The key is the variable WAHA_API_KEY of WAHA itself.',
      'After the channel is created, use Connect the phone on its page and scan the QR code.',
      'For receipts, set the webhook of the session to the address for receipts, with hmac.key and the same secret.',
    ],
    settings: {
      url: ADDRESS.en,
      session: { label: 'Session', hint: 'The name of the session in WAHA. Empty: default.' },
      apiKey: API_KEY.en,
      webhookSecret: WEBHOOK_SECRET.en,
      typing: TYPING.en,
      markRead: MARK_READ.en,
    },
  },
};
