import type { AlertTexts } from './alert-texts.js';

export const en: AlertTexts = {
  titles: {
    channel_suspended: 'Channel {channel} is suspended',
    nothing_sent: 'Channel {channel} is not sending',
    receipts_stopped: 'No receipts reach channel {channel}',
    reach_out_locked: 'Channel {channel} may not write to new recipients',
    quality_low: 'The number of channel {channel} is rated badly',
    account_restricted: 'The account of channel {channel} is restricted',
    template_stopped: 'A template of channel {channel} is stopped',
    disk_low: 'The disk is nearly full: {freeMb} MB are free',
    webhook_disabled: 'Webhook {subject} ({host}) was disabled',
    backup_old: 'The backup is too old',
  },
  cures: {
    channel_suspended: 'Code {code}: {explanation}',
    nothing_sent:
      'Nothing has been sent for {minutes} minutes, although messages have been waiting since {waitingSince}. Check the channel and the workers.',
    receipts_stopped:
      'The last receipt arrived at {lastAt}; {messages} messages sent more than 6 hours ago have none. Check the address for receipts at the provider.',
    reach_out_locked:
      'WhatsApp lets it write only to people who have written to it, until {until}. Who has written still gets messages; the others wait. Write to fewer new recipients a day.',
    quality_low:
      'The provider says {value}: many recipients block or report the messages, and the number may be restricted. Send less, and only what recipients expect.',
    account_restricted: 'The provider says {value}. See why in its manager, and appeal there if it is a mistake.',
    template_stopped:
      'By the provider: {templates}. Messages outside the window that need it wait. Correct the template, or choose another one as the carrier.',
    disk_low: 'Free some space: without it no message can be accepted.',
    webhook_disabled: 'It failed for 5 days. Make the address work before you enable the webhook again.',
    webhook_gone:
      'The address answered 410: it does not want to receive anything more. Delete the webhook or enable it again.',
    backup_old: 'The last one made with “recado backup” is from {lastAt}.',
    backup_never: 'None has been made with “recado backup” yet.',
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
  accountChanges: {
    'administrator.password_changed': 'the password of your account was changed',
    'administrator.password_reset': 'the password of your account was reset',
    'administrator.second_factors_removed': 'the two-step verification of your account was removed',
    'second_factor.added': 'an authenticator app or a passkey was added to your account',
    'second_factor.removed': 'an authenticator app or a passkey was removed from your account',
    'recovery_codes.created': 'the recovery codes of your account were made anew',
  },
  subjectAccount: '[{installation}] Notice: {change}',
  accountAt: 'At {installation}, {change}, on {at}.',
  accountFrom: 'At {installation}, {change}, on {at}, from the address {ip}.',
  accountCure:
    'If it was you, there is nothing to do. If not, open the panel as usual, change the password, end the other sessions and tell whoever administers the installation.',
  seeAll: 'All alerts: {url}',
};
