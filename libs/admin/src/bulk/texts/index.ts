import { both, catalogue } from '@recado/core';

/** The texts of changes of many messages, in both languages. */
export const bulkTexts = catalogue({
  bulk: {
    title: both('Alterações em andamento e recentes', 'Changes under way and recent ones'),
    what: both('Alteração', 'Change'),
    progress: both('Andamento', 'Progress'),
    who: both('Quem pediu', 'Requested by'),
    when: both('Quando', 'When'),
    actions: both('Ações', 'Actions'),
    names: {
      retry: both('Reenviar', 'Send again'),
      discard: both('Descartar', 'Discard'),
      cancel: both('Cancelar', 'Cancel'),
      reschedule: both('Reagendar', 'Reschedule'),
    },
    done: both(
      (done: string, expected: string | null) =>
        expected === null ? `Feitas: ${done}` : `Feitas: ${done} de ${expected}`,
      (done, expected) => (expected === null ? `${done} done` : `${done} of ${expected} done`),
    ),
    left: both(
      (left: string) => `restantes: ${left}`,
      (left) => `${left} left`,
    ),
    skipped: both(
      (skipped: string) => `sem alteração: ${skipped}`,
      (skipped) => `${skipped} unchanged`,
    ),
    running: both('Em andamento', 'Under way'),
    ended: both('Concluída', 'Done'),
    stop: both('Parar', 'Stop'),
    stopped: both(
      'A alteração foi interrompida. O que já foi feito não muda.',
      'The change was stopped. What is already done does not change.',
    ),
    started: both(
      'A alteração começou. Acompanhe o andamento abaixo.',
      'The change has started. Follow its progress below.',
    ),
    updated: both('Andamento atualizado', 'Progress updated'),
    confirmLabel: both(
      (word: string) => `Digite ${word} para confirmar`,
      (word) => `Type ${word} to confirm`,
    ),
    cancelWord: both('CANCELAR', 'CANCEL'),
    rescheduleWord: both('REAGENDAR', 'RESCHEDULE'),
    retryWord: both('REENVIAR', 'RESEND'),
    confirmMany: both(
      (count: string, isOne: boolean) => (isOne ? '1 mensagem.' : `${count} mensagens.`),
      (count, isOne) => (isOne ? '1 message.' : `${count} messages.`),
    ),
    wordMismatch: both(
      (word: string) => `Digite exatamente ${word}.`,
      (word) => `Type exactly ${word}.`,
    ),
    more: both(
      (count: string) => `mais de ${count}`,
      (count) => `more than ${count}`,
    ),
  },
});
