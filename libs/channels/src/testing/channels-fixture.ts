import { type Actor, Audit } from '@recado/audit';
import { CONFIG, type GatewayDefinition, Settings } from '@recado/config';
import { Clock, Vault } from '@recado/core';
import { Database } from '@recado/database';
import { GatewayGuard } from '@recado/net';
import { ManualClock } from '../../../../test/support/fixtures/manual-clock.js';
import { Parts, withParts } from '../../../../test/support/fixtures/parts.js';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { type TestDatabase, testDatabase } from '../../../../test/support/fixtures/test-database.js';
import { BuiltInChannels } from '../edit/built-in-channels.js';
import { ChannelBlocks } from '../state/channel-blocks.js';
import { ChannelChanges } from '../list/channel-changes.js';
import { ChannelChecks } from '../edit/channel-checks.js';
import { ChannelEditor } from '../edit/channel-editor.js';
import { ChannelAccounts } from '../state/channel-accounts.js';
import { ChannelPauses } from '../state/channel-pauses.js';
import type { ChannelView } from '../list/channel.view.js';
import { DEFAULT_CHANNEL } from '../list/channel-row.js';
import { Channels } from '../list/channels.js';
import { ChannelSightings } from '../seen/channel-sightings.js';
import { ChannelTemplates } from '../templates/channel-templates.js';
import { StoredNewsSink } from '../news/stored.news-sink.js';
import { ChannelSignal, LocalChannelSignal } from '../signal/channel-signal.js';
import { StoredChannelSettings } from '../settings/stored.channel-settings.js';

export const HTTP = { GATEWAY: 'http', HTTP_GATEWAY_URL: 'http://localhost:9' };
export const ANA: Actor = { type: 'administrator', id: 1, name: 'ana@example.com' };

const PARTS = {
  blocks: ChannelBlocks,
  changes: ChannelChanges,
  channels: Channels,
  checks: ChannelChecks,
  database: Database,
  editor: ChannelEditor,
  facts: ChannelAccounts,
  news: StoredNewsSink,
  pauses: ChannelPauses,
  sightings: ChannelSightings,
  templates: ChannelTemplates,
};

/** The channels of an installation in the memory of one process, on a clock that the test moves. */
export class ChannelsFixture extends withParts(PARTS) {
  readonly signal = new LocalChannelSignal();

  private constructor(
    private readonly opened: Pick<TestDatabase, 'database' | 'close'>,
    channels: Channels,
    readonly clock = new ManualClock(),
    readonly gateways?: readonly GatewayDefinition[],
  ) {
    super(new Parts());
    const config = testConfig({}, gateways);
    this.parts
      .bind(Database, () => opened.database)
      .bind(Clock, () => clock)
      .bind(CONFIG, () => config)
      .bind(Settings, () => new Settings(config))
      .bind(Vault, () => VAULT)
      .bind(Channels, () => channels)
      .bind(ChannelSignal, () => this.signal)
      .bind(GatewayGuard, () => new GatewayGuard([]));
  }

  static async create(
    env: Record<string, string> = HTTP,
    gateways?: readonly GatewayDefinition[],
  ): Promise<ChannelsFixture> {
    const opened = await testDatabase();
    const channels = await startedOn(opened.database, env, gateways);
    return new ChannelsFixture(opened, channels, new ManualClock(), gateways);
  }

  /** The channels of a database that the caller opens and closes. */
  static async over(database: Database, clock: ManualClock, env: Record<string, string>): Promise<ChannelsFixture> {
    return new ChannelsFixture({ database, close: async () => {} }, await startedOn(database, env), clock);
  }

  /** The settings that gateways get. */
  settings(vault = VAULT, env: Record<string, string> = HTTP): StoredChannelSettings {
    return new StoredChannelSettings(this.channels, this.database, vault, testConfig(env, this.gateways));
  }

  /** The channels in the memory of another process after its start. */
  another(env: Record<string, string> = HTTP): Promise<Channels> {
    return startedOn(this.database, env);
  }

  /** The default channel in the memory of this process. */
  get channel(): ChannelView {
    return this.channels.named(DEFAULT_CHANNEL)!;
  }

  /** The notifications for integrators, oldest first. */
  async notifications(): Promise<unknown[]> {
    const rows = await this.database.read<{ type: string; data: string }>(
      'SELECT type, data FROM notifications ORDER BY id',
    );
    return rows.map(({ type, data }) => ({ type, ...(JSON.parse(data) as object) }));
  }

  /** The audit trail, oldest first: who did what. */
  async trail(): Promise<string[]> {
    const rows = await this.database.read<{ action: string; actor: string }>(
      'SELECT action, actor_name AS actor FROM audit_entries ORDER BY id',
    );
    return rows.map(({ action, actor }) => `${actor} ${action}`);
  }

  close(): Promise<void> {
    return this.opened.close();
  }
}

const KEY = Buffer.alloc(32, 7);
const VAULT = new Vault(() => [KEY]);

async function startedOn(
  database: Database,
  env: Record<string, string>,
  gateways?: readonly GatewayDefinition[],
): Promise<Channels> {
  const config = testConfig(env, gateways);
  const channels = new Channels(database, config, new Settings(config));
  const clock = new ManualClock();
  await new BuiltInChannels(database, channels, VAULT, clock, new Audit(clock), config).onModuleInit();
  return channels;
}
