import { both, catalogue } from '@recado/core';
import { FORECAST_TEXTS } from './forecast.js';

/** The texts of batches, in both languages. */
export const batchTexts = catalogue({
  navigation: both('Lotes', 'Batches'),
  words: both('campanha', 'campaign'),
  list: {
    title: both('Lotes', 'Batches'),
    lead: both(
      (zone: string) => `Cada requisição à API é um lote. Horários no fuso ${zone}.`,
      (zone) => `Each request to the API is a batch. Times in ${zone}.`,
    ),
    updated: both('Lista de lotes atualizada', 'List of batches updated'),
    search: both('Filtrar lotes', 'Filter batches'),
    q: both('Nome ou número', 'Name or number'),
    qHint: both('Cobrança, 1218', 'Reminders, 1218'),
    key: both('Chave', 'Key'),
    anyKey: both('Todas', 'All'),
    show: both('Mostrar', 'Show'),
    all: both('Todos', 'All'),
    many: both('Com várias mensagens', 'With several messages'),
    paused: both('Pausados', 'Paused'),
    from: both('De', 'From'),
    until: both('Até', 'Until'),
    batch: both('Lote', 'Batch'),
    state: both('Situação', 'State'),
    progress: both('Andamento', 'Progress'),
    end: both('Deve terminar', 'Expected to end'),
    noEnd: both('—', '—'),
    createdAt: both('Aceito', 'Accepted'),
    ofKey: both(
      (key: string) => `chave ${key}`,
      (key) => `key ${key}`,
    ),
    sent: both(
      (sent: string, total: number, totalText: string) =>
        `${sent} de ${totalText} ${total === 1 ? 'enviada' : 'enviadas'}`,
      (sent, _, total) => `${sent} of ${total} sent`,
    ),
    counting: both('Contando as mensagens…', 'Counting the messages…'),
    countedAt: both('contadas', 'counted'),
    noneTitle: both('Nenhum lote encontrado', 'No batches found'),
    none: both('Mude ou limpe os filtros.', 'Change or clear the filters.'),
    noneHere: both(
      'Nenhum lote desta página corresponde aos filtros. Há outros mais antigos: veja a próxima página.',
      'No batch of this page matches the filters. There are older ones: see the next page.',
    ),
    emptyTitle: both('Nenhum lote ainda', 'No batches yet'),
    empty: both(
      'Envie mensagens pela API. Com um “name” na requisição, o lote aparece aqui com esse nome.',
      'Send messages through the API. With a “name” in the request, the batch appears here under that name.',
    ),
    sample: both('Enviar um lote com nome', 'Send a batch with a name'),
    sampleName: both('Cobrança de novembro', 'November reminders'),
  },
  batch: {
    trouble: both(
      (what: string) => `Este lote ${what}.`,
      (what) => `This batch ${what}.`,
    ),
    title: both(
      (id: string) => `Lote ${id}`,
      (id) => `Batch ${id}`,
    ),
    lead: both(
      (messages: string, key: string) => `${messages} · chave ${key}`,
      (messages, key) => `${messages} · key ${key}`,
    ),
    count: both(
      (count: number, text: string) => (count === 1 ? '1 mensagem' : `${text} mensagens`),
      (count, text) => (count === 1 ? '1 message' : `${text} messages`),
    ),
    state: both('Situação', 'State'),
    details: both('Detalhes', 'Details'),
    done: both(
      (share: string) => `${share} concluído`,
      (share) => `${share} done`,
    ),
    createdAt: both('Aceito em', 'Accepted'),
    expectedEnd: both('Deve terminar', 'Expected to end'),
    perDay: both('Quantas devem sair por dia', 'How many should leave each day'),
    leaving: both('Devem sair', 'Should leave'),
    changeLimits: both('Mudar os limites do canal', 'Change the limits of the channel'),
    channel: both('Canal', 'Channel'),
    limits: both('Ritmo e limites', 'Pace and limits'),
    rate: both('Saíram', 'Sent'),
    lastMinute: both(
      (count: number, text: string) => (count === 1 ? '1 no último minuto' : `${text} no último minuto`),
      (_, text) => `${text} in the last minute`,
    ),
    author: both('Quem enviou', 'Sent by'),
    list: both('Lista', 'List'),
    listRows: both(
      (rows: number, text: string, out: string) => `${rows === 1 ? '1 linha' : `${text} linhas`}, ${out} fora`,
      (rows, text, out) => `${rows === 1 ? '1 row' : `${text} rows`}, ${out} left out`,
    ),
    key: both('Chave', 'Key'),
    replies: both(
      (people: number, text: string) => (people === 1 ? '1 pessoa respondeu' : `${text} pessoas responderam`),
      (people, text) => (people === 1 ? '1 person answered' : `${text} people answered`),
    ),
    optOutReplies: both(
      (people: string) => `${people} com SAIR`,
      (people) => `${people} opting out`,
    ),
    failures: both('Por que falharam', 'Why they failed'),
    reason: both('Motivo', 'Reason'),
    failed: both('Mensagens', 'Messages'),
    otherReason: both('Outro motivo', 'Another reason'),
    moreReasons: both(
      (count: number, text: string) => (count === 1 ? 'e mais 1 motivo' : `e mais ${text} motivos`),
      (count, text) => (count === 1 ? 'and 1 more reason' : `and ${text} more reasons`),
    ),
    text: both('O texto', 'The text'),
    erased: both('Apagado', 'Erased'),
    others: {
      marked: both(
        'Sublinhado: o que muda de uma mensagem para outra.',
        'Underlined: what differs from one message to another.',
      ),
      other: both(
        'A primeira mensagem; as outras têm outros textos.',
        'The first message; the others have other texts.',
      ),
      preview: both('A primeira mensagem, como o telefone a mostra.', 'The first message, as the phone shows it.'),
    },
    firstScheduled: both('Primeira agendada', 'First scheduled'),
    lastScheduled: both('Última agendada', 'Last scheduled'),
    template: both('Modelo', 'Template'),
    messages: both('Ver as mensagens', 'See the messages'),
    updated: both(
      (share: string) => `Lote atualizado: ${share} concluído`,
      (share) => `Batch updated: ${share} done`,
    ),
    partlySimulated: both('Simulado em parte', 'Partly simulated'),
    actions: both('Ações', 'Actions'),
    noActions: both('Tudo deste lote já foi enviado ou encerrado.', 'Everything in this batch was sent or has ended.'),
    held: both(
      (count: number, text: string) =>
        count === 1
          ? 'A Meta aceitou 1 mensagem deste lote e ainda avalia se a entrega.'
          : `A Meta aceitou ${text} mensagens deste lote e ainda avalia se as entrega.`,
      (count, text) =>
        count === 1
          ? 'Meta has accepted 1 message of this batch and still decides whether to deliver it.'
          : `Meta has accepted ${text} messages of this batch and still decides whether to deliver them.`,
    ),
    aKey: both('uma chave de API', 'an API key'),
    pausedBy: both(
      (who: string, when: string) => `Pausado por ${who} (${when}). Nada sai até alguém retomar o lote.`,
      (who, when) => `Paused by ${who} (${when}). Nothing is sent until somebody resumes the batch.`,
    ),
    pauseOpen: both('Pausar…', 'Pause…'),
    pause: both('Pausar o lote', 'Pause the batch'),
    pauseLead: both(
      'Nada mais sai até alguém retomar. O que já está sendo enviado termina.',
      'Nothing more is sent until somebody resumes it. What is being sent now is finished.',
    ),
    pausedNotice: both('O lote está pausado.', 'The batch is paused.'),
    resume: both('Retomar o lote', 'Resume the batch'),
    resumeLead: both(
      'As mensagens mantêm os horários: as que já passaram do horário saem agora.',
      'Messages keep their times: those whose time has passed are sent now.',
    ),
    resumedNotice: both('O lote foi retomado.', 'The batch was resumed.'),
    rescheduleOpen: both('Reagendar…', 'Reschedule…'),
    rescheduleLead: both(
      (count: number, text: string) =>
        count === 1 ? 'Muda o horário de 1 mensagem na fila.' : `Muda o horário de ${text} mensagens na fila.`,
      (count, text) =>
        count === 1 ? 'Changes the time of 1 waiting message.' : `Changes the time of ${text} waiting messages.`,
    ),
    rescheduleField: both('Novo horário', 'New time'),
    rescheduleSubmit: both('Reagendar', 'Reschedule'),
    rescheduledNotice: both(
      (count: number, text: string) =>
        count === 1 ? '1 mensagem foi reagendada.' : `${text} mensagens foram reagendadas.`,
      (count, text) => (count === 1 ? '1 message was rescheduled.' : `${text} messages were rescheduled.`),
    ),
    zoneHint: both(
      (zone: string) => `Horário interpretado no fuso ${zone}.`,
      (zone) => `The time is read in ${zone}.`,
    ),
    retryOpen: both(
      (count: number, text: string) => (count === 1 ? 'Reenviar 1 falha…' : `Reenviar ${text} falhas…`),
      (count, text) => (count === 1 ? 'Send 1 failure again…' : `Send ${text} failures again…`),
    ),
    retryLead: both(
      'As mensagens que falharam saem de novo agora. As que expiraram ou já foram apagadas ficam como estão.',
      'The messages that failed are sent again now. Those that have expired or were erased stay as they are.',
    ),
    retrySubmit: both('Reenviar as falhas', 'Send the failures again'),
    retriedNotice: both(
      (count: number, text: string) =>
        count === 1 ? '1 mensagem será reenviada.' : `${text} mensagens serão reenviadas.`,
      (count, text) => (count === 1 ? '1 message will be sent again.' : `${text} messages will be sent again.`),
    ),
    refusals: {
      not_cancelable: both(
        'Não há mais nada deste lote na fila para cancelar.',
        'Nothing in this batch is waiting any more: there is nothing to cancel.',
      ),
      not_reschedulable: both(
        'Não há mais nada deste lote na fila para reagendar, ou ele ainda está entrando na fila.',
        'Nothing in this batch is waiting any more, or it is still being queued: it cannot be rescheduled.',
      ),
      not_retryable: both(
        'Nenhuma falha deste lote pode ser reenviada.',
        'None of the failures in this batch can be sent again.',
      ),
      not_pausable: both(
        'Não há mais nada deste lote para sair, ou já há lotes demais pausados.',
        'Nothing in this batch is left to send, or too many batches are paused.',
      ),
    },
    cancelLead: both(
      (count: number, text: string) =>
        count === 1
          ? '1 mensagem ainda não começou a ser enviada. O que já começou ou terminou fica como está. Não é possível desfazer.'
          : `${text} mensagens ainda não começaram a ser enviadas. O que já começou ou terminou fica como está. Não é possível desfazer.`,
      (count, text) =>
        count === 1
          ? 'Sending of 1 message has not begun. What has begun or ended stays as it is. This cannot be undone.'
          : `Sending of ${text} messages has not begun. What has begun or ended stays as it is. This cannot be undone.`,
    ),
    cancelOpen: both(
      (count: number, text: string) => (count === 1 ? 'Cancelar 1 mensagem…' : `Cancelar ${text} mensagens…`),
      (count, text) => (count === 1 ? 'Cancel 1 message…' : `Cancel ${text} messages…`),
    ),
    stopLead: both(
      'Este lote ainda está entrando na fila. O que ainda não entrou não sai, e o que está na fila é cancelado. O que já começou ou terminou fica como está. Não é possível desfazer.',
      'This batch is still being queued. What is not queued yet is not sent, and what waits is canceled. What has begun or ended stays as it is. This cannot be undone.',
    ),
    stopOpen: both('Cancelar o resto…', 'Cancel the rest…'),
    stoppedNotice: both(
      (count: number, text: string) =>
        count === 1
          ? '1 mensagem foi cancelada, e nenhuma outra entra na fila.'
          : `${text} mensagens foram canceladas, e nenhuma outra entra na fila.`,
      (count, text) =>
        count === 1
          ? '1 message was canceled, and no more messages are queued.'
          : `${text} messages were canceled, and no more messages are queued.`,
    ),
    cancelSubmit: both('Cancelar o que está na fila', 'Cancel what is waiting'),
    canceledNotice: both(
      (count: number, text: string) =>
        count === 1 ? '1 mensagem foi cancelada.' : `${text} mensagens foram canceladas.`,
      (count, text) => (count === 1 ? '1 message was canceled.' : `${text} messages were canceled.`),
    ),
  },
  forecast: FORECAST_TEXTS,
  troubles: {
    late: both('não termina antes de as mensagens expirarem', 'will not end before its messages expire'),
    lateDetail: both(
      (at: string) => `As últimas expiram em ${at} e não serão enviadas.`,
      (at) => `The last ones expire at ${at}, and will not be sent.`,
    ),
    held: both('espera o limite de pessoas novas', 'waits for the limit of new people'),
    heldDetail: both(
      'O canal só pode escrever a poucas pessoas novas por dia.',
      'The channel may write to few new people a day.',
    ),
  },
});
