import type { AlertTexts } from './alert-texts.js';

export const en: AlertTexts = {
  titles: {
    channel_suspended: 'Channel {channel} is suspended',
    nothing_sent: 'Channel {channel} sends nothing',
    receipts_stopped: 'No receipts reach channel {channel}',
    disk_low: 'The disk is nearly full: {freeMb} MB are free',
    webhook_disabled: 'Webhook {subject} ({host}) was disabled',
    backup_old: 'The backup is too old',
  },
  cures: {
    channel_suspended: 'Code {code}: {explanation}',
    nothing_sent:
      'For {minutes} minutes nothing has left, although messages have been waiting since {waitingSince}. Look at the channel and at the workers.',
    receipts_stopped:
      'The last receipt arrived at {lastAt}; {messages} messages sent more than 6 hours ago have none. Check the callback address at the provider.',
    disk_low: 'Make room: without space no message can be accepted.',
    webhook_disabled: 'It failed for 5 days. Its address must work before it is enabled again.',
    webhook_gone: 'It answered 410: the receiver wants nothing more. Delete it, or enable it again.',
    backup_old: 'The last one by "recado backup" is of {lastAt}.',
    backup_never: 'None was made by "recado backup" yet.',
  },
  resolved: 'Resolved: {title}',
  since: 'since {at}',
  until: '{from} to {to}',
  more: 'and {count} more',
  subjectOpened: '[{installation}] {title}',
  subjectSeveral: '[{installation}] {count} alerts: {title}',
  subjectResolved: '[{installation}] Resolved: {title}',
  subjectTest: '[{installation}] Test of the alerts',
  test: 'This is a test: alerts of {installation} arrive here.',
  seeAll: 'All alerts: {url}',
};
