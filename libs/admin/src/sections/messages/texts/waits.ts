import { both } from '@recado/core';

/** Why a message waits. */
export const waits = {
  schedule: both(
    (when: string) => `Agendada para ${when}.`,
    (when) => `Scheduled for ${when}.`,
  ),
  retry: both(
    (when: string) => `Aguarda uma nova tentativa, prevista para ${when}.`,
    (when) => `Waiting for the next attempt, expected at ${when}.`,
  ),
  batch_paused: both(
    'O lote está pausado: a mensagem sai quando alguém retomar o lote.',
    'The batch is paused: the message is sent when somebody resumes the batch.',
  ),
  template: both(
    'O destinatário não escreveu nos últimos tempos, e o modelo para esses destinatários está suspenso: a mensagem sai quando o WhatsApp voltar a permitir o modelo, ou na hora em que o destinatário escrever.',
    'The recipient has not written lately, and the template for such recipients is suspended: the message is sent when WhatsApp allows the template again, or at once when the recipient writes.',
  ),
  review: both(
    'Retida pela Meta para avaliação: a Meta aceitou mensagens deste modelo e ainda avalia se as entrega. O que resta do lote por este modelo espera. Continua sozinho quando a Meta liberar uma delas, ou quando alguém retomar o lote.',
    'Held by Meta for review: Meta has accepted messages by this template and still decides whether to deliver them. The rest of the batch by this template waits. It goes on by itself when Meta lets one of them pass, or when somebody resumes the batch.',
  ),
  reviewRefused: both(
    'A Meta avaliou as mensagens deste modelo que tinha retido e não as entregou. O que resta do lote por este modelo espera até alguém retomar ou cancelar o lote.',
    'Meta has reviewed the messages by this template that it held, and has not delivered them. The rest of the batch by this template waits until somebody resumes or cancels the batch.',
  ),
  paused: both(
    (channel: string) => `O canal ${channel} está pausado: nada sai por ele até alguém retomar o canal.`,
    (channel) => `The channel ${channel} is paused: nothing leaves by it until somebody resumes the channel.`,
  ),
  allPaused: both(
    'Todos os envios estão pausados: nada sai até alguém retomar os envios.',
    'All sending is paused: nothing leaves until somebody resumes sending.',
  ),
  pausedBy: both(
    (name: string) => `Pausado por ${name}.`,
    (name) => `Paused by ${name}.`,
  ),
  pausedBecause: both(
    (name: string, note: string) => `Pausado por ${name}. Motivo: ${note}`,
    (name, note) => `Paused by ${name}. Reason: ${note}`,
  ),
  stopped: both(
    (channel: string) => `O canal ${channel} parou por causa de uma resposta do provedor.`,
    (channel) => `The channel ${channel} stopped because of an answer from the provider.`,
  ),
  resumeByHand: both(
    'Nada sai por ele até alguém retomar o canal.',
    'Nothing leaves by it until somebody resumes the channel.',
  ),
  throttled: both(
    (channel: string) => `O provedor pediu uma pausa ao canal ${channel}.`,
    (channel) => `The provider asked the channel ${channel} to pause.`,
  ),
  failing: both(
    (channel: string) => `O canal ${channel} está com falhas.`,
    (channel) => `The channel ${channel} is failing.`,
  ),
  triedAgain: both(
    (when: string) => `Próxima tentativa do canal: ${when}.`,
    (when) => `Next attempt of the channel: ${when}.`,
  ),
  triedNow: both('Estamos tentando o canal de novo agora.', 'The channel is being tried again now.'),
  window: both(
    (channel: string, when: string) => `Aguarda o horário de envio do canal ${channel}: a partir de ${when}.`,
    (channel, when) => `Waiting for the sending hours of the channel ${channel}: from ${when} on.`,
  ),
  newRecipientCap: both(
    (channel: string, when: string | null) =>
      when === null
        ? `O destinatário não escreveu a ${channel} nos últimos tempos: o canal escreve a poucos desses destinatários por dia. A mensagem sai na hora em que o destinatário escrever.`
        : `O destinatário não escreveu a ${channel} nos últimos tempos: o canal escreve a poucos desses destinatários por dia, ao próximo por volta de ${when}. A mensagem sai na hora em que o destinatário escrever.`,
    (channel, when) =>
      when === null
        ? `The recipient has not written to ${channel} lately: the channel writes to few such recipients a day. The message is sent at once when the recipient writes.`
        : `The recipient has not written to ${channel} lately: the channel writes to few such recipients a day, to the next one at about ${when}. The message is sent at once when the recipient writes.`,
  ),
  reachOutLocked: both(
    (channel: string, when: string | null) =>
      when === null
        ? `O WhatsApp não deixa ${channel} escrever primeiro a quem não escreveu ao canal. A mensagem sai na hora em que o destinatário escrever.`
        : `O WhatsApp não deixa ${channel} escrever primeiro a quem não escreveu ao canal até ${when}. A mensagem sai depois disso, ou na hora em que o destinatário escrever.`,
    (channel, when) =>
      when === null
        ? `WhatsApp does not let ${channel} write first to people who have not written to it. The message is sent at once when the recipient writes.`
        : `WhatsApp does not let ${channel} write first to people who have not written to it until ${when}. The message is sent afterwards, or at once when the recipient writes.`,
  ),
  dailyCap: both(
    (channel: string, when: string | null) =>
      when === null
        ? `O canal ${channel} já atingiu o limite de hoje.`
        : `O canal ${channel} já atingiu o limite de hoje: a mensagem sai por volta de ${when}.`,
    (channel, when) =>
      when === null
        ? `The channel ${channel} has reached its limit for today.`
        : `The channel ${channel} has reached its limit for today: the message is expected to be sent at about ${when}.`,
  ),
  pace: both(
    (channel: string, when: string | null) =>
      when === null
        ? `Aguarda a vez no ritmo do canal ${channel}; há muitas mensagens na frente.`
        : `Aguarda a vez no ritmo do canal ${channel}: sai por volta de ${when}.`,
    (channel, when) =>
      when === null
        ? `Waiting for its turn at the pace of the channel ${channel}; there are many messages before it.`
        : `Waiting for its turn at the pace of the channel ${channel}: expected to be sent at about ${when}.`,
  ),
  spacing: both(
    (when: string) => `Respeita o intervalo entre mensagens a este destinatário: sai por volta de ${when}.`,
    (when) => `Too soon after another message to this recipient: expected to be sent at about ${when}.`,
  ),
  order: both('É a próxima: sai assim que houver um envio livre.', 'It is next: it is sent as soon as a slot is free.'),
  queue_unavailable: both(
    'O Redis, que distribui o trabalho entre os processos, está fora do ar ou recusa gravações: sai quando ele as aceitar de novo.',
    'Redis, which spreads the work over processes, is away or refuses writes: it is sent when Redis takes them again.',
  ),
  no_owner: both(
    'Nenhum processo do Recado está conectado ao celular deste canal agora: sai quando a conexão voltar.',
    'No process of Recado is connected to the phone of this channel now: it is sent when the connection is back.',
  ),
  receipt: both(
    'Aguardamos um recibo do provedor antes de decidir se tentamos de novo.',
    'We are waiting for a receipt from the provider before deciding whether to try again.',
  ),
  sending: both('Enviando agora.', 'Being sent now.'),
};
