import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { type ChannelView, ChannelSettings } from '@recado/channels';
import { Database } from '@recado/database';
import { GatewayRegistry, type Pairing, type PairingFailure, type PairingState } from '@recado/gateways';

/** A look must not keep the page waiting; a provider takes seconds to create a sender. In ms. */
const LOOK_MS = 10_000;
const BEGIN_MS = 30_000;

const NO_SETTINGS: PairingFailure = { kind: 'failed', code: 'channel_auth_failed', detail: null };

/** Pairs the sender of a channel with a phone, through its gateway. */
@Injectable()
export class ChannelPairing {
  constructor(
    private readonly gateways: GatewayRegistry,
    private readonly settings: ChannelSettings,
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

  /** Whether the provider of a channel has something to pair. */
  isPossible({ gateway, archivedAt }: ChannelView): boolean {
    return archivedAt === null && this.pairing(gateway) !== undefined;
  }

  /** How far it is; null: there is nothing to pair. */
  async state({ id, gateway }: ChannelView): Promise<PairingState | null> {
    const pairing = this.pairing(gateway);
    if (!pairing) return null;
    const settings = await this.settings.of(id);
    if (!settings) return NO_SETTINGS;
    return pairing.state(settings, AbortSignal.timeout(LOOK_MS));
  }

  /** Makes the provider show a code. Null: it has begun. */
  async begin({ id, gateway, name }: ChannelView, actor: Actor): Promise<PairingFailure | null> {
    const pairing = this.pairing(gateway);
    const settings = await this.settings.of(id);
    if (!pairing || !settings) return NO_SETTINGS;
    const entry = { actor, action: 'channel.pairing_begun', target: { type: 'channel', id }, details: { name } };
    await this.database.write((tx) => this.audit.record(tx, entry));
    return pairing.begin(settings, AbortSignal.timeout(BEGIN_MS));
  }

  private pairing(gateway: string): Pairing | undefined {
    return this.gateways.all().find(({ kind }) => kind === gateway)?.pairing;
  }
}
