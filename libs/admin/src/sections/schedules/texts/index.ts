import { both, catalogue } from '@recado/core';

/** The texts of schedules, in both languages. */
export const scheduleTexts = catalogue({
  navigation: both('Agendamentos', 'Schedules'),
  words: both('agendar depois calendário', 'schedule later calendar'),
  schedules: {
    title: both('Agendamentos', 'Schedules'),
    lead: both(
      (zone: string) => `O que ainda vai sair, por dia e hora, no ${zone}. Lotes pausados não entram na conta.`,
      (zone) => `What will be sent, by day and hour, in ${zone}. Paused batches are not counted.`,
    ),
    search: both('Filtrar agendamentos', 'Filter schedules'),
    channel: both('Canal', 'Channel'),
    anyChannel: both('Todos', 'All'),
    key: both('Chave', 'Key'),
    anyKey: both('Todas', 'All'),
    chartDays: both('Mensagens agendadas por dia', 'Scheduled messages by day'),
    chartHours: both('Mensagens agendadas por hora', 'Scheduled messages by hour'),
    series: both('Agendadas', 'Scheduled'),
    day: both('Dia', 'Day'),
    hour: both('Hora', 'Hour'),
    count: both('Mensagens', 'Messages'),
    overdue: both('Atrasadas', 'Overdue'),
    later: both('Depois', 'Later'),
    actions: both('Ações', 'Actions'),
    change: both('Alterar…', 'Change…'),
    changeNamed: both(
      (span: string) => `Alterar: ${span}`,
      (span) => `Change: ${span}`,
    ),
    changeDay: both('Alterar o dia inteiro', 'Change the whole day'),
    emptyTitle: both('Nada agendado', 'Nothing is scheduled'),
    empty: both(
      'Mensagens enviadas à API com “scheduled_at” aparecem aqui até saírem.',
      'Messages posted to the API with “scheduled_at” are listed here until they are sent.',
    ),
    emptyDay: both('Não há nada agendado para este dia.', 'Nothing is scheduled for this day.'),
    atLeast: both(
      (count: string) => `${count} ou mais`,
      (count) => `${count} or more`,
    ),
    bounded: both(
      'Há agendamentos demais para contar todos. Filtre por canal ou chave para ver os números exatos.',
      'There are too many scheduled messages to count them all. Filter by channel or key to see exact numbers.',
    ),
    counting: both(
      'São muitas mensagens e a contagem continua: recarregue a página em alguns segundos para ver os números exatos.',
      'There are many messages and they are still being counted: reload the page in a few seconds to see exact numbers.',
    ),
    countedAt: both('São muitas mensagens: números contados às', 'There are many messages: numbers counted at'),
    views: both('Visões', 'Views'),
    days: both('Próximos dias', 'Next days'),
    month: both('Mês', 'Month'),
    previousMonth: both('Mês anterior', 'Previous month'),
    nextMonth: both('Próximo mês', 'Next month'),
    weekdays: both(
      ['dom.', 'seg.', 'ter.', 'qua.', 'qui.', 'sex.', 'sáb.'],
      ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    ),
    messagesOnDay: both(
      (isOne: boolean) => (isOne ? 'mensagem' : 'mensagens'),
      (isOne) => (isOne ? 'message' : 'messages'),
    ),
    emptyMonth: both('Não há nada agendado para este mês.', 'Nothing is scheduled for this month.'),
    laterLink: both(
      (count: string) => `Depois: ${count}, no calendário do mês`,
      (count) => `Later: ${count}, in the calendar of the month`,
    ),
    nextBatches: both('Próximos lotes', 'Next batches'),
    batchesOfDay: both('Lotes do dia', 'Batches of the day'),
    batchesOfSpan: both('Lotes deste período', 'Batches of this period'),
    begins: both('Começa', 'Begins'),
    partOf: both(
      (part: string, all: string) => `${part} de ${all}`,
      (part, all) => `${part} of ${all}`,
    ),
    moreBatches: both(
      'Pode haver outros lotes: há agendamentos demais para olhar todos. Abra um dia ou uma hora, ou filtre.',
      'There may be further batches: too much is scheduled to look at all of it. Open a day or an hour, or filter.',
    ),
    singles: both(
      (count: string, isOne: boolean) => `${count} ${isOne ? 'mensagem avulsa' : 'mensagens avulsas'}`,
      (count, isOne) => `${count} single ${isOne ? 'message' : 'messages'}`,
    ),
    firstOnly: both(
      (count: string) => `As primeiras ${count} a sair.`,
      (count) => `The first ${count} to be sent.`,
    ),
    byDay: both('Por dia', 'By day'),
    byHour: both('Por hora', 'By hour'),
    phone: both('Telefone', 'Phone'),
    text: both('Mensagem', 'Message'),
    batch: both('Lote', 'Batch'),
    when: both('Sai', 'Send time'),
    erased: both('apagado', 'erased'),
    manage: both('Alterar tudo deste período', 'Change everything in this period'),
    ofKey: both(
      (key: string) => `chave ${key}`,
      (key) => `key ${key}`,
    ),
    ofChannel: both(
      (channel: string) => `canal ${channel}`,
      (channel) => `channel ${channel}`,
    ),
    rescheduleOpen: both('Reagendar…', 'Reschedule…'),
    rescheduleLead: both(
      'Todas passam para o novo horário. As que expiram antes dele ficam como estão.',
      'All of them move to the new time. Those that expire before it stay as they are.',
    ),
    rescheduleField: both('Novo horário', 'New time'),
    rescheduleSubmit: both('Reagendar', 'Reschedule'),
    zoneHint: both(
      (zone: string) => `Horário interpretado no fuso ${zone}.`,
      (zone) => `The time is read in ${zone}.`,
    ),
    cancelOpen: both('Cancelar…', 'Cancel…'),
    cancelLead: both(
      'Nenhuma delas será enviada. Não é possível desfazer.',
      'None of them will be sent. This cannot be undone.',
    ),
    cancelSubmit: both('Cancelar os envios', 'Cancel these messages'),
    gone: both('Não há mais nada agendado neste período.', 'Nothing is scheduled in this period any more.'),
    span: both(
      (from: string, until: string) => `${from} até ${until}`,
      (from, until) => `${from} to ${until}`,
    ),
  },
});
