import { both } from '@recado/core';

/** What is sent: a text or a template, and where the values of a template come from. */
export const what = {
  what: both('O que enviar', 'What to send'),
  whats: { text: both('Um texto', 'A text'), template: both('Um modelo aprovado', 'An approved template') },
  whatHints: {
    text: both(
      'Escrito aqui. Pela API da Meta, só recebe quem escreveu para você nas últimas 24 horas.',
      'Written here. By Meta’s API only people who wrote to you in the last 24 hours get it.',
    ),
    template: both(
      'Aprovado antes pela Meta: chega também a quem não escreveu.',
      'Approved by Meta beforehand: it also reaches who has not written.',
    ),
  },
  template: both('Modelo', 'Template'),
  templateHint: both(
    'Depois de ler a lista, você diz de que coluna vem cada valor. Modelos de código de uso único não aparecem: um código vale para uma pessoa só, e quem o envia é o seu sistema.',
    'After the list is read, you say from which column each value comes. Templates for one-time codes are not listed: a code is for one person, and your system sends it.',
  ),
  templatesLeftOut: both(
    'Nenhum modelo da conta serve para uma lista: ou é de código de uso único, que o seu sistema envia, ou foi feito pelo Direct Send, que só a Meta usa. Crie um modelo em Canais.',
    'No template of the account is for a list: it is for one-time codes, which your system sends, or was made by Direct Send, which only Meta uses. Create a template under Channels.',
  ),
  templateChoice: both(
    (name: string, language: string, senders: string) => `${name} (${language}) — ${senders}`,
    (name, language, senders) => `${name} (${language}) — ${senders}`,
  ),
  templateElsewhere: both(
    (channel: string, senders: string) => `O canal ${channel} não tem este modelo. Têm: ${senders}.`,
    (channel, senders) => `The channel ${channel} does not have this template. These have it: ${senders}.`,
  ),
  sourcesTitle: both('De onde vem cada valor', 'Where each value comes from'),
  sourceFrom: both('Vem de', 'Comes from'),
  sourceFixed: both('Um valor igual para todos', 'One value for all'),
  sourceColumn: both(
    (heading: string) => `Coluna “${heading}”`,
    (heading) => `Column “${heading}”`,
  ),
  sourceValue: both('Valor para todos', 'Value for all'),
  sourceFiles: both(
    'O cabeçalho leva o arquivo anexado, com o nome dele.',
    'The header carries the attached file, with its name.',
  ),
  noFields: both('Este modelo não tem valores a preencher.', 'This template has no values to fill in.'),
  previewTemplate: both(
    'Os valores são exemplos; depois de ler a lista, aparecem os dela.',
    'The values are examples; after the list is read, its own appear.',
  ),
  previewRows: both('As primeiras linhas, como o celular as mostra.', 'The first lines, as the phone shows them.'),
  unknownParts: both(
    (kinds: string) => `O modelo tem partes que o Recado não conhece (${kinds}): a Meta pode recusar as mensagens.`,
    (kinds) => `The template has parts that Recado does not know (${kinds}): Meta may refuse the messages.`,
  ),
  obstacles: {
    time_past: both(
      'A hora escolhida já passou, e tudo sairia de uma vez. Em “Quando”, escolha outra hora ou “Agora”, salve e confirme.',
      'The chosen time is past, and everything would leave at once. Under “When”, choose another time or “Now”, save and confirm.',
    ),
    channel_closed: both(
      'O canal deste envio foi arquivado e não aceita mais mensagens. Escolha outro em “Canal”, salve e confirme.',
      'The channel of this send was archived and takes no more messages. Choose another one under “Channel”, save and confirm.',
    ),
    template_gone: both(
      'A Meta não aceita agora mensagens com este modelo neste canal. Escolha outro modelo ou outro canal, salve e confirme.',
      'Meta takes no messages of this template on this channel now. Choose another template or another channel, save and confirm.',
    ),
    template_changed: both(
      'O modelo mudou na Meta desde que foi escolhido. Salve de novo, confira os valores e confirme.',
      'The template has changed at Meta since it was chosen. Save again, check the values and confirm.',
    ),
  },
};

/** Why what is sent was refused. */
export const whatFields = {
  send_template_missing: both('Escolha um modelo.', 'Choose a template.'),
  send_template_code: both(
    'Um código de uso único vale para uma pessoa só: não pode ir para uma lista.',
    'A one-time code is for one person: it cannot go to a list.',
  ),
};
