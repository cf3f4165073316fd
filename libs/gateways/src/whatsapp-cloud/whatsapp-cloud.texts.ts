import type { GatewayDefinition } from '@recado/config';
import { type Both, both, catalogue } from '@recado/core';
import { ADDRESS } from '../shared/setting-texts.js';

/** A template as `name:language`. */
const EXPECTED_TEMPLATE = both(
  'Informe o nome e o idioma do modelo com dois-pontos, como aviso:pt_BR.',
  'Enter the name and the language of the template with a colon, such as aviso:pt_BR.',
);

function mediaCarrier(label: Both, hint: Both) {
  return { label, hint, expected: EXPECTED_TEMPLATE };
}

export const WHATSAPP_CLOUD_TEXTS: GatewayDefinition['texts'] = catalogue({
  name: both('WhatsApp Cloud API', 'WhatsApp Cloud API'),
  hint: both(
    'Precisa de uma conta do WhatsApp Business na Meta e de um número só para isso.',
    'Needs a WhatsApp Business account at Meta and a number for this alone.',
  ),
  guide: [
    both(
      'Em developers.facebook.com, crie um aplicativo do tipo Business e adicione o produto WhatsApp. Em API Setup está o Phone number ID, que não é o número de telefone.',
      'At developers.facebook.com, create an app of the type Business and add the product WhatsApp. API Setup shows the Phone number ID, which is not the phone number.',
    ),
    both(
      'Em Business settings → System users, crie um usuário de sistema, dê a ele o aplicativo e a conta do WhatsApp, e gere um token sem validade com whatsapp_business_messaging e whatsapp_business_management.',
      'In Business settings → System users, create a system user, give it the app and the WhatsApp account, and generate a token that never expires with whatsapp_business_messaging and whatsapp_business_management.',
    ),
    both(
      'Em App settings → Basic está o segredo do aplicativo. O token de verificação é uma palavra que você inventa.',
      'App settings → Basic shows the app secret. The verify token is a word that you choose.',
    ),
    both(
      'Depois de criar o canal, copie o endereço dos recibos da página dele e cole em WhatsApp → Configuration, com o token de verificação e o campo messages.',
      'After the channel is created, copy the address for receipts from its page into WhatsApp → Configuration, with the verify token and the field messages.',
    ),
  ],
  settings: {
    url: ADDRESS,
    version: {
      label: both('Versão da API', 'API version'),
      hint: both('Por exemplo, v25.0.', 'For example, v25.0.'),
      expected: both(
        'Informe a versão com v e ponto, como v25.0.',
        'Enter the version with v and a dot, such as v25.0.',
      ),
    },
    phoneNumberId: {
      label: both('Id do número de telefone', 'Phone number ID'),
      hint: both(
        'O identificador que a Meta dá ao número, não o telefone.',
        'The id that Meta gives to the number, not the phone number.',
      ),
      expected: both(
        'Informe só os dígitos do identificador que a Meta mostra, como 106540352242922.',
        'Enter only the digits of the id that Meta shows, such as 106540352242922.',
      ),
    },
    token: {
      label: both('Token de acesso', 'Access token'),
      hint: both('De um usuário do sistema, sem data de expiração.', 'Of a system user, without an expiry date.'),
    },
    appSecret: {
      label: both('Segredo do aplicativo', 'App secret'),
      hint: both(
        'Comprova que os recibos vêm da Meta; sem ele, nenhum é aceito.',
        'Proves that receipts come from Meta; without it none is accepted.',
      ),
    },
    verifyToken: {
      label: both('Token de verificação', 'Verify token'),
      hint: both(
        'A Meta repete este texto ao verificar o endereço dos recibos.',
        'Meta repeats this text when it verifies the address for receipts.',
      ),
    },
    businessAccountId: {
      label: both('Id da conta do WhatsApp Business', 'WhatsApp Business account ID'),
      hint: both(
        'O identificador da conta (WABA) do número, para os modelos e as notícias da conta.',
        'The id of the account (WABA) of the number, for its templates and the news of the account.',
      ),
      expected: both(
        'Informe só os dígitos do identificador da conta, como 102290129340398.',
        'Enter only the digits of the id of the account, such as 102290129340398.',
      ),
    },
    outsideWindow: {
      label: both('Fora da janela de 24 horas', 'Outside the 24-hour window'),
      hint: both(
        'O que acontece com o texto para quem não escreveu a este número nas últimas 24 horas. A Meta cobra o envio direto e os modelos.',
        'What becomes of a text to somebody who has not written to this number in the last 24 hours. Meta charges for Direct Send and for templates.',
      ),
      choices: {
        fail: both('A mensagem falha', 'The message fails'),
        direct_send: both(
          'Envio direto; se a Meta recusar, o modelo que leva o texto',
          'Direct Send; if Meta refuses it, the template that carries the text',
        ),
        template: both('O modelo que leva o texto', 'The template that carries the text'),
      },
    },
    carrierTemplate: {
      label: both('Modelo que leva o texto', 'Template that carries the text'),
      hint: both(
        'Um modelo aprovado cujo único parâmetro recebe o texto, como nome:idioma: aviso:pt_BR.',
        'An approved template whose only parameter takes the text, as name:language: aviso:pt_BR.',
      ),
      expected: EXPECTED_TEMPLATE,
    },
    carrierDocument: mediaCarrier(
      both('Modelo que leva documentos', 'Template that carries documents'),
      both(
        'Um modelo aprovado com um documento no cabeçalho e um parâmetro, que recebe a legenda. Sem ele, documentos fora da janela falham.',
        'An approved template with a document in its header and one parameter, which takes the caption. Without it documents outside the window fail.',
      ),
    ),
    carrierImage: mediaCarrier(
      both('Modelo que leva imagens', 'Template that carries images'),
      both('O mesmo, com uma imagem no cabeçalho.', 'The same, with an image in its header.'),
    ),
    carrierVideo: mediaCarrier(
      both('Modelo que leva vídeos', 'Template that carries videos'),
      both('O mesmo, com um vídeo no cabeçalho.', 'The same, with a video in its header.'),
    ),
    appId: {
      label: both('Id do aplicativo', 'App ID'),
      hint: both(
        'Só para criar modelos com imagem, vídeo ou documento: a Meta guarda o exemplo no aplicativo. Está em App settings → Basic.',
        'Only to create templates with an image, a video or a document: Meta keeps the sample with the app. App settings → Basic shows it.',
      ),
      expected: both(
        'Informe só os dígitos do identificador do aplicativo, como 1234567890123456.',
        'Enter only the digits of the id of the app, such as 1234567890123456.',
      ),
    },
    marketingApi: {
      label: both('Marketing pela API de marketing', 'Marketing by the marketing API'),
      hint: both(
        'Modelos da categoria marketing saem pela API de marketing da Meta (Marketing Messages). Enquanto a conta não aceitou os termos dela, a Meta os envia pela Cloud API, como antes.',
        'Templates of the category marketing leave by Meta’s marketing API (Marketing Messages). While the account has not accepted its terms, Meta sends them by the Cloud API, as before.',
      ),
      choices: { off: both('Não', 'No'), on: both('Sim', 'Yes') },
    },
  },
});
