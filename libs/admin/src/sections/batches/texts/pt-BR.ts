/** The texts of batches, in Portuguese. */
export const ptBR = {
  navigation: 'Lotes',
  list: {
    title: 'Lotes',
    lead: (zone: string) => `Cada requisição à API é um lote. Horários no fuso ${zone}.`,
    updated: 'Lista de lotes atualizada',
    search: 'Filtrar lotes',
    q: 'Nome ou número',
    qHint: 'Cobrança de novembro',
    key: 'Chave',
    anyKey: 'Todas',
    show: 'Mostrar',
    all: 'Todos',
    many: 'Com várias mensagens',
    paused: 'Pausados',
    from: 'De',
    until: 'Até',
    batch: 'Lote',
    state: 'Situação',
    progress: 'Andamento',
    end: 'Deve terminar',
    noEnd: '—',
    createdAt: 'Aceito',
    ofKey: (key: string) => `chave ${key}`,
    sent: (sent: string, total: number, totalText: string) =>
      `${sent} de ${totalText} ${total === 1 ? 'enviada' : 'enviadas'}`,
    noneTitle: 'Nenhum lote encontrado',
    none: 'Mude ou limpe os filtros.',
    noneHere: 'Nenhum lote desta página corresponde aos filtros. Há outros mais antigos: veja a próxima página.',
    emptyTitle: 'Nenhum lote ainda',
    empty: 'Envie mensagens pela API. Com um “name” na requisição, o lote aparece aqui com esse nome.',
    sample: 'Enviar um lote com nome',
    sampleName: 'Cobrança de novembro',
  },
  batch: {
    title: (id: string) => `Lote ${id}`,
    lead: (messages: string, key: string) => `${messages} · chave ${key}`,
    count: (count: number, text: string) => (count === 1 ? '1 mensagem' : `${text} mensagens`),
    state: 'Situação',
    details: 'Detalhes',
    done: (share: string) => `${share} concluído`,
    createdAt: 'Aceito em',
    expectedEnd: 'Deve terminar em',
    firstScheduled: 'Primeira agendada',
    lastScheduled: 'Última agendada',
    messages: 'Ver as mensagens',
    updated: (share: string) => `Lote atualizado: ${share} concluído`,
    partlySimulated: 'Simulado em parte',
    states: {
      paused: 'Pausado',
      stopped: 'Parado',
      scheduled: 'Agendado',
      sending: 'Em envio',
      unknown: 'Aguardando o provedor',
      done: 'Concluído',
      canceled: 'Cancelado',
      partlyCanceled: 'Cancelado em parte',
      failed: 'Falhou',
      expired: 'Expirado',
      partlyFailed: 'Concluído com falhas',
    },
    actions: 'Ações',
    noActions: 'Tudo deste lote já foi enviado ou encerrado.',
    aKey: 'uma chave de API',
    pausedBy: (who: string, when: string) => `Pausado por ${who} (${when}). Nada sai até alguém retomar o lote.`,
    pause: 'Pausar o lote',
    pauseLead: 'Nada mais sai até alguém retomar. O que já está sendo enviado termina.',
    pausedNotice: 'O lote está pausado.',
    resume: 'Retomar o lote',
    resumeLead: 'As mensagens mantêm os horários: as que já passaram do horário saem agora.',
    resumedNotice: 'O lote foi retomado.',
    rescheduleOpen: 'Reagendar…',
    rescheduleLead: (count: number, text: string) =>
      count === 1 ? 'Muda o horário de 1 mensagem na fila.' : `Muda o horário de ${text} mensagens na fila.`,
    rescheduleField: 'Novo horário',
    rescheduleSubmit: 'Reagendar',
    rescheduledNotice: (count: number, text: string) =>
      count === 1 ? '1 mensagem foi reagendada.' : `${text} mensagens foram reagendadas.`,
    zoneHint: (zone: string) => `Horário interpretado no fuso ${zone}.`,
    retryOpen: (count: number, text: string) => (count === 1 ? 'Reenviar 1 falha…' : `Reenviar ${text} falhas…`),
    retryLead: 'As mensagens que falharam saem de novo agora. As que expiraram ou já foram apagadas ficam como estão.',
    retrySubmit: 'Reenviar as falhas',
    retriedNotice: (count: number, text: string) =>
      count === 1 ? '1 mensagem será reenviada.' : `${text} mensagens serão reenviadas.`,
    refusals: {
      not_cancelable: 'Não há mais nada deste lote na fila para cancelar.',
      not_reschedulable: 'Não há mais nada deste lote na fila para reagendar, ou ele ainda está entrando na fila.',
      not_retryable: 'Nenhuma falha deste lote pode ser reenviada.',
      not_pausable: 'Não há mais nada deste lote para sair, ou já há lotes demais pausados.',
    },
    cancelLead: (count: number, text: string) =>
      count === 1
        ? '1 mensagem ainda não começou a ser enviada. O que já começou ou terminou fica como está. Não é possível desfazer.'
        : `${text} mensagens ainda não começaram a ser enviadas. O que já começou ou terminou fica como está. Não é possível desfazer.`,
    cancelOpen: (count: number, text: string) => (count === 1 ? 'Cancelar 1 mensagem…' : `Cancelar ${text} mensagens…`),
    stopLead:
      'Este lote ainda está entrando na fila. O que ainda não entrou não sai, e o que está na fila é cancelado. O que já começou ou terminou fica como está. Não é possível desfazer.',
    stopOpen: 'Cancelar o resto…',
    stoppedNotice: (count: number, text: string) =>
      count === 1
        ? '1 mensagem foi cancelada, e nenhuma outra entra na fila.'
        : `${text} mensagens foram canceladas, e nenhuma outra entra na fila.`,
    cancelSubmit: 'Cancelar o que está na fila',
    canceledNotice: (count: number, text: string) =>
      count === 1 ? '1 mensagem foi cancelada.' : `${text} mensagens foram canceladas.`,
  },
  forecast: {
    none: 'sem previsão',
    unknown: 'depende da velocidade do provedor',
    tooFar: 'daqui a mais de um ano',
    about: 'por volta de',
    earliest: 'não antes de',
    newPeople: (channel: string, perDay: number, text: string, left: string) =>
      `O canal ${channel} escreve a no máximo ${text} ${perDay === 1 ? 'pessoa nova' : 'pessoas novas'} por dia; hoje restam ${left}.`,
    dailyCap: (channel: string, perDay: number, text: string, left: string) =>
      `O canal ${channel} envia no máximo ${text} ${perDay === 1 ? 'mensagem' : 'mensagens'} por dia; hoje restam ${left}.`,
    grows: (percent: string, most: string) => `O número cresce ${percent}% ao dia, até ${most}.`,
    newPeopleSpacing: (channel: string, span: string) =>
      `O canal ${channel} espera ${span} entre duas mensagens a quem não escreveu para ele.`,
    spacing: (channel: string, span: string) =>
      `O canal ${channel} espera ${span} entre duas mensagens para a mesma pessoa.`,
    lock: (channel: string, until: string) =>
      `O WhatsApp não deixa o canal ${channel} escrever a quem não escreveu para ele até ${until}.`,
    pace: (channel: string, messages: number, text: string, span: string) =>
      `Ritmo do canal ${channel}: ${text} ${messages === 1 ? 'mensagem' : 'mensagens'} a cada ${span}.`,
    window: (channel: string, from: string, to: string) => `O canal ${channel} só envia das ${from} às ${to}.`,
    schedule: (at: string) => `O último horário agendado é ${at}.`,
    before: (count: number, text: string) =>
      count === 1
        ? 'Antes disso sai 1 mensagem que já espera no canal.'
        : `Antes disso saem ${text} mensagens que já esperam no canal.`,
  },
};
