import type { Phrases } from '@recado/core';

/** Texts of opt-outs in Portuguese, by their English text. */
export const optOutPhrases: Phrases = {
  'Numbers that want no messages.': 'Números que não querem receber mensagens.',
  'Those of the whole installation, newest first. Follow `next_cursor` until it is null. A test key sees those of test keys, which are apart.':
    'Os de toda a instalação, os mais novos primeiro. Siga `next_cursor` até que seja null. Uma chave de teste vê os das chaves de teste, que ficam à parte.',
  'Numbers that want no messages': 'Números que não querem receber mensagens',
  'Of this number only: an empty list says that it may be written to.':
    'Só deste número: uma lista vazia quer dizer que ele pode receber mensagens.',
  'The `next_cursor` of the page before.': 'O `next_cursor` da página anterior.',
  'Most opt-outs of a page.': 'Máximo de descadastros de uma página.',
  'A page of opt-outs.': 'Uma página de descadastros.',
  'Once this is answered no sending to the number begins any more, on any channel and with any key. What waits for it is canceled with `opted_out`, and what is queued later is accepted and ends the same way. Repeating it changes nothing. What a test key says counts for the messages of test keys alone.':
    'Depois da resposta, nenhum envio para o número começa, em nenhum canal e com nenhuma chave. O que está na fila para ele é cancelado com `opted_out`, e o que for enfileirado depois é aceito e termina da mesma forma. Repetir não muda nada. O que uma chave de teste informa vale só para as mensagens das chaves de teste.',
  'Opt a number out': 'Descadastrar um número',
  'The opt-out, new or already known.': 'O descadastro, novo ou já existente.',
  'What was canceled stays canceled. Do it only when the person asked for it.':
    'O que foi cancelado continua cancelado. Faça isto só quando a pessoa tiver pedido.',
  'Remove an opt-out': 'Remover um descadastro',
  'The number can receive messages.': 'O número pode receber mensagens.',
  'Digits with country code.': 'Dígitos com o código do país.',
  '`all`: nothing may be sent to the number. `marketing`: no advertising; it is on record, and stops nothing here, where no message says whether it is any.':
    '`all`: nada pode ser enviado ao número. `marketing`: nenhuma publicidade; fica registrado e não bloqueia nada aqui, porque as mensagens não indicam se são publicidade.',
  'A number that wants no messages.': 'Um número que não quer receber mensagens.',
  'As it was given. Other forms of the number count too, such as one of Brazil without its ninth digit or one of Mexico with 521.':
    'Como foi informado. Outras formas do número também contam, como um do Brasil sem o nono dígito ou um do México com 521.',
  '`recipient`: the person wrote one of the words that opt out; `provider`: the provider said so; else how somebody added it.':
    '`recipient`: a pessoa escreveu uma das palavras de descadastro; `provider`: o provedor avisou; senão, por onde alguém o incluiu.',
  'The channel on which the person or the provider said so.': 'O canal pelo qual a pessoa ou o provedor avisou.',
  'Brings the next page; null: there is none.': 'Traz a página seguinte; null: não há.',
  'A page of opt-outs, newest first.': 'Uma página de descadastros, os mais novos primeiro.',
};
