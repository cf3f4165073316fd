import { Inject, Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { CONFIG, type Config, type SmtpServer } from '@recado/config';
import { Vault } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { makeSigningSecret, plainUrl, TargetGuard, targetFault, urlFault } from '@recado/webhooks';
import {
  type AlertFaults,
  type AlertField,
  type AlertInput,
  alertInput,
  type CheckedAlertInput,
  missingIn,
  toSettings,
} from './alert-input.js';
import {
  type AlertRoute,
  type AlertSecrets,
  type AlertSettings,
  DEFAULT_ALERT_SETTINGS,
  NO_SECRETS,
} from './alert-settings.js';

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
