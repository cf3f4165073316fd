import type { Phrases } from '@recado/core';

/** Texts of opt-outs in Portuguese, by their English text. */
export const optOutPhrases: Phrases = {
  'Numbers that must not be written to.': 'Números aos quais não se deve escrever.',
  'Those of the whole installation, newest first. Follow `next_cursor` until it is null. A test key sees those of test keys, which are apart.':
    'Os de toda a instalação, os mais novos primeiro. Siga `next_cursor` até que seja null. Uma chave de teste vê os das chaves de teste, que ficam à parte.',
  'Numbers that must not be written to': 'Números aos quais não se deve escrever',
  'Of this number only: an empty list says that it may be written to.':
    'Só deste número: uma lista vazia diz que se pode escrever a ele.',
  'The `next_cursor` of the page before.': 'O `next_cursor` da página anterior.',
  'Most opt-outs of a page.': 'Máximo de descadastros de uma página.',
  'A page of opt-outs.': 'Uma página de descadastros.',
  'Once this is answered no sending to the number begins any more, on any channel and with any key. What waits for it is canceled with `opted_out`, and what is queued later is accepted and ends the same way. Repeating it changes nothing. What a test key says counts for the messages of test keys alone.':
    'Depois da resposta nenhum envio ao número começa mais, por nenhum canal e com nenhuma chave. O que espera por ele é cancelado com `opted_out`, e o que for enfileirado depois é aceito e termina do mesmo modo. Repetir não muda nada. O que uma chave de teste informa vale só para as mensagens das chaves de teste.',
  'Write to a number no more': 'Não escrever mais a um número',
  'The opt-out, now or known before.': 'O descadastro, de agora ou de antes.',
  'What was canceled stays canceled. Do it only when the person asked for it.':
    'O que foi cancelado continua cancelado. Faça isto só quando a pessoa tiver pedido.',
  'Allow a number again': 'Permitir um número de novo',
  'The number may be written to.': 'Pode-se escrever ao número.',
  'Digits with country code.': 'Dígitos com o código do país.',
  '`all`: nothing may be sent to the number. `marketing`: no advertising; it is on record, and stops nothing here, where no message says whether it is any.':
    '`all`: nada pode ser enviado ao número. `marketing`: nenhuma publicidade; fica registrado e não retém nada aqui, onde nenhuma mensagem diz se é publicidade.',
  'A number that must not be written to.': 'Um número ao qual não se deve escrever.',
  'As it was given. A mobile number of Brazil counts with and without its ninth digit.':
    'Como foi informado. Um celular do Brasil conta com e sem o nono dígito.',
  '`recipient`: the person wrote one of the words that opt out; `provider`: the provider said so; else how somebody added it.':
    '`recipient`: a pessoa escreveu uma das palavras de descadastro; `provider`: o provedor avisou; senão, por onde alguém o incluiu.',
  'The channel on which the person or the provider said so.': 'O canal pelo qual a pessoa ou o provedor avisou.',
  'Brings the next page; null: there is none.': 'Traz a página seguinte; null: não há.',
  'A page of opt-outs, newest first.': 'Uma página de descadastros, os mais novos primeiro.',
};
