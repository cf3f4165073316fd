/** The texts of changes of many messages, in Portuguese. */
export const ptBR = {
  bulk: {
    title: 'Alterações em andamento e recentes',
    what: 'Alteração',
    progress: 'Andamento',
    who: 'Quem pediu',
    when: 'Quando',
    actions: 'Ações',
    names: { retry: 'Reenviar', discard: 'Descartar', cancel: 'Cancelar', reschedule: 'Reagendar' },
    done: (done: string, expected: string | null) =>
      expected === null ? `Feitas: ${done}` : `Feitas: ${done} de ${expected}`,
    left: (left: string) => `restantes: ${left}`,
    skipped: (skipped: string) => `sem alteração: ${skipped}`,
    running: 'Em andamento',
    ended: 'Concluída',
    stop: 'Parar',
    stopNamed: (what: string) => `Parar: ${what}`,
    stopped: 'A alteração foi interrompida. O que já foi feito não muda.',
    started: 'A alteração começou. Acompanhe o andamento abaixo.',
    updated: 'Andamento atualizado',
    confirmLabel: (word: string) => `Digite ${word} para confirmar`,
    confirmMany: (count: string, isOne: boolean) => (isOne ? '1 mensagem.' : `${count} mensagens.`),
    wordMismatch: (word: string) => `Digite exatamente ${word}.`,
    more: (count: string) => `mais de ${count}`,
  },
};
