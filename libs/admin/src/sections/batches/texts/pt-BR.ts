/** The texts of batches, in Portuguese. */
export const ptBR = {
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
