import type { ptBR } from './pt-BR.js';

/** The texts of changes of many messages, in English. */
export const en: typeof ptBR = {
  bulk: {
    title: 'Changes under way and recent ones',
    what: 'Change',
    progress: 'Progress',
    who: 'Asked for by',
    when: 'When',
    actions: 'Actions',
    names: { retry: 'Send again', discard: 'Discard', cancel: 'Cancel', reschedule: 'Change the time' },
    done: (done, expected) => (expected === null ? `${done} done` : `${done} of ${expected} done`),
    left: (left) => `${left} left`,
    skipped: (skipped) => `${skipped} stayed as they were`,
    running: 'Under way',
    ended: 'Done',
    stop: 'Stop',
    stopNamed: (what) => `Stop: ${what}`,
    stopped: 'The change was stopped. What was done stays done.',
    started: 'The change has begun. Follow its progress below.',
    updated: 'Progress updated',
    confirmLabel: (word) => `Type ${word} to confirm`,
    confirmMany: (count, isOne) => (isOne ? '1 message.' : `${count} messages.`),
    wordMismatch: (word) => `Type exactly ${word}.`,
    more: (count) => `more than ${count}`,
  },
};
