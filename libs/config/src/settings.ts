import type { Config } from './config.js';

/** The channel that the environment describes, and that exists always. */
export const DEFAULT_CHANNEL = 'default';

/**
 * The audit trail is kept for at least so many days, so that a person who has taken an account over cannot remove the
 * traces.
 */
export const LEAST_AUDIT_DAYS = 90;

/** What an administrator may set while the program runs. */
export interface SettingValues {
  /** What pages and alerts call this installation. */
  readonly name: string;
  /** IANA name of the zone of the installation. */
  readonly timezone: string;
  /** The name of the channel of messages for which neither request nor key names one. */
  readonly defaultChannel: string;
  /** Days after which texts and phone numbers of finished messages are erased. */
  readonly retentionDays: number;
  /** Days after which messages that have ended are removed, but not before their texts are erased; 0: never. */
  readonly removeAfterDays: number;
  /** Days after which audit entries are removed. */
  readonly auditRetentionDays: number;
}

export type SettingName = keyof SettingValues;

/** The variable that fixes each setting where the environment has it. */
export const SETTING_VARIABLES: Readonly<Record<SettingName, string>> = {
  name: 'INSTALLATION_NAME',
  timezone: 'SCHEDULE_TIMEZONE',
  defaultChannel: 'GATEWAY',
  retentionDays: 'RETENTION_DAYS',
  removeAfterDays: 'REMOVE_AFTER_DAYS',
  auditRetentionDays: 'AUDIT_RETENTION_DAYS',
};

/**
 * The settings as this process knows them: what the environment fixes, else what an administrator chose, else the default.
 * `@recado/settings` stores what was chosen, and tells every process.
 */
export class Settings implements SettingValues {
  /** The settings that a variable of the environment fixes. */
  readonly fixed: ReadonlySet<SettingName>;
  private readonly base: SettingValues;
  private chosen: Partial<SettingValues> = {};
  private readonly listeners = new Set<() => void>();

  constructor(config: Config) {
    const names = Object.keys(SETTING_VARIABLES) as SettingName[];
    this.fixed = new Set(names.filter((name) => config.given.has(SETTING_VARIABLES[name])));
    const { installationName: name, intake, retentionDays, removeAfterDays, auditRetentionDays } = config;
    const days = { retentionDays, removeAfterDays, auditRetentionDays };
    this.base = { name, timezone: intake.timezone, defaultChannel: DEFAULT_CHANNEL, ...days };
  }

  get name(): string {
    return this.valueOf('name');
  }

  get timezone(): string {
    return this.valueOf('timezone');
  }

  get defaultChannel(): string {
    return this.valueOf('defaultChannel');
  }

  get retentionDays(): number {
    return this.valueOf('retentionDays');
  }

  get removeAfterDays(): number {
    return this.valueOf('removeAfterDays');
  }

  get auditRetentionDays(): number {
    return Math.max(this.valueOf('auditRetentionDays'), LEAST_AUDIT_DAYS);
  }

  /** All of them at this moment. */
  all(): SettingValues {
    const { name, timezone, defaultChannel, retentionDays, removeAfterDays, auditRetentionDays } = this;
    return { name, timezone, defaultChannel, retentionDays, removeAfterDays, auditRetentionDays };
  }

  /** Replaces what an administrator chose, and tells the listeners. */
  learn(chosen: Partial<SettingValues>): void {
    this.chosen = chosen;
    this.listeners.forEach((listener) => listener());
  }

  /** Calls the listener after each change. Returns the function that removes it. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private valueOf<Name extends SettingName>(name: Name): SettingValues[Name] {
    return (this.fixed.has(name) ? undefined : this.chosen[name]) ?? this.base[name];
  }
}
