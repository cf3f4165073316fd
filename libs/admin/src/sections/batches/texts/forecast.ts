import { both } from '@recado/core';

/** When the last message leaves, and what decides that. */
export const FORECAST_TEXTS = {
  none: both('sem previsão', 'no forecast'),
  unknown: both('depende da velocidade do provedor', 'depends on the speed of the provider'),
  tooFar: both('daqui a mais de um ano', 'in more than a year'),
  about: both('por volta de', 'about'),
  earliest: both('não antes de', 'not before'),
  earliestWhy: both(
    'Pode ser mais tarde: são mais mensagens do que uma previsão examina, ou parte delas está em um canal parado.',
    'It may be later: there are more messages than a forecast looks at, or some of them are on a stopped channel.',
  ),
  newPeople: both(
    (channel: string, perDay: number, text: string, left: string) =>
      `O canal ${channel} escreve a no máximo ${text} ${perDay === 1 ? 'pessoa nova' : 'pessoas novas'} por dia; hoje restam ${left}.`,
    (channel, perDay, text, left) =>
      `The channel ${channel} writes to at most ${text} new ${perDay === 1 ? 'person' : 'people'} a day; ${left} are left today.`,
  ),
  dailyCap: both(
    (channel: string, perDay: number, text: string, left: string) =>
      `O canal ${channel} envia no máximo ${text} ${perDay === 1 ? 'mensagem' : 'mensagens'} por dia; hoje restam ${left}.`,
    (channel, perDay, text, left) =>
      `The channel ${channel} sends at most ${text} ${perDay === 1 ? 'message' : 'messages'} a day; ${left} are left today.`,
  ),
  grows: both(
    (percent: string, most: string) => `O número cresce ${percent}% ao dia, até ${most}.`,
    (percent, most) => `The number grows by ${percent}% a day, up to ${most}.`,
  ),
  newPeopleSpacing: both(
    (channel: string, span: string) =>
      `O canal ${channel} espera ${span} entre duas mensagens a quem não escreveu para ele.`,
    (channel, span) =>
      `The channel ${channel} waits ${span} between two messages to people who have not written to it.`,
  ),
  spacing: both(
    (channel: string, span: string) => `O canal ${channel} espera ${span} entre duas mensagens para a mesma pessoa.`,
    (channel, span) => `The channel ${channel} waits ${span} between two messages to the same person.`,
  ),
  messagingLimit: both(
    (channel: string, most: string, left: string) =>
      `A Meta deixa o canal ${channel} e os outros números do portfólio escreverem primeiro a no máximo ${most} pessoas em 24 horas; agora restam ${left}.`,
    (channel, most, left) =>
      `Meta lets the channel ${channel} and the other numbers of its portfolio write first to ${most} people at most in 24 hours; ${left} are left now.`,
  ),
  lock: both(
    (channel: string, until: string) =>
      `O WhatsApp não deixa o canal ${channel} escrever a quem não escreveu para ele até ${until}.`,
    (channel, until) =>
      `WhatsApp does not let the channel ${channel} write to people who have not written to it until ${until}.`,
  ),
  pace: both(
    (channel: string, messages: number, text: string, span: string) =>
      `Ritmo do canal ${channel}: ${text} ${messages === 1 ? 'mensagem' : 'mensagens'} a cada ${span}.`,
    (channel, messages, text, span) =>
      `Pace of the channel ${channel}: ${text} ${messages === 1 ? 'message' : 'messages'} every ${span}.`,
  ),
  window: both(
    (channel: string, from: string, to: string) => `O canal ${channel} só envia das ${from} às ${to}.`,
    (channel, from, to) => `The channel ${channel} sends only from ${from} to ${to}.`,
  ),
  schedule: both(
    (at: string) => `O último horário agendado é ${at}.`,
    (at) => `The last scheduled time is ${at}.`,
  ),
  before: both(
    (count: number, text: string) =>
      count === 1
        ? 'Antes disso sai 1 mensagem que já espera no canal.'
        : `Antes disso saem ${text} mensagens que já esperam no canal.`,
    (count, text) =>
      count === 1
        ? '1 message that already waits on the channel leaves before.'
        : `${text} messages that already wait on the channel leave before.`,
  ),
};
