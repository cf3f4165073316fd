import type { ptBR } from './pt-BR.js';

/** The texts of batches, in English. */
export const en: typeof ptBR = {
  batch: {
    title: (id) => `Batch ${id}`,
    lead: (messages, key) => `${messages} · key ${key}`,
    count: (count, text) => (count === 1 ? '1 message' : `${text} messages`),
    state: 'State',
    details: 'Details',
    done: (share) => `${share} done`,
    createdAt: 'Accepted',
    expectedEnd: 'Expected to end',
    firstScheduled: 'First scheduled',
    lastScheduled: 'Last scheduled',
    messages: 'See the messages',
    updated: (share) => `Batch updated: ${share} done`,
    cancelTitle: 'Cancel what waits',
    cancelLead: (count, text) =>
      count === 1
        ? '1 message has not begun to be sent. What has begun or ended stays as it is.'
        : `${text} messages have not begun to be sent. What has begun or ended stays as it is.`,
    cancelNone: 'Nothing of this batch waits: there is nothing to cancel.',
    cancelOpen: (count, text) => (count === 1 ? 'Cancel 1 message…' : `Cancel ${text} messages…`),
    cancelWarning: 'There is no undo.',
    cancelSubmit: 'Cancel what waits',
    canceledNotice: (count, text) => (count === 1 ? '1 message was canceled.' : `${text} messages were canceled.`),
  },
};
