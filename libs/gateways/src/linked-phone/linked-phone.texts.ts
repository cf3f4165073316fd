import type { GatewayDefinition } from '@recado/config';
import { both, catalogue } from '@recado/core';
import { TYPING } from '../shared/setting-texts.js';

export const LINKED_PHONE_TEXTS: GatewayDefinition['texts'] = catalogue({
  name: both('Um celular, por QR', 'A phone, by QR'),
  hint: both(
    'O celular da loja, sem outro servidor. Experimental, e contra os termos do WhatsApp.',
    'The phone of the shop, without another server. Experimental, and against the terms of WhatsApp.',
  ),
  guide: [
    both(
      'O Recado entra como um aparelho conectado do celular, como o WhatsApp Web. O celular continua funcionando e precisa ficar ligado à internet de vez em quando.',
      'Recado joins as a linked device of the phone, like WhatsApp Web. The phone goes on working, and must be online now and then.',
    ),
    both(
      'A biblioteca que fala com o WhatsApp não faz parte do Recado. Um administrador a instala na página do canal, com um clique.',
      'The library that talks to WhatsApp is no part of Recado. An administrator installs it on the page of the channel, by one click.',
    ),
    both(
      'Depois de criar o canal, use Conectar o celular na página dele e leia o QR code.',
      'After the channel is created, use Connect the phone on its page and scan the QR code.',
    ),
  ],
  risk: both(
    'O WhatsApp não permite isto a programas: ele pode bloquear o número, mais ainda se ele escrever a muitas pessoas que nunca escreveram a ele. Não use um número que não pode perder.',
    'WhatsApp does not allow this to programs: it may block the number, the more so if it writes to many people who have never written to it. Do not use a number that you cannot lose.',
  ),
  settings: {
    typing: TYPING,
    clientVersion: {
      label: both('Versão do WhatsApp Web', 'Version of WhatsApp Web'),
      hint: both(
        'Só quando o WhatsApp recusa a da biblioteca (o canal diz isso). Em branco: a da biblioteca.',
        'Only when WhatsApp refuses that of the library (the channel says so). Empty: that of the library.',
      ),
      expected: both('Informe uma versão, como 2.3000.1042466371.', 'Enter a version, such as 2.3000.1042466371.'),
    },
  },
});
