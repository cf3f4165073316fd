import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { ChannelEditor, ChannelSettings, ChannelSightings, type ChannelView } from '@recado/channels';
import { CONFIG, type Config, type GatewaySettings } from '@recado/config';
import { Database } from '@recado/database';
import {
  GatewayRegistry,
  type PairingFailure,
  type ReceiptSetup,
  type ReceiptState,
  type ReceiptTarget,
} from '@recado/gateways';

/** A look must not keep the page waiting; a session that is given a new configuration stops before it answers. In ms. */
const LOOK_MS = 10_000;
const SET_MS = 30_000;
/** As long as the secrets of the deliveries to integrators. */
const SECRET_BYTES = 32;

const NO_SETTINGS: PairingFailure = { kind: 'failed', code: 'channel_auth_failed', detail: null };

/** What the provider has set, or why that cannot be set: a channel of the environment has no secret, which only it can give. */
export type ReceiptsShown = ReceiptState | { kind: 'no_secret' };

/** Sets the webhooks for the receipts of channels at their providers. */
@Injectable()
export class ChannelReceiptSetup {
  constructor(
    private readonly gateways: GatewayRegistry,
    private readonly settings: ChannelSettings,
    private readonly editor: ChannelEditor,
    private readonly sightings: ChannelSightings,
    private readonly database: Database,
    private readonly audit: Audit,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The setup of a channel's provider; undefined: only a person can set its webhooks. */
  of({ gateway, archivedAt }: Pick<ChannelView, 'gateway' | 'archivedAt'>): ReceiptSetup | undefined {
    if (archivedAt !== null) return undefined;
    return this.gateways.all().find(({ kind }) => kind === gateway)?.receiptSetup;
  }

  /** The address to which the provider of a channel posts receipts. */
  url({ name }: Pick<ChannelView, 'name'>): string {
    return `${this.config.http.baseUrl}/gateways/${name}/receipts`;
  }

  /** What the provider has set. */
  async state(channel: ChannelView): Promise<ReceiptsShown> {
    const setup = this.of(channel);
    const settings = await this.settings.of(channel.id);
    if (!setup || !settings) return NO_SETTINGS;
    const secret = secretIn(settings);
    if (secret === undefined && channel.builtIn) return { kind: 'no_secret' };
    // No webhook has an empty proof, so one that is there lacks it.
    const target = { url: this.url(channel), secret: secret ?? '' };
    return setup.state(settings, target, AbortSignal.timeout(LOOK_MS));
  }

  /** Sets the webhook, and resolves to what the provider shows afterwards. */
  async set(channel: ChannelView, replaces: boolean, actor: Actor): Promise<ReceiptsShown> {
    const setup = this.of(channel);
    const target = await this.target(channel, actor);
    const settings = await this.settings.of(channel.id);
    if (!setup || !settings) return NO_SETTINGS;
    if (!target) return { kind: 'no_secret' };
    const shown = await setup.set(settings, target, replaces, AbortSignal.timeout(SET_MS));
    if (shown.kind === 'set') await this.sightings.forgetRefused(channel.id);
    return shown;
  }

  /**
   * Where receipts go and what proves them, for a webhook that is about to be set, which the audit trail tells. A channel
   * without a secret gets one. Null: it is one of the environment.
   */
  async target(channel: ChannelView, actor: Actor): Promise<ReceiptTarget | null> {
    const { id, name } = channel;
    const settings = await this.settings.of(id);
    if (!settings || !this.of(channel)) return null;
    const known = secretIn(settings);
    if (known === undefined && channel.builtIn) return null;
    const secret = known ?? randomBytes(SECRET_BYTES).toString('base64url');
    if (known === undefined) await this.editor.changeSettings(id, { webhookSecret: secret }, actor);
    const entry = {
      actor,
      action: 'channel.receipts_set',
      target: { type: 'channel', id },
      details: { name },
    } as const;
    await this.database.write((tx) => this.audit.record(tx, entry));
    return { url: this.url(channel), secret };
  }
}

function secretIn({ webhookSecret }: GatewaySettings): string | undefined {
  return typeof webhookSecret === 'string' ? webhookSecret : undefined;
}
