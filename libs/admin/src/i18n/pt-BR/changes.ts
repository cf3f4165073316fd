/** The texts of what people change about messages that are under way. */
export const changesTexts = {
  changes: {
    title: 'Ações',
    cancelOpen: 'Cancelar envio…',
    cancelLead: 'A mensagem não será enviada. Isto não pode ser desfeito.',
    cancelSubmit: 'Cancelar esta mensagem',
    canceled: 'A mensagem foi cancelada.',
    rescheduleOpen: 'Reagendar…',
    rescheduleField: 'Novo horário',
    rescheduleHint: (zone: string) => `No ${zone}.`,
    rescheduleSubmit: 'Reagendar',
    nowSubmit: 'Enviar já',
    rescheduled: (when: string) => `A mensagem foi reagendada para ${when}.`,
    releasedNow: 'A mensagem sai em seguida.',
    retryOpen: 'Enviar de novo…',
    retryLead: 'A mensagem sai em seguida, com todas as tentativas outra vez.',
    retryUnknown: 'Não se sabe se a primeira chegou: o destinatário pode recebê-la duas vezes.',
    retrySubmit: 'Enviar de novo',
    retried: 'A mensagem sai de novo em seguida.',
    tooLate: 'Tarde demais: o envio já começou ou já terminou.',
    notRetryable: 'Esta mensagem não pode ser enviada de novo.',
  },
  batch: {
    title: (id: string) => `Lote ${id}`,
    lead: (messages: string, key: string) => `${messages} · chave ${key}`,
    count: (count: number, text: string) => (count === 1 ? '1 mensagem' : `${text} mensagens`),
    state: 'Situação',
    done: (share: string) => `${share} concluído`,
    createdAt: 'Aceito em',
    expectedEnd: 'Deve terminar em',
    firstScheduled: 'Primeira agendada',
    lastScheduled: 'Última agendada',
    messages: 'Ver as mensagens',
    updated: (share: string) => `Lote atualizado: ${share} concluído`,
    cancelTitle: 'Cancelar o que espera',
    cancelLead: (count: number, text: string) =>
      count === 1
        ? '1 mensagem ainda não começou a ser enviada. O que já começou ou terminou fica como está.'
        : `${text} mensagens ainda não começaram a ser enviadas. O que já começou ou terminou fica como está.`,
    cancelNone: 'Nada deste lote espera: não há o que cancelar.',
    cancelOpen: (count: number, text: string) => (count === 1 ? 'Cancelar 1 mensagem…' : `Cancelar ${text} mensagens…`),
    cancelWarning: 'Isto não pode ser desfeito.',
    cancelSubmit: 'Cancelar o que espera',
    canceledNotice: (count: number, text: string) =>
      count === 1 ? '1 mensagem foi cancelada.' : `${text} mensagens foram canceladas.`,
  },
};
