import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { STORED_MARK } from '@recado/core';
import { type Transaction, CHANNELS, Database } from '@recado/database';
import { TOTP_PURPOSE } from '../second-factor/totp-purpose.js';
import { SecretCheck } from './secret-check.js';

/**
 * What is nothing without its text, and is removed. Messages, deliveries and people of lists stay with what else is known of
 * them: readers get a sentence, or nothing, in place of what is lost, and such a message fails before it is sent.
 */
const REMOVED = [
  'DELETE FROM saved_texts WHERE text LIKE ?',
  'DELETE FROM recurring_sends WHERE plan_json LIKE ?',
  'DELETE FROM notifications WHERE data LIKE ?',
  'DELETE FROM inbound_messages WHERE data_json LIKE ?',
  `UPDATE sends SET state = 'discarded', text = NULL, template_use_json = NULL
    WHERE state IN ('reading', 'ready', 'queuing') AND (text LIKE ? OR template_use_json LIKE ?
      OR EXISTS (SELECT 1 FROM send_rows r WHERE r.send_id = sends.id AND r.cells_json LIKE ?))`,
];

/** Gives up keys, and what is nothing without the text that they sealed. */
async function forgetTexts(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await tx.run('UPDATE text_keys SET lost_at = ? WHERE id = ?', [Date.now(), id]);
    const sealed = `${STORED_MARK}${id}%`;
    for (const sql of REMOVED)
      await tx.run(
        sql,
        [...sql.matchAll(/LIKE \?/g)].map(() => sealed),
      );
  }
}

/** What was sealed with a lost APP_SECRET and cannot be unsealed any more. */
export interface LostSecrets {
  /** Names of channels that need their credentials again. */
  channels: readonly string[];
  /** Webhooks that need a new signing secret. */
  webhooks: readonly { id: number; url: string }[];
  /** E-mail addresses of people whose authenticator app has to be set up again. */
  people: readonly string[];
  /** Whether the password of the mail server and the secret of the webhook of alerts must be given again. */
  alerts: boolean;
  /** Whether texts were sealed, which nobody can read any more. */
  texts: boolean;
  /** Callbacks that are not applied yet. */
  callbacks: number;
  /** Sessions of the panel. */
  sessions: number;
}

/** The vault's purposes of other libs. */
const PURPOSES = { channels: 'channels', webhooks: 'webhook signing secret', alerts: 'alerts' } as const;
/** The environment has their settings, which nobody enters again. */
const BUILT_IN = ['default', 'sandbox'];

interface ChannelRow {
  id: number;
  name: string;
  settings: string;
}

interface WebhookRow {
  id: number;
  url: string;
  secret: string;
}

interface AppRow {
  id: number;
  email: string;
  secret: string;
}

const APPS = `SELECT f.id, a.email, f.secret FROM second_factors f JOIN administrators a ON a.id = f.administrator_id
  WHERE f.kind = 'totp' ORDER BY f.id`;

interface AlertsRow {
  id: number;
  secrets: string;
}

/** What could not be unsealed. */
interface Unreadable {
  channels: readonly ChannelRow[];
  webhooks: readonly WebhookRow[];
  apps: readonly AppRow[];
  alerts: readonly AlertsRow[];
  /** Ids of keys of sealed texts. */
  textKeys: readonly string[];
}

/** Finds and removes what a lost APP_SECRET has sealed. */
@Injectable()
export class SecretLoss {
  constructor(
    private readonly database: Database,
    private readonly check: SecretCheck,
    private readonly audit: Audit,
  ) {}

  /** What is lost; undefined: APP_SECRET is the right one. */
  async find(): Promise<LostSecrets | undefined> {
    const state = await this.check.state();
    if (state !== 'wrong' && state !== 'missing') return undefined;
    const unreadable = await this.read(this.database.read.bind(this.database));
    const [open] = await this.database.read<{ callbacks: number; sessions: number }>(
      `SELECT (SELECT COUNT(*) FROM gateway_callbacks WHERE next_at IS NOT NULL) AS callbacks,
         (SELECT COUNT(*) FROM admin_sessions) AS sessions`,
    );
    return lostOf(unreadable, { callbacks: Number(open?.callbacks), sessions: Number(open?.sessions) });
  }

  /** Deletes what is lost. From then on the present secret is the one of this database. */
  async forget(actor: Actor): Promise<LostSecrets> {
    const sealed = this.check.sealed();
    return this.database.write(async (tx) => {
      const unreadable = await this.read((sql) => tx.all(sql));
      await this.forgetChannels(tx, unreadable.channels);
      await this.forgetWebhooks(tx, unreadable.webhooks);
      await this.forgetApps(tx, unreadable.apps);
      await this.forgetAlerts(tx, unreadable.alerts);
      await forgetTexts(tx, unreadable.textKeys);
      const emptied =
        "UPDATE gateway_callbacks SET sealed_json = '', size = 0, next_at = NULL WHERE next_at IS NOT NULL";
      const callbacks = await tx.run(emptied);
      const sessions = await tx.run('DELETE FROM admin_sessions');
      await tx.run('UPDATE installation SET secret_check = ? WHERE id = 1', [sealed]);
      const lost = lostOf(unreadable, { callbacks, sessions });
      const details = { ...lost, webhooks: lost.webhooks.map(({ id }) => id) };
      await this.audit.record(tx, { actor, action: 'secrets.forgotten', details });
      return lost;
    });
  }

  private async read(query: <Row>(sql: string) => Promise<Row[]>): Promise<Unreadable> {
    const channels = await query<ChannelRow>(`SELECT id, name, settings FROM ${CHANNELS} WHERE settings IS NOT NULL`);
    const webhooks = await query<WebhookRow>("SELECT id, url, secret FROM webhook_endpoints WHERE secret <> ''");
    const apps = await query<AppRow>(APPS);
    const alerts = await query<AlertsRow>("SELECT id, secrets FROM alert_settings WHERE secrets <> ''");
    return {
      alerts: alerts.filter(({ secrets }) => !this.check.canUnseal(PURPOSES.alerts, secrets)),
      apps: apps.filter(({ secret }) => !this.check.canUnseal(TOTP_PURPOSE, secret)),
      textKeys: await this.check.lostTextKeys(query),
      channels: channels.filter(({ settings }) => !this.check.canUnseal(PURPOSES.channels, settings)),
      webhooks: webhooks.filter(({ secret }) => !this.check.canUnseal(PURPOSES.webhooks, secret)),
    };
  }

  private async forgetChannels(tx: Transaction, channels: readonly ChannelRow[]): Promise<void> {
    const { list } = this.database.capabilities;
    const ids = channels.map(({ id }) => id);
    await tx.run(`UPDATE channels SET settings = NULL WHERE id IN ${list}`, [ids]);
    await tx.run('UPDATE channel_version SET version = version + 1 WHERE id = 1');
  }

  private async forgetWebhooks(tx: Transaction, webhooks: readonly WebhookRow[]): Promise<void> {
    const { list } = this.database.capabilities;
    const forget = `UPDATE webhook_endpoints SET secret = '', previous_secret = NULL, previous_until = NULL WHERE id IN ${list}`;
    const ids = webhooks.map(({ id }) => id);
    await tx.run(forget, [ids]);
    await tx.run(`DELETE FROM webhook_secrets WHERE endpoint_id IN ${list}`, [ids]);
  }

  /** The person's other second factors and the recovery codes stay. */
  private async forgetApps(tx: Transaction, apps: readonly AppRow[]): Promise<void> {
    const { list } = this.database.capabilities;
    await tx.run(`DELETE FROM second_factors WHERE id IN ${list}`, [apps.map(({ id }) => id)]);
  }

  /** Where alerts are sent stays. */
  private async forgetAlerts(tx: Transaction, alerts: readonly AlertsRow[]): Promise<void> {
    const { list } = this.database.capabilities;
    await tx.run(`UPDATE alert_settings SET secrets = NULL WHERE id IN ${list}`, [alerts.map(({ id }) => id)]);
  }
}

function lostOf(
  { channels, webhooks, apps, alerts, textKeys }: Unreadable,
  counts: Pick<LostSecrets, 'callbacks' | 'sessions'>,
): LostSecrets {
  return {
    channels: channels.map(({ name }) => name).filter((name) => !BUILT_IN.includes(name)),
    webhooks: webhooks.map(({ id, url }) => ({ id, url })),
    people: [...new Set(apps.map(({ email }) => email))],
    alerts: alerts.length > 0,
    texts: textKeys.length > 0,
    ...counts,
  };
}
