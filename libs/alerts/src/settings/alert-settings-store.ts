import { Inject, Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { SMTP_SECURITIES, CONFIG, type Config, type SmtpServer } from '@recado/config';
import { readPhone, Vault } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { makeSigningSecret, plainUrl, TargetGuard, targetFault, urlFault } from '@recado/webhooks';
import { z } from 'zod';
import {
  ALERT_KINDS,
  type AlertSettings,
  type QuietHours,
  type AlertRoute,
  type AlertSecrets,
  DEFAULT_ALERT_SETTINGS,
  NO_SECRETS,
} from './alert-settings.js';

/** Why a field was refused. Stable: the panel has a sentence for each. */
type AlertFault =
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
const alertInput = z.object({
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
type AlertField = keyof AlertInput;
type AlertFaults = Partial<Record<AlertField, AlertFault>>;
type CheckedAlertInput = z.output<typeof alertInput>;

/** The settings that these fields ask for. The parts that need the database or older secrets are checked where they are stored. */
function toSettings(input: CheckedAlertInput): AlertSettings {
  const { kinds, language, stalledMinutes, diskFreeMb, backupDays, digestMinutes } = input;
  const rest = { kinds, language, stalledMinutes, diskFreeMb, backupDays, digestMinutes };
  return { ...rest, ...routes(input), quiet: quietOf(input) };
}

/** What is missing between fields that are right by themselves. */
function missingIn(input: CheckedAlertInput): AlertFaults {
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

export const VAULT_PURPOSE = 'alerts';

/** The settings in force, what their routes need, and the routes that the environment fixes. */
export interface KnownAlertSettings {
  settings: AlertSettings;
  secrets: AlertSecrets;
  fixed: ReadonlySet<AlertRoute>;
}

/** What an administrator has set. */
interface StoredAlertSettings {
  settings: AlertSettings;
  secrets: AlertSecrets;
}

/** What became of a change: what is wrong, or the new secret of the webhook where there is one, to be shown once. */
export type AlertChange = { ok: false; faults: AlertFaults } | { ok: true; newSecret: string | null };

interface Row {
  settings: string;
  secrets: string | null;
}

const SELECT = 'SELECT settings, secrets FROM alert_settings WHERE id = 1';

/** Reads and changes the settings of alerts. They are not cached, because they are read every few seconds only. */
@Injectable()
export class AlertSettingsStore {
  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly audit: Audit,
    private readonly guard: TargetGuard,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async read(): Promise<KnownAlertSettings> {
    const [row] = await this.database.read<Row>(SELECT);
    return this.inForce(this.storedIn(row));
  }

  /** Stores all settings, valid in every process at once. Changes nothing if any is wrong. */
  async change(input: AlertInput, actor: Actor): Promise<AlertChange> {
    const parsed = alertInput.safeParse(input);
    if (!parsed.success) return { ok: false, faults: faultsOf(parsed.error.issues) };
    const faults = { ...missingIn(parsed.data), ...this.urlFaults(parsed.data) };
    if (Object.keys(faults).length > 0) return { ok: false, faults };
    return this.database.write((tx) => this.store(tx, parsed.data, actor));
  }

  private async store(tx: Transaction, input: CheckedAlertInput, actor: Actor): Promise<AlertChange> {
    await tx.insertIfAbsent('alert_settings', ['id', 'settings'], [[1, JSON.stringify(DEFAULT_ALERT_SETTINGS)]]);
    const [row] = await tx.all<Row>(`${SELECT} ${this.database.capabilities.rowLock}`);
    const before = this.storedIn(row);
    const settings = withPlainUrl(toSettings(input));
    const faults = { ...passwordFaults(input, settings, before), ...(await this.channelFaults(tx, settings)) };
    if (Object.keys(faults).length > 0) return { ok: false, faults };
    const newSecret = needsSecret(input, settings, before) ? makeSigningSecret() : null;
    const secrets: AlertSecrets = {
      smtpPassword: settings.email?.server.user ? input.smtpPassword || before.secrets.smtpPassword : null,
      webhookSecret: settings.webhook ? (newSecret ?? before.secrets.webhookSecret) : null,
    };
    const sealed = this.vault.seal(VAULT_PURPOSE, JSON.stringify(secrets));
    const values = [JSON.stringify(settings), sealed];
    await tx.run('UPDATE alert_settings SET settings = ?, secrets = ? WHERE id = 1', values);
    const details = { ...changeOf(before.settings, settings), newSecret: newSecret !== null };
    await this.audit.record(tx, { actor, action: 'alerts.changed', details });
    return { ok: true, newSecret };
  }

  private urlFaults({ webhookUrl }: CheckedAlertInput): AlertFaults {
    if (webhookUrl === '') return {};
    if (urlFault(webhookUrl)) return { webhookUrl: 'url_invalid' };
    return targetFault(webhookUrl, this.guard) ? { webhookUrl: 'url_forbidden' } : {};
  }

  private async channelFaults(tx: Transaction, { whatsapp }: AlertSettings): Promise<AlertFaults> {
    if (whatsapp === null) return {};
    const open = await tx.all('SELECT 1 FROM channels WHERE name = ? AND archived_at IS NULL', [whatsapp.channel]);
    return open.length === 0 ? { whatsappChannel: 'channel_unknown' } : {};
  }

  private storedIn(row: Row | undefined): StoredAlertSettings {
    const settings = { ...DEFAULT_ALERT_SETTINGS, ...(row && (JSON.parse(row.settings) as AlertSettings)) };
    return { settings, secrets: this.open(row?.secrets ?? null) };
  }

  private open(sealed: string | null): AlertSecrets {
    if (sealed === null) return NO_SECRETS;
    try {
      return JSON.parse(this.vault.unseal(VAULT_PURPOSE, sealed)) as AlertSecrets;
    } catch {
      // They were sealed by a secret that is lost: all must be given again.
      return NO_SECRETS;
    }
  }

  private inForce({ settings, secrets }: StoredAlertSettings): KnownAlertSettings {
    const { email, webhook, whatsapp } = this.config.alerts;
    const fixed = new Set<AlertRoute>();
    if (email) fixed.add('email');
    if (webhook) fixed.add('webhook');
    if (whatsapp) fixed.add('whatsapp');
    return {
      fixed,
      settings: {
        ...settings,
        ...(email && { email: { server: email.server, from: email.from, to: email.to } }),
        ...(webhook && { webhook: { url: webhook.url } }),
        ...(whatsapp && { whatsapp }),
      },
      secrets: {
        smtpPassword: email ? email.password : secrets.smtpPassword,
        webhookSecret: webhook ? webhook.secret : secrets.webhookSecret,
      },
    };
  }
}

function withPlainUrl(settings: AlertSettings): AlertSettings {
  return { ...settings, webhook: settings.webhook && { url: plainUrl(settings.webhook.url) } };
}

/** For the audit trail. Of a URL only the origin, since its path often has a secret. */
function changeOf(before: AlertSettings, after: AlertSettings) {
  const shown = (settings: AlertSettings) => ({
    ...settings,
    webhook: settings.webhook && { url: new URL(settings.webhook.url).origin },
  });
  const newUrl = before.webhook?.url !== after.webhook?.url;
  return { before: shown(before), after: shown(after), newUrl };
}

/** A password is sent to no other server than the one that it was given for. */
function passwordFaults(
  { smtpPassword }: CheckedAlertInput,
  { email }: AlertSettings,
  { settings: before, secrets }: StoredAlertSettings,
): AlertFaults {
  if (email === null || email.server.user === null || smtpPassword !== '') return {};
  const isSameServer = before.email !== null && isSame(before.email.server, email.server);
  return isSameServer && secrets.smtpPassword !== null ? {} : { smtpPassword: 'password_needed' };
}

/** Another port is another program, and another security may show the password to the network. */
function isSame(before: SmtpServer, { host, port, security }: SmtpServer): boolean {
  return before.host === host && before.port === port && before.security === security;
}

function needsSecret(
  { newWebhookSecret }: CheckedAlertInput,
  { webhook }: AlertSettings,
  { secrets }: StoredAlertSettings,
): boolean {
  return webhook !== null && (newWebhookSecret || secrets.webhookSecret === null);
}

function faultsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): AlertFaults {
  const faults: AlertFaults = {};
  for (const { path, message } of issues) faults[path[0] as AlertField] ??= message as AlertFaults[AlertField];
  return faults;
}
