import type { ptBR } from './pt-BR.js';

/** The texts of changes of many messages, in English. */
export const en: typeof ptBR = {
  bulk: {
    title: 'Changes under way and recent ones',
    what: 'Change',
    progress: 'Progress',
    who: 'Requested by',
    when: 'When',
    actions: 'Actions',
    names: { retry: 'Send again', discard: 'Discard', cancel: 'Cancel', reschedule: 'Reschedule' },
    done: (done, expected) => (expected === null ? `${done} done` : `${done} of ${expected} done`),
    left: (left) => `${left} left`,
    skipped: (skipped) => `${skipped} unchanged`,
    running: 'Under way',
    ended: 'Done',
    stop: 'Stop',
    stopNamed: (what) => `Stop: ${what}`,
    stopped: 'The change was stopped. What is already done does not change.',
    started: 'The change has started. Follow its progress below.',
    updated: 'Progress updated',
    confirmLabel: (word) => `Type ${word} to confirm`,
    confirmMany: (count, isOne) => (isOne ? '1 message.' : `${count} messages.`),
    wordMismatch: (word) => `Type exactly ${word}.`,
    more: (count) => `more than ${count}`,
  },
};
