/** The texts of changes of many messages, in Portuguese. */
export const ptBR = {
  bulk: {
    title: 'Alterações em andamento e recentes',
    what: 'Alteração',
    progress: 'Andamento',
    who: 'Quem pediu',
    when: 'Quando',
    actions: 'Ações',
    names: { retry: 'Reenviar', discard: 'Descartar', cancel: 'Cancelar', reschedule: 'Mudar o horário' },
    done: (done: string, expected: string | null) =>
      expected === null ? `${done} feitas` : `${done} de ${expected} feitas`,
    left: (left: string) => `faltam ${left}`,
    skipped: (skipped: string) => `${skipped} ficaram como estavam`,
    running: 'Em andamento',
    ended: 'Concluída',
    stop: 'Parar',
    stopNamed: (what: string) => `Parar: ${what}`,
    stopped: 'A alteração foi parada. O que já foi feito fica feito.',
    started: 'A alteração começou. Acompanhe o andamento abaixo.',
    updated: 'Andamento atualizado',
    confirmLabel: (word: string) => `Digite ${word} para confirmar`,
    confirmMany: (count: string, isOne: boolean) => (isOne ? '1 mensagem.' : `${count} mensagens.`),
    wordMismatch: (word: string) => `Digite exatamente ${word}.`,
    more: (count: string) => `mais de ${count}`,
  },
};
