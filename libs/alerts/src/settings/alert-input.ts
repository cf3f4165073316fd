import { SMTP_SECURITIES } from '@recado/config';
import { readPhone } from '@recado/core';
import { z } from 'zod';
import { ALERT_KINDS, type AlertSettings, type QuietHours } from './alert-settings.js';

/** Why a field was refused. Stable: the panel has a sentence for each. */
export type AlertFault =
  | 'email_invalid'
  | 'emails_too_many'
  | 'emails_missing'
  | 'host_missing'
  | 'host_invalid'
  | 'port_invalid'
  | 'password_needed'
  | 'password_in_clear'
  | 'too_long'
  | 'url_invalid'
  | 'url_forbidden'
  | 'phone_invalid'
  | 'channel_unknown'
  | 'minutes_invalid'
  | 'size_invalid'
  | 'days_invalid'
  | 'time_invalid'
  | 'value_invalid';

const HOST = /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|[0-9A-Fa-f:.]{2,45})$/;
const MAX_RECIPIENTS = 10;
const MAX_URL = 2_000;

const whole = (least: number, most: number, fault: AlertFault) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,7}$/, fault)
    .transform(Number)
    .refine((value) => value >= least && value <= most, fault);
const optional = (rule: RegExp, fault: AlertFault) =>
  z
    .string()
    .trim()
    .refine((text) => text === '' || rule.test(text), fault);
const oneEmail = z.email('email_invalid');

/** The fields of the form. An empty recipient, URL or phone switches the route off; an empty password is kept. */
export const alertInput = z.object({
  kinds: z.array(z.enum(ALERT_KINDS, 'value_invalid')),
  emailTo: z
    .string()
    .transform((text) => text.split(/[\s,;]+/).filter((part) => part !== ''))
    .pipe(z.array(oneEmail).max(MAX_RECIPIENTS, 'emails_too_many')),
  emailFrom: z
    .string()
    .trim()
    .refine((text) => text === '' || oneEmail.safeParse(text).success, 'email_invalid'),
  smtpHost: optional(HOST, 'host_invalid'),
  smtpPort: whole(1, 65_535, 'port_invalid'),
  smtpSecurity: z.enum(SMTP_SECURITIES, 'value_invalid'),
  smtpUser: optional(/^\P{C}{1,255}$/u, 'too_long'),
  smtpPassword: optional(/^[^\r\n\0]{1,1024}$/, 'too_long'),
  webhookUrl: z.string().trim().max(MAX_URL, 'too_long'),
  newWebhookSecret: z.boolean(),
  whatsappChannel: z.string().trim(),
  whatsappPhone: z
    .string()
    .trim()
    .transform((text, context) => {
      const reading = readPhone(text);
      if (!reading.ok && text !== '')
        context.addIssue({ code: 'custom', message: 'phone_invalid' satisfies AlertFault });
      return reading.ok ? reading.phone : '';
    }),
  language: z.enum(['pt-BR', 'en'], 'value_invalid'),
  stalledMinutes: whole(5, 1_440, 'minutes_invalid'),
  diskFreeMb: whole(50, 1_000_000, 'size_invalid'),
  backupDays: whole(1, 365, 'days_invalid'),
  digestMinutes: whole(0, 120, 'minutes_invalid'),
  quietFrom: optional(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'time_invalid'),
  quietUntil: optional(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'time_invalid'),
});

export type AlertInput = z.input<typeof alertInput>;
export type AlertField = keyof AlertInput;
export type AlertFaults = Partial<Record<AlertField, AlertFault>>;
export type CheckedAlertInput = z.output<typeof alertInput>;

/** The settings that these fields ask for. The parts that need the database or older secrets are checked where they are stored. */
export function toSettings(input: CheckedAlertInput): AlertSettings {
  const { kinds, language, stalledMinutes, diskFreeMb, backupDays, digestMinutes } = input;
  const rest = { kinds, language, stalledMinutes, diskFreeMb, backupDays, digestMinutes };
  return { ...rest, ...routes(input), quiet: quietOf(input) };
}

/** What is missing between fields that are right by themselves. */
export function missingIn(input: CheckedAlertInput): AlertFaults {
  const faults: AlertFaults = {};
  const { emailTo, smtpHost, smtpSecurity, smtpUser, quietFrom, quietUntil } = input;
  if (emailTo.length > 0 && smtpHost === '') faults.smtpHost = 'host_missing';
  if (emailTo.length === 0 && smtpHost !== '') faults.emailTo = 'emails_missing';
  if (smtpSecurity === 'none' && smtpUser !== '') faults.smtpSecurity = 'password_in_clear';
  if ((quietFrom === '') !== (quietUntil === ''))
    faults[quietFrom === '' ? 'quietFrom' : 'quietUntil'] = 'time_invalid';
  return faults;
}

function routes(input: CheckedAlertInput): Pick<AlertSettings, 'email' | 'webhook' | 'whatsapp'> {
  const { emailTo: to, emailFrom, smtpHost: host, smtpPort: port, smtpSecurity: security, smtpUser } = input;
  const user = smtpUser === '' ? null : smtpUser;
  const from = emailFrom !== '' ? emailFrom : user?.includes('@') ? user : (to[0] ?? '');
  return {
    email: to.length === 0 ? null : { server: { host, port, security, user }, from, to },
    webhook: input.webhookUrl === '' ? null : { url: input.webhookUrl },
    whatsapp: input.whatsappPhone === '' ? null : { channel: input.whatsappChannel, phone: input.whatsappPhone },
  };
}

function quietOf({ quietFrom, quietUntil }: CheckedAlertInput): QuietHours | null {
  if (quietFrom === '' || quietFrom === quietUntil) return null;
  return { from: minutesOf(quietFrom), until: minutesOf(quietUntil) };
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
