import { both, catalogue } from '@recado/core';

/** The texts of recurring sends, in both languages. */
export const recurringTexts = catalogue({
  navigation: both('Recorrentes', 'Recurring'),
  words: both('repetir semanal mensal rotina', 'repeat weekly monthly routine'),
  fields: {
    days: both(
      'Escolha ao menos um dia da semana, ou um dia do mês.',
      'Choose at least one day of the week, or a day of the month.',
    ),
    month: both(
      'Escolha dias da semana ou um dia do mês, não os dois.',
      'Choose days of the week or a day of the month, not both.',
    ),
    time: both('Informe a hora, como 09:00.', 'Give the time, such as 09:00.'),
    timezone: both('Este fuso não existe.', 'There is no such zone.'),
    until: both('Informe um dia que ainda vem.', 'Give a day to come.'),
  },
  recurring: {
    title: both('Envios recorrentes', 'Recurring sends'),
    lead: both(
      'Cada vez copia a lista como ela está, confere e manda: um lote com o nome e o dia.',
      'Each time copies the list as it is, checks it and sends it: a batch with the name and the day.',
    ),
    empty: both('Nenhum envio recorrente', 'No recurring send'),
    emptyHint: both(
      'Confira um envio a uma lista salva e use “Repetir” na página dele.',
      'Check a send to a saved list, and use “Repeat” on its page.',
    ),
    open: both('Repetir…', 'Repeat…'),
    openLead: both(
      'Em vez de sair agora, este envio sai nos dias escolhidos, cada vez para quem estiver na lista.',
      'Instead of leaving now, this send leaves on the chosen days, each time to who is in the list then.',
    ),
    days: both('Dias da semana', 'Days of the week'),
    month: both('Ou um dia do mês', 'Or a day of the month'),
    monthHint: both('Depois do dia 28, use o último dia.', 'After the 28th, use the last day.'),
    noMonth: both('Nenhum', 'None'),
    lastDay: both('o último dia do mês', 'the last day of the month'),
    date: both(
      (date: string) => `dia ${date} de cada mês`,
      (date) => `day ${date} of each month`,
    ),
    weekday: both(
      (week: string, day: number) => {
        const isMasculine = day > 5;
        const name = ['segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado', 'domingo'][day - 1];
        const nth = week === 'last' ? (isMasculine ? 'último' : 'última') : `${week}${isMasculine ? 'º' : 'ª'}`;
        return `${nth} ${name} do mês`;
      },
      (week, day) => {
        const name = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'][day - 1];
        const nth = { 1: '1st', 2: '2nd', 3: '3rd', 4: '4th', last: 'last' }[week];
        return `${nth} ${name} of the month`;
      },
    ),
    eachTime: both(
      (people: string) => `Hoje são ${people} pessoas; se saísse agora, fim previsto:`,
      (people) => `${people} people today; if it left now, expected end:`,
    ),
    dayNames: both(
      ['segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado', 'domingo'],
      ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    ),
    time: both('Hora', 'Time'),
    timezone: both('Fuso', 'Zone'),
    timezoneHint: both(
      'A hora vale neste fuso, também quando o relógio muda.',
      'The time holds in this zone, also when the clocks change.',
    ),
    until: both('Até o dia', 'Until the day'),
    untilHint: both('Em branco: até alguém encerrar.', 'Empty: until somebody ends it.'),
    submit: both('Repetir este envio', 'Repeat this send'),
    created: both(
      'O envio se repete. Esta página mostra as próximas vezes.',
      'The send is repeated. This page shows its next times.',
    ),
    tooMany: both('Já há 100 envios recorrentes; encerre um antes.', 'There are 100 recurring sends; end one first.'),
    states: {
      active: both('Ativo', 'Active'),
      paused: both('Pausado', 'Paused'),
      ended: both('Encerrado', 'Ended'),
    },
    rule: both(
      (days: string, time: string, zone: string) => `${days}, às ${time} (${zone})`,
      (days, time, zone) => `${days} at ${time} (${zone})`,
    ),
    untilDay: both(
      (day: string) => `até ${day}`,
      (day) => `until ${day}`,
    ),
    file: both('Arquivo', 'File'),
    keepsFile: both(
      'O arquivo fica guardado enquanto houver vezes por vir.',
      'The file is kept while there are times to come.',
    ),
    filesOfPeople: both(
      'Este envio leva um arquivo para cada pessoa e não se repete: cada uma receberia o mesmo arquivo de novo.',
      'This send carries a file for each person and is not repeated: each would get the same file again.',
    ),
    list: both('Lista', 'List'),
    template: both('Modelo', 'Template'),
    listGone: both('removida', 'removed'),
    channel: both('Canal', 'Channel'),
    by: both('Feito por', 'Made by'),
    next: both('Próximas vezes', 'Next times'),
    none: both('nenhuma', 'none'),
    last: both('Últimas vezes', 'Last times'),
    occurrences: {
      waiting: both('em preparo', 'being prepared'),
      sent: both('enviado', 'sent'),
      skipped: both('pulado', 'skipped'),
      failed: both('não saiu', 'did not leave'),
    },
    reasons: {
      ended: both('alguém encerrou o envio antes', 'somebody ended the send before'),
      paused: both('alguém pausou o envio antes', 'somebody paused the send before'),
      late: both('o servidor esteve parado por mais de 6 horas', 'the server was down for more than 6 hours'),
      file_gone: both(
        'o arquivo não está mais no servidor: repita um envio com ele de novo',
        'the file is no longer on the server: repeat a send with it anew',
      ),
      list_gone: both('a lista foi removida', 'the list was removed'),
      list_empty: both('a lista não tem pessoas', 'the list has no people'),
      nobody: both('ninguém da lista podia receber', 'nobody of the list could get it'),
      column_gone: both('a lista perdeu uma coluna que o modelo usa', 'the list lost a column that the template uses'),
      channel_closed: both('o canal foi arquivado', 'the channel was archived'),
      time_past: both('o horário passou', 'the time is past'),
      template_gone: both('o modelo não está mais aprovado', 'the template is no longer approved'),
      template_changed: both('o modelo mudou', 'the template was changed'),
    },
    pause: both('Pausar', 'Pause'),
    paused: both(
      'Pausado: o que passar enquanto isso não sai. O que já está na fila sai, se ninguém cancelar o lote.',
      'Paused: what passes meanwhile does not leave. What is queued leaves, unless somebody cancels its batch.',
    ),
    resume: both('Retomar', 'Resume'),
    resumed: both('Retomado.', 'Resumed.'),
    endOpen: both('Encerrar…', 'End…'),
    endLead: both(
      'Nenhuma vez sai mais, nem a que está em preparo. O que já está na fila sai, se ninguém cancelar o lote.',
      'It leaves no more, nor does a time that is being prepared. What is queued leaves, unless somebody cancels its batch.',
    ),
    endSubmit: both('Encerrar este envio', 'End this send'),
    ended: both(
      'Encerrado. O que já está na fila sai, se ninguém cancelar o lote.',
      'Ended. What is queued leaves, unless somebody cancels its batch.',
    ),
    stale: both('Alguém mudou este envio enquanto isso.', 'Somebody changed this send meanwhile.'),
    other: both(
      (code: string) => `código ${code}`,
      (code) => `code ${code}`,
    ),
  },
});
