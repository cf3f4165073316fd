import { both, catalogue } from '@recado/core';

/** The texts of the simulator, in both languages. */
export const simulatorTexts = catalogue({
  navigation: both('Simulador', 'Simulator'),
  words: both('teste sandbox simular', 'test sandbox simulate'),
  simulator: {
    title: both('Simulador', 'Simulator'),
    lead: both(
      'O que teria chegado aos telefones. Nada sai daqui para o WhatsApp.',
      'What would have reached the phones. Nothing goes from here to WhatsApp.',
    ),
    messages: both('Mensagens', 'Messages'),
    inbox: both('Caixa de entrada simulada', 'Simulated inbox'),
    accepted: both('Recebida', 'Received'),
    delivered: both('Entregue', 'Delivered'),
    read: both('Lida', 'Read'),
    open: both(
      (id: string) => `Abrir a mensagem ${id}`,
      (id) => `Open message ${id}`,
    ),
    emptyTitle: both('Nenhuma mensagem ainda', 'No messages yet'),
    empty: both(
      'Envie com uma chave de teste e a mensagem aparece neste telefone.',
      'Send with a test key and the message appears on this phone.',
    ),
    magic: both('Números mágicos', 'Magic numbers'),
    magicLead: both(
      'Envie para um destes números e veja cada tipo de falha acontecer.',
      'Send to one of these numbers and watch each kind of failure happen.',
    ),
    magicNumber: both('Número', 'Number'),
    magicEffect: both('O que acontece', 'What happens'),
    try: both('Experimente', 'Try it'),
    older: both('Mais antigas', 'Older'),
    newest: both('Mais recentes', 'Newest'),
    updated: both('Caixa de entrada atualizada', 'Inbox updated'),
    reply: both('Responder', 'Reply'),
    replyTo: both(
      (phone: string, id: string) => `Responder como ${phone} à mensagem ${id}`,
      (phone, id) => `Reply as ${phone} to message ${id}`,
    ),
    replyAs: both(
      (phone: string) => `Responder como ${phone}`,
      (phone) => `Reply as ${phone}`,
    ),
    replyHint: both('Chega como de um telefone de verdade.', 'Arrives as from a real phone.'),
    replySubmit: both('Enviar resposta', 'Send reply'),
    replyWord: both(
      (word: string) => `Responder “${word}”`,
      (word) => `Reply “${word}”`,
    ),
    replied: both(
      (phone: string) => `Resposta de ${phone} recebida.`,
      (phone) => `The reply of ${phone} was received.`,
    ),
  },
  fields: {
    reply_empty: both('Escreva a resposta.', 'Write the reply.'),
    reply_too_long: both('Use no máximo 4.096 caracteres.', 'Use 4,096 characters at most.'),
  },
});
