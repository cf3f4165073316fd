import { both } from '@recado/core';

/** The deliveries of a webhook, one of them, and sending them again. */
export const replay = {
  title: both('Reenviar falhas', 'Send failures again'),
  lead: both(
    (count: string, since: string) => `Desde ${since}: ${count} com falha ou à espera de uma nova tentativa.`,
    (count, since) => `Since ${since}: ${count} failed or waiting for another attempt.`,
  ),
  explain: both(
    'Tudo é reenviado agora, com o mesmo webhook-id: quem já recebeu pode ignorar a repetição.',
    'Everything is sent again now, with the same webhook-id: a receiver that already has an event can ignore the copy.',
  ),
  none: both(
    (since: string) => `Nenhuma entrega falhou desde ${since}.`,
    (since) => `Nothing has failed since ${since}.`,
  ),
  one: both('1 entrega', '1 delivery'),
  many: both(
    (count: string) => `${count} entregas`,
    (count) => `${count} deliveries`,
  ),
  submit: both(
    (count: string) => `Reenviar ${count}`,
    (count) => `Send ${count} again`,
  ),
  done: both(
    (count: string) => `A caminho: ${count}.`,
    (count) => `On their way: ${count}.`,
  ),
  since: both('Desde', 'Since'),
  sinceHint: both(
    (zone: string) => `Horário interpretado no fuso ${zone}.`,
    (zone) => `The time is read in ${zone}.`,
  ),
  sinceInvalid: both('Informe uma data e uma hora que já passaram.', 'Enter a date and a time in the past.'),
  count: both('Contar falhas', 'Count failures'),
  disabled: both(
    'Este webhook está desativado. Ative-o antes de reenviar.',
    'This webhook is disabled. Enable it before anything is sent again.',
  ),
};

export const deliveries = {
  title: both('Entregas', 'Deliveries'),
  filter: both('Filtrar entregas', 'Filter deliveries'),
  status: both('Situação', 'Status'),
  anyStatus: both('Todas', 'All'),
  event: both('Evento', 'Event'),
  anyEvent: both('Todos', 'All'),
  message: both('Nº da mensagem', 'Message id'),
  from: both('De', 'From'),
  until: both('Até', 'To'),
  columns: {
    event: both('Evento', 'Event'),
    status: both('Situação', 'Status'),
    answer: both('Resposta', 'Answer'),
    duration: both('Duração', 'Duration'),
    attempts: both('Tentativas', 'Attempts'),
    when: both('Criada', 'Created'),
  },
  pages: both('Páginas de entregas', 'Pages of deliveries'),
  statuses: {
    waiting: both('Na fila', 'Waiting'),
    delivered: both('Entregue', 'Delivered'),
    failed: both('Falhou', 'Failed'),
  },
  sending: both('Enviando', 'Sending'),
  retryAt: both(
    (time: string) => `nova tentativa ${time}`,
    (time) => `next attempt ${time}`,
  ),
  today: both(
    (clock: string) => `às ${clock}`,
    (clock) => `at ${clock}`,
  ),
  rests: both(
    (since: string, next: string) => `Espera: o endereço falha desde ${since}; próxima tentativa ${next}`,
    (since, next) => `Waits: the address fails since ${since}; next attempt ${next}`,
  ),
  queues: both(
    (since: string) =>
      `Espera: o endereço falha desde ${since} e recebe uma entrega por vez, com pausas de até 30 s, até responder bem`,
    (since) =>
      `Waits: the address fails since ${since} and gets one delivery at a time, up to 30 s apart, until it answers well`,
  ),
  emptyTitle: both('Nada foi enviado ainda', 'Nothing has been sent yet'),
  empty: both(
    'Assim que um dos eventos escolhidos acontecer, a entrega aparece aqui. Um teste também aparece.',
    'As soon as one of the chosen events happens, its delivery appears here. So does a test.',
  ),
  noneTitle: both('Nenhuma entrega encontrada', 'No deliveries found'),
  none: both(
    'Nenhuma entrega deste webhook corresponde aos filtros.',
    'No delivery of this webhook matches the filters.',
  ),
  further: both(
    'Nada nesta parte da busca; há entregas mais antigas.',
    'Nothing in this part of the search; there are older deliveries.',
  ),
  messageInvalid: both('Informe o número da mensagem só com dígitos.', 'Enter the id of the message, digits only.'),
  timeInvalid: both('Informe a data e a hora.', 'Enter a date and a time.'),
  rangeReversed: both('O fim vem antes do começo.', 'The end is before the beginning.'),
  unknownValue: both('Escolha uma das opções.', 'Choose one of the options.'),
  kept: both(
    'As entregas ficam guardadas por 30 dias, ou menos quando a retenção das mensagens é menor.',
    'Deliveries are kept for 30 days, or less if the retention of messages is shorter.',
  ),
};

export const delivery = {
  title: both(
    (id: string) => `Entrega ${id}`,
    (id) => `Delivery ${id}`,
  ),
  facts: both('Dados', 'Facts'),
  event: both('Evento', 'Event'),
  eventId: both('webhook-id', 'webhook-id'),
  message: both('Mensagem', 'Message'),
  createdAt: both('Criada em', 'Created'),
  endedAt: both('Terminou em', 'Ended'),
  attempts: both('Tentativas', 'Attempts'),
  next: both('Próxima tentativa', 'Next attempt'),
  request: both('Requisição', 'Request'),
  notSent: both(
    'Ainda não foi enviada. Este é o corpo que será enviado:',
    'It has not been sent yet. This is the body that will be sent:',
  ),
  body: both('Corpo', 'Body'),
  sentBody: both('Corpo enviado, no formato do webhook', 'Body that was sent, in the format of the webhook'),
  eventBody: both('Evento do Recado', 'Event of Recado'),
  response: both('Resposta', 'Response'),
  noResponse: both('Não houve resposta.', 'There was no response.'),
  emptyBody: both('Sem corpo.', 'No body.'),
  cut: both('Guardamos só o começo da resposta.', 'Only the beginning of the response is kept.'),
  status: both(
    (status: string) => `HTTP ${status}`,
    (status) => `HTTP ${status}`,
  ),
  history: both('Tentativas', 'Attempts'),
  attempt: both(
    (number: string) => `Tentativa ${number}`,
    (number) => `Attempt ${number}`,
  ),
  took: both(
    (duration: string) => `Levou ${duration}`,
    (duration) => `Took ${duration}`,
  ),
  delivered: both('Entregue', 'Delivered'),
  replay: both('Reenviar agora', 'Send again now'),
  replayLead: both(
    'Reenvia este evento, com o mesmo webhook-id e uma assinatura nova.',
    'Sends this event again, with the same webhook-id and a new signature.',
  ),
  answered: both(
    (status: string, duration: string) => `O endereço respondeu HTTP ${status} em ${duration}.`,
    (status, duration) => `The address answered HTTP ${status} in ${duration}.`,
  ),
  unanswered: both(
    (why: string, duration: string) => `${why} (${duration}).`,
    (why, duration) => `${why} (${duration}).`,
  ),
  stillWaits: both(
    'Ainda sem resposta. Esta página se atualiza sozinha até a tentativa terminar.',
    'No answer yet. This page refreshes itself until the attempt has ended.',
  ),
  running: both('Uma tentativa está em andamento.', 'An attempt is running.'),
  news: both('A entrega foi atualizada', 'The delivery was updated'),
  hidden: both('Oculto para o seu papel.', 'Hidden from your role.'),
};
