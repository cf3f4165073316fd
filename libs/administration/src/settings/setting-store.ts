import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import {
  daysBy,
  type DaysFault,
  installationName,
  isTimeZone,
  MAX_DAYS,
  type SettingName,
  type SettingValues,
  DEFAULT_CHANNEL,
  LEAST_AUDIT_DAYS,
  Settings,
} from '@recado/config';
import { Database, type Transaction } from '@recado/database';
import { z } from 'zod';

/** Settings as a person typed them; a missing one is not changed. */
type SettingsInput = Readonly<Partial<Record<SettingName, string>>>;

/** Why a setting was refused. */
type SettingFault =
  | 'name_invalid'
  | 'zone_unknown'
  | 'channel_unknown'
  | 'channel_archived'
  | 'channel_sandbox'
  | DaysFault
  | 'setting_fixed';
type SettingFaults = Readonly<Partial<Record<SettingName, SettingFault>>>;

const daysFrom = (least: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((value) => value >= least && value <= MAX_DAYS);

const RULES: { readonly [Name in SettingName]: readonly [z.ZodType<SettingValues[Name]>, SettingFault] } = {
  name: [installationName(), 'name_invalid'],
  timezone: [z.string().refine(isTimeZone), 'zone_unknown'],
  defaultChannel: [z.string().min(1), 'channel_unknown'],
  ...daysBy((_, { atLeast, fault }) => [daysFrom(atLeast), fault] as const),
};

/** The checked settings, or what is wrong with each. Whether a channel exists is checked where it is stored. */
function readSettings(
  input: SettingsInput,
  fixed: ReadonlySet<SettingName>,
): { values: Partial<SettingValues>; faults: SettingFaults } {
  const values: Record<string, unknown> = {};
  const faults: Partial<Record<SettingName, SettingFault>> = {};
  for (const [name, text] of Object.entries(input) as [SettingName, string][]) {
    const [rule, fault] = RULES[name];
    const parsed = rule.safeParse(text.trim());
    if (fixed.has(name)) faults[name] = 'setting_fixed';
    else if (parsed.success) values[name] = parsed.data;
    else faults[name] = fault;
  }
  return { values, faults };
}

interface Row {
  version: number;
  chosen: string;
}

const SELECT = 'SELECT version, chosen FROM installation_settings WHERE id = 1';

/** Reads and changes the settings of the installation, and keeps `Settings` of this process up to date. */
@Injectable()
export class SettingStore implements OnModuleInit {
  private readonly logger = new Logger(SettingStore.name);
  private version = 0;
  private reads = 0;
  private latestRead = 0;

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly audit: Audit,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.refreshIfChanged();
  }

  /** The same as `refreshIfChanged`, asked together with the versions of other things that this process keeps. */
  async refreshIfVersionMoved(): Promise<void> {
    const version = await this.database.pollVersion('SELECT version FROM installation_settings WHERE id = 1');
    if (version !== this.version) await this.refreshIfChanged();
  }

  /** Reads the settings again if any process has changed them. */
  async refreshIfChanged(): Promise<void> {
    const read = ++this.reads;
    const row = rowOf(await this.database.read<Row>(SELECT));
    // The result of a read that began later is newer.
    if (read < this.latestRead) return;
    this.latestRead = read;
    if (row.version === this.version) return;
    this.version = row.version;
    const chosen = chosenIn(row);
    this.settings.learn(chosen);
    this.warnOfShortTrail(chosen);
  }

  /** Chosen before there was a least value. */
  private warnOfShortTrail({ auditRetentionDays: days = LEAST_AUDIT_DAYS }: Partial<SettingValues>): void {
    if (days >= LEAST_AUDIT_DAYS || this.settings.fixed.has('auditRetentionDays')) return;
    this.logger.warn(`Audit entries were to be removed after ${days} days: ${LEAST_AUDIT_DAYS} days are kept at least`);
  }

  /**
   * Stores these settings; others stay as they are. Valid in this process at once, in the others within a second. Returns
   * what is wrong, and changes nothing, if any is invalid or fixed by the environment.
   */
  async change(input: SettingsInput, actor: Actor): Promise<SettingFaults> {
    const { values, faults } = readSettings(input, this.settings.fixed);
    if (Object.keys(faults).length > 0) return faults;
    const found = await this.database.write((tx) => this.store(tx, values, actor));
    await this.refreshIfChanged();
    return found;
  }

  private async store(tx: Transaction, values: Partial<SettingValues>, actor: Actor): Promise<SettingFaults> {
    const { rowLock } = this.database.capabilities;
    const before = chosenIn(rowOf(await tx.all<Row>(`${SELECT} ${rowLock}`)));
    const fault = await this.channelFault(tx, values.defaultChannel);
    if (fault) return { defaultChannel: fault };
    const changes = changesBetween(before, values);
    if (Object.keys(changes).length === 0) return {};
    const update = 'UPDATE installation_settings SET version = version + 1, chosen = ? WHERE id = 1';
    await tx.run(update, [JSON.stringify({ ...before, ...values })]);
    await this.audit.record(tx, { actor, action: 'settings.changed', details: changes });
    return {};
  }

  /** A lock keeps the channel from being archived at the same time. */
  private async channelFault(tx: Transaction, name: string | undefined) {
    if (name === undefined || name === DEFAULT_CHANNEL) return undefined;
    // 'sandbox': its messages reach nobody: it is no channel for those that name none.
    if (name === 'sandbox') return 'channel_sandbox';
    const select = `SELECT archived_at AS archivedAt FROM channels WHERE name = ? ${this.database.capabilities.rowLock}`;
    const [channel] = await tx.all<{ archivedAt: number | null }>(select, [name]);
    if (!channel) return 'channel_unknown';
    return channel.archivedAt === null ? undefined : 'channel_archived';
  }
}

function rowOf([row]: readonly Row[]): Row {
  if (!row) throw new Error('the row of installation_settings is missing');
  return row;
}

function chosenIn({ chosen }: Row): Partial<SettingValues> {
  return JSON.parse(chosen) as Partial<SettingValues>;
}

/** What differs, as the audit trail shows it; null: the default. */
function changesBetween(before: Partial<SettingValues>, values: Partial<SettingValues>) {
  const names = (Object.keys(values) as SettingName[]).filter((name) => values[name] !== before[name]);
  return Object.fromEntries(names.map((name) => [name, { before: before[name] ?? null, after: values[name] }]));
}
