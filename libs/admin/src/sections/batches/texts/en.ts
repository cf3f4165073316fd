import type { ptBR } from './pt-BR.js';

/** The texts of batches, in English. */
export const en: typeof ptBR = {
  navigation: 'Batches',
  list: {
    title: 'Batches',
    lead: (zone) => `Each request to the API is a batch. Times in ${zone}.`,
    updated: 'List of batches updated',
    search: 'Filter batches',
    q: 'Name or number',
    qHint: 'November reminders',
    key: 'Key',
    anyKey: 'All',
    show: 'Show',
    all: 'All',
    many: 'With several messages',
    paused: 'Paused',
    from: 'From',
    until: 'Until',
    batch: 'Batch',
    state: 'State',
    progress: 'Progress',
    end: 'Expected to end',
    noEnd: '—',
    createdAt: 'Accepted',
    ofKey: (key) => `key ${key}`,
    sent: (sent, _, total) => `${sent} of ${total} sent`,
    noneTitle: 'No batches found',
    none: 'Change or clear the filters.',
    noneHere: 'No batch of this page matches the filters. There are older ones: see the next page.',
    emptyTitle: 'No batches yet',
    empty: 'Send messages through the API. With a “name” in the request, the batch appears here under that name.',
    sample: 'Send a batch with a name',
    sampleName: 'November reminders',
  },
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
    partlySimulated: 'Partly simulated',
    states: {
      paused: 'Paused',
      stopped: 'Stopped',
      scheduled: 'Scheduled',
      sending: 'Sending',
      unknown: 'Waiting for the provider',
      done: 'Done',
      canceled: 'Canceled',
      partlyCanceled: 'Partly canceled',
      failed: 'Failed',
      expired: 'Expired',
      partlyFailed: 'Done with failures',
    },
    actions: 'Actions',
    noActions: 'Everything in this batch was sent or has ended.',
    aKey: 'an API key',
    pausedBy: (who, when) => `Paused by ${who} (${when}). Nothing is sent until somebody resumes the batch.`,
    pause: 'Pause the batch',
    pauseLead: 'Nothing more is sent until somebody resumes it. What is being sent now is finished.',
    pausedNotice: 'The batch is paused.',
    resume: 'Resume the batch',
    resumeLead: 'Messages keep their times: those whose time has passed are sent now.',
    resumedNotice: 'The batch was resumed.',
    rescheduleOpen: 'Reschedule…',
    rescheduleLead: (count, text) =>
      count === 1 ? 'Changes the time of 1 waiting message.' : `Changes the time of ${text} waiting messages.`,
    rescheduleField: 'New time',
    rescheduleSubmit: 'Reschedule',
    rescheduledNotice: (count, text) =>
      count === 1 ? '1 message was rescheduled.' : `${text} messages were rescheduled.`,
    zoneHint: (zone) => `The time is read in ${zone}.`,
    retryOpen: (count, text) => (count === 1 ? 'Send 1 failure again…' : `Send ${text} failures again…`),
    retryLead: 'The messages that failed are sent again now. Those that have expired or were erased stay as they are.',
    retrySubmit: 'Send the failures again',
    retriedNotice: (count, text) =>
      count === 1 ? '1 message will be sent again.' : `${text} messages will be sent again.`,
    refusals: {
      not_cancelable: 'Nothing in this batch is waiting any more: there is nothing to cancel.',
      not_reschedulable:
        'Nothing in this batch is waiting any more, or it is still being queued: it cannot be rescheduled.',
      not_retryable: 'None of the failures in this batch can be sent again.',
      not_pausable: 'Nothing in this batch is left to send, or too many batches are paused.',
    },
    cancelLead: (count, text) =>
      count === 1
        ? 'Sending of 1 message has not begun. What has begun or ended stays as it is. This cannot be undone.'
        : `Sending of ${text} messages has not begun. What has begun or ended stays as it is. This cannot be undone.`,
    cancelOpen: (count, text) => (count === 1 ? 'Cancel 1 message…' : `Cancel ${text} messages…`),
    stopLead:
      'This batch is still being queued. What is not queued yet is not sent, and what waits is canceled. What has begun or ended stays as it is. This cannot be undone.',
    stopOpen: 'Cancel the rest…',
    stoppedNotice: (count, text) =>
      count === 1
        ? '1 message was canceled, and no more messages are queued.'
        : `${text} messages were canceled, and no more messages are queued.`,
    cancelSubmit: 'Cancel what is waiting',
    canceledNotice: (count, text) => (count === 1 ? '1 message was canceled.' : `${text} messages were canceled.`),
  },
  forecast: {
    none: 'no forecast',
    unknown: 'depends on the speed of the provider',
    tooFar: 'in more than a year',
    about: 'about',
    earliest: 'not before',
    newPeople: (channel, perDay, text, left) =>
      `The channel ${channel} writes to at most ${text} new ${perDay === 1 ? 'person' : 'people'} a day; ${left} are left today.`,
    dailyCap: (channel, perDay, text, left) =>
      `The channel ${channel} sends at most ${text} ${perDay === 1 ? 'message' : 'messages'} a day; ${left} are left today.`,
    grows: (percent, most) => `The number grows by ${percent}% a day, up to ${most}.`,
    newPeopleSpacing: (channel, span) =>
      `The channel ${channel} waits ${span} between two messages to people who have not written to it.`,
    spacing: (channel, span) => `The channel ${channel} waits ${span} between two messages to the same person.`,
    lock: (channel, until) =>
      `WhatsApp does not let the channel ${channel} write to people who have not written to it until ${until}.`,
    pace: (channel, messages, text, span) =>
      `Pace of the channel ${channel}: ${text} ${messages === 1 ? 'message' : 'messages'} every ${span}.`,
    window: (channel, from, to) => `The channel ${channel} sends only from ${from} to ${to}.`,
    schedule: (at) => `The last scheduled time is ${at}.`,
    before: (count, text) =>
      count === 1
        ? '1 message that already waits on the channel leaves before.'
        : `${text} messages that already wait on the channel leave before.`,
  },
};
