import { ALERT_KINDS, type AlertInput, type AlertKind, type AlertRoute, type AlertSettings } from '@recado/alerts';
import { phoneInField } from '../../format/phone.js';
import type { FormBody } from '../../panel/form-parser.js';

/** The box that a kind of alert is ticked by. */
export const kindField = (kind: AlertKind): string => `kind_${kind}`;

/** Where a mail server takes messages of programs that log in (RFC 6409). */
const SUBMISSION_PORT = 587;

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
  return {
    kinds: [...settings.kinds],
    ...emailFields(fixed.has('email') ? null : settings.email),
    webhookUrl: fixed.has('webhook') ? '' : (settings.webhook?.url ?? ''),
    newWebhookSecret: false,
    ...whatsappFields(fixed.has('whatsapp') ? null : settings.whatsapp, channel),
    language: settings.language,
    stalledMinutes: String(settings.stalledMinutes),
    diskFreeMb: String(settings.diskFreeMb),
    backupDays: String(settings.backupDays),
    digestMinutes: String(settings.digestMinutes),
    quietFrom: timeOf(settings.quiet?.from),
    quietUntil: timeOf(settings.quiet?.until),
  };
}

/** The password is never shown. */
function emailFields(email: AlertSettings['email']) {
  const server = email?.server ?? { host: '', port: SUBMISSION_PORT, security: 'starttls' as const, user: '' };
  return {
    emailTo: email?.to.join(', ') ?? '',
    emailFrom: email?.from ?? '',
    smtpHost: server.host,
    smtpPort: String(server.port),
    smtpSecurity: server.security,
    smtpUser: server.user ?? '',
    smtpPassword: '',
  };
}

function whatsappFields(whatsapp: AlertSettings['whatsapp'], channel: string) {
  return { whatsappChannel: whatsapp?.channel ?? channel, whatsappPhone: whatsapp ? phoneInField(whatsapp.phone) : '' };
}

function timeOf(minutes: number | undefined): string {
  if (minutes === undefined) return '';
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
