import type { Catalogue } from '../pt-BR/index.js';

/** The texts of what people change about messages that are under way. */
export const changesTexts: Pick<Catalogue, 'changes' | 'batch'> = {
  changes: {
    title: 'Actions',
    cancelOpen: 'Cancel sending…',
    cancelLead: 'The message will not be sent. There is no undo.',
    cancelSubmit: 'Cancel this message',
    canceled: 'The message was canceled.',
    rescheduleOpen: 'Reschedule…',
    rescheduleField: 'New time',
    rescheduleHint: (zone) => `In ${zone}.`,
    rescheduleSubmit: 'Reschedule',
    nowSubmit: 'Send now',
    rescheduled: (when) => `The message was rescheduled for ${when}.`,
    releasedNow: 'The message leaves right away.',
    retryOpen: 'Send again…',
    retryLead: 'The message leaves right away, with all its attempts before it.',
    retryUnknown: 'Nobody knows whether the first one arrived: the recipient may get it twice.',
    retrySubmit: 'Send again',
    retried: 'The message leaves again right away.',
    tooLate: 'Too late: sending has begun or ended already.',
    notRetryable: 'This message cannot be sent again.',
  },
  batch: {
    title: (id) => `Batch ${id}`,
    lead: (messages, key) => `${messages} · key ${key}`,
    count: (count, text) => (count === 1 ? '1 message' : `${text} messages`),
    state: 'State',
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
