import type { ptBR } from './pt-BR.js';

/** The texts of the settings, in English. */
export const en: typeof ptBR = {
  navigation: 'Settings',
  title: 'Settings',
  lead: 'They hold for the whole installation, in all processes, a moment after they are saved.',
  installation: 'Installation',
  name: 'Name',
  nameHint: 'Shown in the titles of pages and in alerts.',
  timezone: 'Time zone',
  timezoneHint:
    'For the times of the panel, and for scheduled_at where neither the request nor the key names a zone. What is scheduled already does not change.',
  defaultChannel: 'Default channel',
  defaultChannelHint: 'Where messages leave for which neither the request nor the key names a channel.',
  limits: (channel) => `Pace, window and daily cap of the channel ${channel}`,
  retention: 'Retention',
  retentionDays: 'Erase texts and phone numbers after (days)',
  retentionHint: 'Counted from the end of each message. What is older is erased by the next sweep, for good.',
  auditRetentionDays: 'Remove audit entries after (days)',
  submit: 'Save the settings',
  saved: 'The settings are saved.',
  elsewhere: 'Other settings',
  optOutWords: 'Opt-out words and the reply',
  alerts: 'Alerts: what to tell, and whom',
  fields: {
    name_invalid: 'Enter a name of 1 to 60 characters, on one line.',
    zone_unknown: 'Unknown time zone. Example: America/Sao_Paulo.',
    channel_unknown: 'There is no such channel.',
    channel_archived: 'This channel is archived.',
    days_invalid: 'Enter a whole number from 1 to 36,500.',
    setting_fixed: 'A variable of the server sets this value.',
  },
};
