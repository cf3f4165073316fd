import { Audit } from '@recado/audit';
import { Settings } from '@recado/config';
import { Vault } from '@recado/core';
import { TargetGuard } from '@recado/webhooks';
import { MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import type { Condition } from '../state/present-conditions.js';
import { AlertMessages } from '../messages/alert-messages.js';
import { Digest } from '../messages/digest.js';
import { type AlertInput, AlertSettingsStore } from '../settings/alert-settings-store.js';
import { type AlertKind, type AlertSettings, DEFAULT_ALERT_SETTINGS } from '../settings/alert-settings.js';
import { Alerts } from '../state/alerts.js';

export const ANA = { type: 'administrator', id: 1, name: 'ana@example.com' } as const;

/** Every field of the form, as it is before somebody fills it in. */
export const EMPTY_FORM: AlertInput = {
  kinds: ['channel_suspended', 'nothing_sent'],
  emailTo: '',
  emailFrom: '',
  smtpHost: '',
  smtpPort: '587',
  smtpSecurity: 'starttls',
  smtpUser: '',
  smtpPassword: '',
  webhookUrl: '',
  newWebhookSecret: false,
  whatsappChannel: 'default',
  whatsappPhone: '',
  language: 'en',
  stalledMinutes: '15',
  diskFreeMb: '1024',
  backupDays: '2',
  digestMinutes: '2',
  quietFrom: '',
  quietUntil: '',
};

/** Settings by which the owner hears everything by webhook. */
export const BY_WEBHOOK: AlertSettings = {
  ...DEFAULT_ALERT_SETTINGS,
  language: 'en',
  webhook: { url: 'https://owner.example/alerts' },
};

/** The alerts of an installation on a clock that the test moves. */
export class AlertsFixture {
  readonly installation: Settings;
  readonly store: AlertSettingsStore;

  private constructor(
    readonly base: MessagesFixture,
    env: Record<string, string>,
  ) {
    const config = testConfig({ NODE_ENV: 'test', ...env });
    this.installation = new Settings(config);
    this.store = new AlertSettingsStore(this.database, VAULT, new Audit(base.clock), new TargetGuard([]), config);
  }

  static async create(env: Record<string, string> = {}): Promise<AlertsFixture> {
    return new AlertsFixture(await MessagesFixture.create(), env);
  }

  get database() {
    return this.base.database;
  }

  get clock() {
    return this.base.clock;
  }

  /** The alerts as another process or the next start sees them. */
  get alerts(): Alerts {
    return new Alerts(this.database, this.clock);
  }

  get messages(): AlertMessages {
    return new AlertMessages(this.database, this.clock, new Audit(this.clock));
  }

  get digest(): Digest {
    return new Digest(this.database, this.alerts, this.messages, this.installation, this.clock);
  }

  /** What the leader does every ten seconds, in a process that starts anew each time. */
  async look(conditions: Partial<Record<AlertKind, Condition[]>>, settings = BY_WEBHOOK): Promise<void> {
    const present = new Map(Object.entries(conditions) as [AlertKind, Condition[]][]);
    await this.alerts.update(present, settings.kinds);
    await this.digest.compose(settings);
  }

  /** The messages so far, oldest first: what each says has begun and ended. */
  async told(): Promise<string[]> {
    const messages = await this.messages.latest();
    return messages.reverse().map(({ route, content: { opened, resolved } }) => {
      const names = [...opened.map(({ kind, subject }) => `+${kind} ${subject}`)];
      return [route, ...names, ...resolved.map(({ kind, subject }) => `-${kind} ${subject}`)].join(' ').trim();
    });
  }

  close(): Promise<void> {
    return this.base.close();
  }
}

const KEY = Buffer.alloc(32, 7);
const VAULT = new Vault(() => [KEY]);
