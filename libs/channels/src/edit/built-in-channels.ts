import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { CONFIG, type Config, type GatewayConfig } from '@recado/config';
import { Clock, Vault } from '@recado/core';
import { checkThenInsert, Database, type SqlRow, type Transaction } from '@recado/database';
import { writeNotification } from '../state/channel-notifications.js';
import { VAULT_PURPOSE } from '../settings/channel-settings.js';
import { DEFAULT_CHANNEL, SANDBOX_CHANNEL } from '../list/channel-row.js';
import { Channels, CLEAN_RECORD, MOVE_VERSION, NEXT_GENERATION } from '../list/channels.js';

interface Row {
  id: number;
  gateway: string;
  settings: string | null;
  generation: number;
  pausedAt: number | null;
  pausedBy: string | null;
}

/** Creates the channels that no person creates: the default one, which the environment describes, and the sandbox. */
@Injectable()
export class BuiltInChannels implements OnModuleInit {
  private readonly logger = new Logger(BuiltInChannels.name);
  /** Of the settings that this process has, by the names of the channels. */
  private readonly generations = new Map<string, number>();

  constructor(
    private readonly database: Database,
    private readonly channels: Channels,
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly audit: Audit,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.describe(DEFAULT_CHANNEL, this.config.gateway);
    await this.describe(SANDBOX_CHANNEL, { kind: 'sandbox', settings: {} });
    await this.channels.refresh();
    for (const [name, generation] of this.generations) {
      const channel = this.channels.named(name);
      if (!channel) continue;
      this.channels.keepGeneration(channel.id, generation);
      if (channel.generation !== generation)
        this.logger.warn(
          `channel "${name}": another process has other GATEWAY variables, and begins to send with those`,
        );
    }
  }

  /**
   * Creates the channel, or gives it the gateway that the environment names. When its settings have changed, its
   * failures are cleared, because the change may have fixed them. The row is locked, so that of two processes that start with
   * the same new settings only one begins a generation.
   */
  private describe(name: string, gateway: GatewayConfig): Promise<void> {
    const digests = [digestOf(JSON.stringify(gateway)), digestOf(this.config.gateways.recognitionOf(gateway))];
    return checkThenInsert(this.database, async (tx) => {
      const [row] = await tx.all<Row>(
        `SELECT id, gateway, settings, generation, paused_at AS pausedAt, paused_by AS pausedBy FROM channels WHERE name = ? ${this.database.capabilities.rowLock}`,
        [name],
      );
      const [settings, recognised] = row ? this.digestsOf(row) : [];
      const isSame = row?.gateway === gateway.kind && settings === digests[0];
      const isRecognised = isSame || recognised === digests[1];
      const generation = row ? row.generation + (isRecognised ? 0 : 1) : 0;
      this.generations.set(name, generation);
      const sealed = this.vault.seal(VAULT_PURPOSE, digests.join(' '));
      if (isSame) {
        // Another version compares something else.
        if (recognised !== digests[1]) await tx.run('UPDATE channels SET settings = ? WHERE id = ?', [sealed, row.id]);
        return;
      }
      const columns = ['name', 'gateway', 'settings', 'traits', 'created_at'];
      const traits = this.config.gateways.traitsOf(gateway);
      if (row) await this.renew(tx, row, name, gateway, [sealed, traits]);
      else await tx.insert('channels', columns, [[name, gateway.kind, sealed, traits, this.clock.now()]]);
      if (row && !isRecognised) await tx.run(NEXT_GENERATION, [row.id]);
      await tx.run(MOVE_VERSION);
    });
  }

  /** Of the settings, and of what decides which messages their provider recognises; none: `forget-secrets` has deleted them. */
  private digestsOf({ settings }: Row): (string | undefined)[] {
    if (settings === null) return [];
    try {
      return this.vault.unseal(VAULT_PURPOSE, settings).split(' ');
    } catch {
      // They were sealed by a secret that is lost, so they cannot be compared.
      return [];
    }
  }

  private async renew(
    tx: Transaction,
    row: Row,
    name: string,
    gateway: GatewayConfig,
    settings: SqlRow,
  ): Promise<void> {
    const isPersons = row.pausedBy !== null;
    const pause = isPersons ? '' : ', paused_at = NULL, pause_code = NULL, pause_note = NULL';
    const renew = `UPDATE channels SET gateway = ?, settings = ?, traits = ?, ${CLEAN_RECORD}${pause} WHERE id = ?`;
    await tx.run(renew, [gateway.kind, ...settings, row.id]);
    if (row.pausedAt === null || isPersons) return;
    const notification = {
      type: 'channel.resumed',
      at: this.clock.now(),
      channel: name,
      code: null,
      resume: null,
    } as const;
    await writeNotification(tx, notification, this.database.capabilities.rowLock);
    const target = { type: 'channel', id: row.id };
    await this.audit.record(tx, { actor: ENVIRONMENT, action: 'channel.resumed', target, details: { name } });
  }
}

/** The new settings of the environment end a suspension. */
const ENVIRONMENT: Actor = { type: 'system', id: null, name: 'environment' };

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
