import type { GatewayDefinition } from '@recado/config';
import { ADDRESS } from '../shared/setting-texts.js';

export const WHATSAPP_CLOUD_TEXTS: GatewayDefinition['texts'] = {
  'pt-BR': {
    name: 'WhatsApp Cloud API',
    hint: 'A API oficial da Meta.',
    guide: [
      'Em developers.facebook.com, crie um aplicativo do tipo Business e adicione o produto WhatsApp. Em API Setup está o Phone number ID, que não é o número de telefone.',
      'Em Business settings → System users, crie um usuário de sistema, dê a ele o aplicativo e a conta do WhatsApp, e gere um token sem validade com whatsapp_business_messaging e whatsapp_business_management.',
      'Em App settings → Basic está o segredo do aplicativo. O token de verificação é uma palavra que você inventa.',
      'Depois de criar o canal, copie o endereço dos recibos da página dele e cole em WhatsApp → Configuration, com o token de verificação e o campo messages.',
    ],
    settings: {
      url: ADDRESS['pt-BR'],
      version: {
        label: 'Versão da API',
        hint: 'Por exemplo, v25.0.',
        expected: 'Informe a versão com v e ponto, como v25.0.',
      },
      phoneNumberId: {
        label: 'Id do número de telefone',
        hint: 'O identificador que a Meta dá ao número, não o telefone.',
        expected: 'Informe só os dígitos do identificador que a Meta mostra, como 106540352242922.',
      },
      token: { label: 'Token de acesso', hint: 'De um usuário do sistema, sem data de expiração.' },
      appSecret: {
        label: 'Segredo do aplicativo',
        hint: 'Comprova que os recibos vêm da Meta; sem ele, nenhum é aceito.',
      },
      verifyToken: {
        label: 'Token de verificação',
        hint: 'A Meta repete este texto ao verificar o endereço dos recibos.',
      },
      businessAccountId: {
        label: 'Id da conta do WhatsApp Business',
        hint: 'O identificador da conta (WABA) do número, para os modelos e as notícias da conta.',
        expected: 'Informe só os dígitos do identificador da conta, como 102290129340398.',
      },
      outsideWindow: {
        label: 'Fora da janela de 24 horas',
        hint: 'O que acontece com o texto para quem não escreveu a este número nas últimas 24 horas. A Meta cobra o envio direto e os modelos.',
        choices: {
          fail: 'A mensagem falha',
          direct_send: 'Envio direto; se a Meta recusar, o modelo que leva o texto',
          template: 'O modelo que leva o texto',
        },
      },
      carrierTemplate: {
        label: 'Modelo que leva o texto',
        hint: 'Um modelo aprovado cujo único parâmetro recebe o texto, como nome:idioma: aviso:pt_BR.',
        expected: 'Informe o nome e o idioma do modelo com dois-pontos, como aviso:pt_BR.',
      },
    },
  },
  en: {
    name: 'WhatsApp Cloud API',
    hint: 'Meta’s official API.',
    guide: [
      'At developers.facebook.com, create an app of the type Business and add the product WhatsApp. API Setup shows the Phone number ID, which is not the phone number.',
      'In Business settings → System users, create a system user, give it the app and the WhatsApp account, and generate a token that never expires with whatsapp_business_messaging and whatsapp_business_management.',
      'App settings → Basic shows the app secret. The verify token is a word that you choose.',
      'After the channel is created, copy the address for receipts from its page into WhatsApp → Configuration, with the verify token and the field messages.',
    ],
    settings: {
      url: ADDRESS.en,
      version: {
        label: 'API version',
        hint: 'For example, v25.0.',
        expected: 'Enter the version with v and a dot, such as v25.0.',
      },
      phoneNumberId: {
        label: 'Phone number ID',
        hint: 'The id that Meta gives to the number, not the phone number.',
        expected: 'Enter only the digits of the id that Meta shows, such as 106540352242922.',
      },
      token: { label: 'Access token', hint: 'Of a system user, without an expiry date.' },
      appSecret: { label: 'App secret', hint: 'Proves that receipts come from Meta; without it none is accepted.' },
      verifyToken: { label: 'Verify token', hint: 'Meta repeats this text when it verifies the address for receipts.' },
      businessAccountId: {
        label: 'WhatsApp Business account ID',
        hint: 'The id of the account (WABA) of the number, for its templates and the news of the account.',
        expected: 'Enter only the digits of the id of the account, such as 102290129340398.',
      },
      outsideWindow: {
        label: 'Outside the 24-hour window',
        hint: 'What becomes of a text to somebody who has not written to this number in the last 24 hours. Meta charges for Direct Send and for templates.',
        choices: {
          fail: 'The message fails',
          direct_send: 'Direct Send; if Meta refuses it, the template that carries the text',
          template: 'The template that carries the text',
        },
      },
      carrierTemplate: {
        label: 'Template that carries the text',
        hint: 'An approved template whose only parameter takes the text, as name:language: aviso:pt_BR.',
        expected: 'Enter the name and the language of the template with a colon, such as aviso:pt_BR.',
      },
    },
  },
};
