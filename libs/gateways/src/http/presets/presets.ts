import type { GatewayPreset } from '@recado/config';
import { both, catalogue } from '@recado/core';
import { jsonText } from './json-text.js';

import evolutionGo from './evolution-go.json' with { type: 'json' };
import gowa from './gowa.json' with { type: 'json' };
import own from './own.json' with { type: 'json' };
import wuzapi from './wuzapi.json' with { type: 'json' };
import zenviaSms from './zenvia-sms.json' with { type: 'json' };

const RECEIPTS_WITH_TOKEN = both(
  'Depois de criar o canal, cadastre lá o endereço de recibos que a página dele mostra, com o token no fim.',
  'After the channel is created, enter there the receipts address that its page shows, with the token at its end.',
);

type PresetId = 'gowa' | 'wuzapi' | 'evolution-go' | 'zenvia-sms' | 'own';

/** What the panel says of each description that ships, and of one that somebody writes. */
const PRESET_TEXTS: Readonly<Record<PresetId, GatewayPreset['texts']>> = {
  gowa: catalogue({
    name: both('GOWA 9', 'GOWA 9'),
    hint: both(
      'Precisa de um servidor GOWA (go-whatsapp-web-multidevice) com o celular já conectado.',
      'Needs a GOWA server (go-whatsapp-web-multidevice) to which the phone is connected.',
    ),
    guide: [
      both(
        'No GOWA: crie o aparelho e leia o QR code com o celular. O nome do aparelho é o que vai em X-Device-Id.',
        'In GOWA: make the device and read the QR code with the phone. The name of the device is what X-Device-Id holds.',
      ),
      both(
        'Usuário e senha são os de APP_BASIC_AUTH do servidor GOWA.',
        'User and password are those of APP_BASIC_AUTH of the GOWA server.',
      ),
      both(
        'Depois de criar o canal, inicie o GOWA com WHATSAPP_WEBHOOK igual ao endereço de recibos que a página dele mostra, WHATSAPP_WEBHOOK_SECRET igual ao segredo, e WHATSAPP_WEBHOOK_EVENTS=message,message.edited,message.ack.',
        'After the channel is created, start GOWA with WHATSAPP_WEBHOOK set to the receipts address that its page shows, WHATSAPP_WEBHOOK_SECRET set to the secret, and WHATSAPP_WEBHOOK_EVENTS=message,message.edited,message.ack.',
      ),
    ],
  }),
  wuzapi: catalogue({
    name: both('wuzapi', 'wuzapi'),
    hint: both(
      'Precisa de um servidor wuzapi com o celular já conectado.',
      'Needs a wuzapi server to which the phone is connected.',
    ),
    guide: [
      both(
        'No wuzapi: crie o usuário (POST /admin/users), conecte (POST /session/connect com Message e ReadReceipt) e leia o QR code com o celular.',
        'In wuzapi: make the user (POST /admin/users), connect (POST /session/connect with Message and ReadReceipt) and read the QR code with the phone.',
      ),
      both('O token é o do usuário, não o de administração.', 'The token is that of the user, not the admin one.'),
      both(
        'Inicie o wuzapi com WEBHOOK_FORMAT=json: outros formatos não são lidos.',
        'Start wuzapi with WEBHOOK_FORMAT=json: other formats are not read.',
      ),
      both(
        'Depois de criar o canal, informe o endereço de recibos que a página dele mostra (POST /webhook) e a chave HMAC (POST /session/hmac/config).',
        'After the channel is created, enter the receipts address that its page shows (POST /webhook) and the HMAC key (POST /session/hmac/config).',
      ),
    ],
  }),
  'evolution-go': catalogue({
    name: both('evolution-go', 'evolution-go'),
    hint: both(
      'Precisa de um servidor evolution-go com o celular já conectado. O da Evolution API é outro.',
      'Needs an evolution-go server to which the phone is connected. That of Evolution API is another.',
    ),
    guide: [
      both(
        'No evolution-go: crie a instância e leia o QR code com o celular. O token é o da instância, não a GLOBAL_API_KEY.',
        'In evolution-go: make the instance and read the QR code with the phone. The token is that of the instance, not GLOBAL_API_KEY.',
      ),
      RECEIPTS_WITH_TOKEN,
      both(
        'É o campo webhookUrl de POST /instance/connect, com MESSAGE e READ_RECEIPT em subscribe. O evolution-go não assina os recibos: por isso o token vai no endereço.',
        'It is webhookUrl of POST /instance/connect, with MESSAGE and READ_RECEIPT in subscribe. evolution-go does not sign receipts, so the token is in the address.',
      ),
    ],
  }),
  'zenvia-sms': catalogue({
    name: both('SMS pela Zenvia', 'SMS by Zenvia'),
    hint: both(
      'Envia por SMS, e não pelo WhatsApp: precisa de uma conta na Zenvia. Só textos.',
      'Sends by SMS and not by WhatsApp: needs an account at Zenvia. Texts only.',
    ),
    guide: [
      both(
        'A URL é https://api.zenvia.com. O token e o remetente estão no console de API da Zenvia.',
        'The URL is https://api.zenvia.com. The token and the sender are in the API console of Zenvia.',
      ),
      RECEIPTS_WITH_TOKEN,
      both(
        'São dois webhooks do canal SMS, MESSAGE e MESSAGE_STATUS, com o mesmo endereço.',
        'These are two webhooks of the SMS channel, MESSAGE and MESSAGE_STATUS, with the same address.',
      ),
    ],
  }),
  own: catalogue({
    name: both('Outro provedor (descrição sua)', 'Another provider (your own description)'),
    hint: both(
      'Para qualquer provedor com uma API HTTP: você descreve o pedido, as respostas e os recibos.',
      'For any provider with an HTTP API: you describe the request, the answers and the receipts.',
    ),
    guide: [
      both(
        'Abra a documentação do provedor em “enviar mensagem”. A URL do canal é a parte do endereço que todas as chamadas têm; o resto vai em path.',
        'Open the documentation of the provider at “send a message”. The URL of the channel is the part of the address that all calls share; the rest is path.',
      ),
      both(
        'Troque em json (ou form) o exemplo pelos marcadores: {to} é o número só com dígitos, {text} o texto, {secret.1} um segredo que fica cifrado.',
        'Replace the sample in json (or form) by placeholders: {to} is the number in digits, {text} the text, {secret.1} a secret that is kept encrypted.',
      ),
      both(
        'idPath diz onde a resposta traz o id da mensagem, como /data/id.',
        'idPath says where the answer tells the id of the message, such as /data/id.',
      ),
      both(
        'Use Conferir: mostra o pedido que sairia e o que significam uma resposta e um recibo que você colar. Nada é enviado.',
        'Use Check: it shows the request that would leave, and what an answer and a receipt mean that you paste. Nothing is sent.',
      ),
      both(
        'Comece só com o pedido: outcomes e callbacks podem vir depois, com o que a página do canal mostrar que não foi entendido.',
        'Begin with the request alone: outcomes and callbacks may come later, from what the page of the channel shows that was not understood.',
      ),
    ],
  }),
};

/** The description with which somebody begins who describes a provider of their own. */
export const OWN = 'own';

/** The programs and providers whose descriptions ship, and a beginning for every other one, in the order of the panel. */
export const HTTP_PRESETS: readonly GatewayPreset[] = [
  preset('gowa', gowa),
  preset('wuzapi', wuzapi),
  preset('evolution-go', evolutionGo),
  preset('zenvia-sms', zenviaSms),
  { ...preset(OWN, own), isExample: true },
];

function preset(id: PresetId, description: object): GatewayPreset {
  return { id, settings: { description: jsonText(description) }, texts: PRESET_TEXTS[id] };
}
