import { ALERT_KINDS, type AlertInput, type AlertKind, type AlertRoute, type AlertSettings } from '@recado/alerts';
import type { FormBody } from '../../panel/form-parser.js';

/** The box that a kind of alert is ticked by. */
export const kindField = (kind: AlertKind): string => `kind_${kind}`;

const TEXTS = [
  'emailTo',
  'emailFrom',
  'smtpHost',
  'smtpPort',
  'smtpUser',
  'smtpPassword',
  'webhookUrl',
  'whatsappChannel',
  'whatsappPhone',
  'stalledMinutes',
  'diskFreeMb',
  'backupDays',
  'digestMinutes',
  'quietFrom',
  'quietUntil',
] as const;

/** The form as it was sent; fields of routes that the environment fixes are missing in it, and stay as they are. */
export function readAlertForm(body: FormBody, before: AlertInput): AlertInput {
  const typed = Object.fromEntries(TEXTS.map((name) => [name, body[name] ?? before[name]]));
  return {
    ...before,
    ...typed,
    kinds: ALERT_KINDS.filter((kind) => kindField(kind) in body),
    newWebhookSecret: 'newWebhookSecret' in body,
    smtpSecurity: (body.smtpSecurity ?? before.smtpSecurity) as AlertInput['smtpSecurity'],
    language: (body.language ?? before.language) as AlertInput['language'],
  };
}

/** The settings as the form shows them. Routes that the environment fixes are not set here. */
export function toAlertForm(settings: AlertSettings, fixed: ReadonlySet<AlertRoute>, channel: string): AlertInput {
  const email = fixed.has('email') ? null : settings.email;
  const whatsapp = fixed.has('whatsapp') ? null : settings.whatsapp;
  return {
    kinds: [...settings.kinds],
    emailTo: email?.to.join(', ') ?? '',
    emailFrom: email?.from ?? '',
    smtpHost: email?.server.host ?? '',
    smtpPort: String(email?.server.port ?? 587),
    smtpSecurity: email?.server.security ?? 'starttls',
    smtpUser: email?.server.user ?? '',
    smtpPassword: '',
    webhookUrl: fixed.has('webhook') ? '' : (settings.webhook?.url ?? ''),
    newWebhookSecret: false,
    whatsappChannel: whatsapp?.channel ?? channel,
    whatsappPhone: whatsapp?.phone ?? '',
    language: settings.language,
    stalledMinutes: String(settings.stalledMinutes),
    diskFreeMb: String(settings.diskFreeMb),
    backupDays: String(settings.backupDays),
    digestMinutes: String(settings.digestMinutes),
    quietFrom: timeOf(settings.quiet?.from),
    quietUntil: timeOf(settings.quiet?.until),
  };
}

function timeOf(minutes: number | undefined): string {
  if (minutes === undefined) return '';
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
