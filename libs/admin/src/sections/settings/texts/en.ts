import type { ptBR } from './pt-BR.js';

/** The texts of the settings, in English. */
export const en: typeof ptBR = {
  navigation: 'Settings',
  title: 'Settings',
  lead: 'They apply to the whole installation, in all processes, as soon as they are saved.',
  installation: 'Installation',
  name: 'Name',
  nameHint: 'Shown in the titles of pages and in alerts.',
  timezone: 'Time zone',
  timezoneHint:
    'For the times in the panel, and for scheduled_at when neither the request nor the key names a zone. What is already scheduled does not change.',
  defaultChannel: 'Default channel',
  defaultChannelHint: 'The channel of messages for which neither the request nor the key names one.',
  limits: (channel) => `Pace, window and daily cap of the channel ${channel}`,
  retention: 'Retention',
  retentionDays: 'Erase texts and phone numbers after (days)',
  retentionHint:
    'Counted from the acceptance of each message; what still waits is not erased. What is older is erased by the next cleanup and cannot be recovered.',
  removeAfterDays: 'Remove messages that have ended after (days)',
  removalHint: '0: never. Counted from acceptance, and never before texts and phone numbers are erased.',
  auditRetentionDays: 'Remove audit entries after (days)',
  submit: 'Save settings',
  saved: 'Settings saved.',
  elsewhere: 'Other settings',
  optOutWords: 'Opt-out words and the reply',
  alerts: 'Alerts: what to report and to whom',
  fields: {
    name_invalid: 'Enter a name of 1 to 60 characters, on one line.',
    zone_unknown: 'Unknown time zone. Example: America/Sao_Paulo.',
    channel_unknown: 'This channel does not exist.',
    channel_archived: 'This channel is archived.',
    days_invalid: 'Enter a whole number from 1 to 36,500.',
    audit_days_invalid:
      'Enter a whole number from 90 to 36,500: a shorter trail could lose the traces of a stolen account.',
    removal_invalid: 'Enter a whole number from 0 to 36,500; with 0 they are never removed.',
    setting_fixed: 'This value is set by an environment variable of the server.',
  },
};
