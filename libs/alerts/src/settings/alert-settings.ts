import type { SmtpServer } from '@recado/config';
import type { Language } from '@recado/core';

export const ALERT_KINDS = [
  'channel_suspended',
  'channel_failing',
  'nothing_sent',
  'receipts_stopped',
  'reach_out_locked',
  'quality_low',
  'account_restricted',
  'template_stopped',
  'disk_low',
  'webhook_failing',
  'webhook_disabled',
  'backup_old',
  'backup_failed',
  'part_failing',
] as const;
/** Of what the owner may be told. Stable: receivers of the webhook see it. */
export type AlertKind = (typeof ALERT_KINDS)[number];

const ALERT_ROUTES = ['email', 'webhook', 'whatsapp'] as const;
/** How the owner may be told. */
export type AlertRoute = (typeof ALERT_ROUTES)[number];

/** Hours of the day in which nothing is told, in minutes since midnight of the installation's zone; `until` may be the next day. */
export interface QuietHours {
  from: number;
  until: number;
}

/** Of what, when and by which routes the owner is told. */
export interface AlertSettings {
  kinds: readonly AlertKind[];
  email: { server: SmtpServer; from: string; to: readonly string[] } | null;
  webhook: { url: string } | null;
  /** `channel`: its name. `phone`: digits with the country code. */
  whatsapp: { channel: string; phone: string } | null;
  language: Language;
  /** A channel that sends nothing for so long while messages wait is reported. */
  stalledMinutes: number;
  /** Less free space than this is reported, in MiB. */
  diskFreeMb: number;
  /** A backup that is older is reported. */
  backupDays: number;
  /** What happens within this time is told in one message. */
  digestMinutes: number;
  quiet: QuietHours | null;
}

/** What the routes need and nobody may see. */
export interface AlertSecrets {
  smtpPassword: string | null;
  webhookSecret: string | null;
}

/** A backup is only made by those who set one up, so its age is not reported before somebody asks for it. */
const USUAL_KINDS = ALERT_KINDS.filter((kind) => kind !== 'backup_old');

export const DEFAULT_ALERT_SETTINGS: AlertSettings = {
  kinds: USUAL_KINDS,
  email: null,
  webhook: null,
  whatsapp: null,
  language: 'pt-BR',
  stalledMinutes: 15,
  diskFreeMb: 1_024,
  backupDays: 2,
  digestMinutes: 2,
  quiet: null,
};

export const NO_SECRETS: AlertSecrets = { smtpPassword: null, webhookSecret: null };

/** The routes that are set. */
export function routesOf(settings: AlertSettings): AlertRoute[] {
  return ALERT_ROUTES.filter((route) => settings[route] !== null);
}
