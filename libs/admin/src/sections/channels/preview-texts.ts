import { both, catalogue } from '@recado/core';

/** The texts of the check of a description, in both languages. */
export const previewTexts = catalogue({
  title: both('Conferir sem enviar', 'Check without sending'),
  lead: both(
    'Mostra o pedido que sairia por uma mensagem de exemplo, e como seriam lidos a resposta e o recibo que você colar da documentação. Nada é enviado nem salvo.',
    'Shows the request that would leave for a sample message, and how the answer and the receipt would be read that you paste from the documentation. Nothing is sent or saved.',
  ),
  status: both('Status da resposta', 'Status of the answer'),
  answer: both('Corpo da resposta', 'Body of the answer'),
  callback: both('Corpo de um recibo ou de uma mensagem que chega', 'Body of a receipt or of a message that comes in'),
  button: both('Conferir', 'Check'),
  request: both('O pedido que sairia', 'The request that would leave'),
  media: both(
    { image: 'Com uma imagem', video: 'Com um vídeo', audio: 'Com um áudio', document: 'Com um documento' },
    { image: 'With an image', video: 'With a video', audio: 'With an audio', document: 'With a document' },
  ),
  withMedia: both('Os pedidos com uma mídia', 'The requests with a medium'),
  text: both('Com um texto', 'With a text'),
  noMedia: both('Este canal envia só textos.', 'This channel sends texts only.'),
  ofAnswer: both('A resposta', 'The answer'),
  outcomes: {
    accepted: both(
      (id: string) => `A mensagem foi aceita, com o id ${id}.`,
      (id) => `The message was accepted, with the id ${id}.`,
    ),
    acceptedWithoutId: both(
      'A mensagem foi aceita, mas sem id: os recibos dela não seriam encontrados.',
      'The message was accepted, but without an id: its receipts would not be found.',
    ),
    rejected: both('A mensagem falha, e não é tentada de novo.', 'The message fails, and is not tried again.'),
    retryMessage: both('A mensagem é tentada de novo.', 'The message is tried again.'),
    retryRecipient: both('As mensagens a este destinatário esperam.', 'The messages to this recipient wait.'),
    retryChannel: both(
      'O canal inteiro espera, e depois tenta de novo.',
      'The whole channel waits, and then tries again.',
    ),
    suspendChannel: both('O canal para, e as mensagens esperam.', 'The channel stops, and its messages wait.'),
    unknown: both('Não se sabe se a mensagem saiu.', 'It is not known whether the message left.'),
    locked: both('O canal para de escrever a pessoas novas.', 'The channel stops writing to new people.'),
  },
  noId: both(
    'É uma resposta de sucesso sem o id que idPath pede: se é um erro, escreva uma regra em outcomes; se a mensagem saiu, corrija idPath.',
    'It is an answer of success without the id that idPath asks for: if it is an error, write a rule in outcomes; if the message left, correct idPath.',
  ),
  ofCallback: both('O recibo ou a mensagem que chega', 'The receipt or the message that comes in'),
  receipt: both(
    (id: string, status: string, reason: string | null) =>
      `Recibo da mensagem ${id}: ${status}${reason === null ? '' : ` (${reason})`}.`,
    (id, status, reason) => `Receipt of the message ${id}: ${status}${reason === null ? '' : ` (${reason})`}.`,
  ),
  statuses: {
    sent: both('enviada', 'sent'),
    delivered: both('entregue', 'delivered'),
    read: both('lida', 'read'),
    failed: both('falhou', 'failed'),
  },
  inbound: both(
    (from: string, text: string) => `Mensagem de ${from}: ${text}`,
    (from, text) => `Message from ${from}: ${text}`,
  ),
  nobody: both('um número oculto', 'a hidden number'),
  nothing: both(
    'Nada foi entendido: nenhuma regra de callbacks lê este corpo. Confira o que when pede, os ponteiros e se o status está em map.',
    'Nothing was understood: no rule of callbacks reads this body. Check what when asks, the pointers, and whether map has the status.',
  ),
  ignored: both('É conhecido, e nada é feito com ele.', 'It is known, and nothing is done with it.'),
});
