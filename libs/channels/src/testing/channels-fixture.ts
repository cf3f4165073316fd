import { type Actor, Audit, AuditTrail } from '@recado/audit';
import { type GatewayDefinition, Settings } from '@recado/config';
import { Vault } from '@recado/core';
import type { Database } from '@recado/database';
import { GatewayGuard } from '@recado/net';
import { ManualClock } from '../../../../test/support/fixtures/manual-clock.js';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { type TestDatabase, testDatabase } from '../../../../test/support/fixtures/test-database.js';
import { BuiltInChannels } from '../edit/built-in-channels.js';
import { ChannelBlocks } from '../state/channel-blocks.js';
import { ChannelChanges } from '../list/channel-changes.js';
import { ChannelChecks } from '../edit/channel-checks.js';
import { ChannelEditor } from '../edit/channel-editor.js';
import { ChannelFacts } from '../state/channel-facts.js';
import { ChannelPauses } from '../state/channel-pauses.js';
import type { ChannelView } from '../list/channel.view.js';
import { DEFAULT_CHANNEL } from '../list/channel-row.js';
import { Channels } from '../list/channels.js';
import type { NewsSink } from '../news/news-sink.js';
import { ChannelSightings } from '../seen/channel-sightings.js';
import { ChannelTemplates } from '../templates/channel-templates.js';
import { TemplateNews } from '../templates/template-news.js';
import { StoredNewsSink } from '../news/stored.news-sink.js';
import { LocalChannelSignal } from '../signal/channel-signal.js';
import { StoredChannelSettings } from '../settings/stored.channel-settings.js';

export const HTTP = { GATEWAY: 'http', HTTP_GATEWAY_URL: 'http://localhost:9' };
export const ANA: Actor = { type: 'administrator', id: 1, name: 'ana@example.com' };

/** The channels of an installation in the memory of one process, on a clock that the test moves. */
export class ChannelsFixture {
  readonly signal = new LocalChannelSignal();
  readonly templates: ChannelTemplates;
  readonly sightings: ChannelSightings;

  private constructor(
    private readonly opened: Pick<TestDatabase, 'database' | 'close'>,
    readonly channels: Channels,
    readonly clock = new ManualClock(),
    readonly gateways?: readonly GatewayDefinition[],
  ) {
    this.sightings = new ChannelSightings(this.database, clock);
    this.templates = new ChannelTemplates(this.database, this.changes, channels);
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

  get database(): Database {
    return this.opened.database;
  }

  get changes(): ChannelChanges {
    return new ChannelChanges(this.database, this.channels, this.signal);
  }

  get blocks(): ChannelBlocks {
    return new ChannelBlocks(this.changes, this.clock, new AuditTrail(this.database));
  }

  get news(): NewsSink {
    return new StoredNewsSink(this.database, this.clock, new TemplateNews(this.templates));
  }

  get facts(): ChannelFacts {
    return new ChannelFacts(this.changes, this.clock);
  }

  get pauses(): ChannelPauses {
    return new ChannelPauses(this.changes, new Audit(this.clock), this.clock);
  }

  get editor(): ChannelEditor {
    return new ChannelEditor(
      this.channels,
      this.changes,
      VAULT,
      new Audit(this.clock),
      this.clock,
      this.checks,
      new Settings(testConfig({}, this.gateways)),
    );
  }

  get checks(): ChannelChecks {
    return new ChannelChecks(this.channels, new GatewayGuard([]), this.clock, testConfig({}, this.gateways));
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
