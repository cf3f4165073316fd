import type { Config } from './config.js';
import { daysBy, type DaysName, type NumbersOf, PANEL_DAYS } from './numbers.js';

/** The channel that the environment describes, and that exists always. */
export const DEFAULT_CHANNEL = 'default';

/** What an administrator may set while the program runs. */
export interface SettingValues extends NumbersOf<'panel'> {
  /** What pages and alerts call this installation. */
  readonly name: string;
  /** IANA name of the zone of the installation. */
  readonly timezone: string;
  /** The name of the channel of messages for which neither request nor key names one. */
  readonly defaultChannel: string;
}

export type SettingName = keyof SettingValues;

/** The variable that fixes each setting where the environment has it. */
export const SETTING_VARIABLES: Readonly<Record<SettingName, string>> = {
  name: 'INSTALLATION_NAME',
  timezone: 'SCHEDULE_TIMEZONE',
  defaultChannel: 'GATEWAY',
  ...daysBy((_, { variable }) => variable),
};

/**
 * The settings as this process knows them: what the environment fixes, else what an administrator chose, else the default.
 * `@recado/settings` stores what was chosen, and tells every process.
 */
export class Settings {
  /** The settings that a variable of the environment fixes. */
  readonly fixed: ReadonlySet<SettingName>;
  private readonly base: SettingValues;
  private chosen: Partial<SettingValues> = {};
  private readonly listeners = new Set<() => void>();

  constructor(config: Config) {
    const names = Object.keys(SETTING_VARIABLES) as SettingName[];
    this.fixed = new Set(names.filter((name) => config.given.has(SETTING_VARIABLES[name])));
    const { installationName: name, intake } = config;
    const days = daysBy((which) => config[which]);
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

  /** How many days hold: never fewer than the least number of the table. */
  days(name: DaysName): number {
    return Math.max(this.valueOf(name), PANEL_DAYS[name].atLeast);
  }

  /** All of them at this moment. */
  all(): SettingValues {
    const { name, timezone, defaultChannel } = this;
    return { name, timezone, defaultChannel, ...daysBy((which) => this.days(which)) };
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
