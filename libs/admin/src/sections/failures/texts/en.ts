import type { ptBR } from './pt-BR.js';

/** The texts of failures, in English. */
export const en: typeof ptBR = {
  navigation: 'Failures',
  failures: {
    title: 'Failures',
    lead: 'Messages that failed for good, grouped by cause and channel.',
    code: 'Cause',
    channel: 'Channel',
    count: 'Messages',
    first: 'First',
    last: 'Last',
    trend: 'Last 24 hours',
    trendText: (count) => `${count} in the last 24 hours`,
    emptyTitle: 'No failures',
    empty: 'Messages that fail are shown here, with what happened and what to do.',
    noCode: 'Without a code',
    unknown: 'The provider refused the message, or it could not be delivered.',
    meaning: 'What happened and what to do',
    newest: 'The newest',
    facts: 'Summary',
    phone: 'Phone',
    text: 'Message',
    when: 'Failed',
    erased: 'erased',
    manage: 'Actions',
    retryOpen: 'Send all again…',
    retryLead:
      'They are sent again now, through the same channel. Those that have expired stay as they are. Solve the cause first.',
    retrySubmit: 'Send again',
    retryWord: 'RESEND',
    discardOpen: 'Discard…',
    discardLead:
      'They disappear from this page and are not sent again. They remain under Messages with the status Failed.',
    discardSubmit: 'Discard',
    discardWord: 'DISCARD',
    gone: 'This group no longer has any failures.',
    lastChannel: (channel) => `channel ${channel}`,
  },
};
