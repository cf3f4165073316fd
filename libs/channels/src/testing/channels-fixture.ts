import { type Actor, Audit } from '@recado/audit';
import { CONFIG, type GatewayDefinition, Settings } from '@recado/config';
import { Clock, Metrics, NoMetrics, Vault } from '@recado/core';
import { Database } from '@recado/database';
import { GatewayGuard } from '@recado/http';
import { ManualClock } from '../../../../test/support/fixtures/manual-clock.js';
import { Parts, withParts } from '../../../../test/support/fixtures/parts.js';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { type TestDatabase, testDatabase } from '../../../../test/support/fixtures/test-database.js';
import { ChannelSightings } from '../channel-sightings.js';
import { BuiltInChannels } from '../edit/built-in-channels.js';
import { ChannelChecks } from '../edit/channel-checks.js';
import { ChannelEditor } from '../edit/channel-editor.js';
import { ChannelChanges, ChannelSignal } from '../list/channel-changes.js';
import { DEFAULT_CHANNEL } from '../list/channel-row.js';
import type { ChannelView } from '../list/channel.view.js';
import { Channels } from '../list/channels.js';
import { ChannelTemplates } from '../news/channel-templates.js';
import { NewsSink } from '../news/news-sink.js';
import { ChannelSettings } from '../settings/channel-settings.js';
import { ChannelAccounts } from '../state/channel-accounts.js';
import { ChannelBlocks } from '../state/channel-blocks.js';
import { ChannelPauses } from '../state/channel-pauses.js';

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
  news: NewsSink,
  pauses: ChannelPauses,
  sightings: ChannelSightings,
  templates: ChannelTemplates,
};

/** The channels of an installation in the memory of one process, on a clock that the test moves. */
export class ChannelsFixture extends withParts(PARTS) {
  readonly signal = new ChannelSignal();

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
      .bind(Metrics, () => new NoMetrics())
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
  settings(vault = VAULT, env: Record<string, string> = HTTP): ChannelSettings {
    return new ChannelSettings(this.channels, this.database, vault, testConfig(env, this.gateways));
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
