import { Injectable } from '@nestjs/common';
import { type Actor, Audit, AuditTrail } from '@recado/audit';
import { ChannelAccounts, ChannelBlocks, ChannelSettings, ChannelSightings, type ChannelView } from '@recado/channels';
import { Clock } from '@recado/core';
import { Database } from '@recado/database';
import {
  GatewayRegistry,
  type Pairing,
  type PairingFailure,
  type PairingLibrary,
  type PairingState,
} from '@recado/gateways';
import { ChannelReceiptSetup } from './channel-receipt-setup.js';

/** A look must not keep the page waiting; a provider takes seconds to create a sender. In ms. */
const LOOK_MS = 10_000;
const BEGIN_MS = 30_000;
/** The page asks every few seconds: what it sees is kept again after this time, or when it has changed. In ms. */
const KEEP_EVERY_MS = 10_000;

/** What is asked within this time is one pairing, in ms. */
const ONE_PAIRING_MS = 600_000;
const SEEN = 'channel.pairing_seen';

const NO_SETTINGS: PairingFailure = { kind: 'failed', code: 'channel_auth_failed', detail: null };

/** Pairs the sender of a channel with a phone, through its gateway. */
@Injectable()
export class ChannelPairing {
  constructor(
    private readonly gateways: GatewayRegistry,
    private readonly settings: ChannelSettings,
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly trail: AuditTrail,
    private readonly blocks: ChannelBlocks,
    private readonly sightings: ChannelSightings,
    private readonly accounts: ChannelAccounts,
    private readonly receipts: ChannelReceiptSetup,
    private readonly clock: Clock,
  ) {}

  /** Whether the provider of a channel has something to pair. */
  isPossible({ gateway, archivedAt }: Pick<ChannelView, 'gateway' | 'archivedAt'>): boolean {
    return archivedAt === null && this.pairing(gateway) !== undefined;
  }

  /** How long a code of this gateway can be scanned, in seconds; null: it has none. */
  codeSeconds(gateway: string): number | null {
    return this.pairing(gateway)?.codeSeconds ?? null;
  }

  /** Whether a phone of this gateway may type a code in place of scanning one, if its number is given. */
  takesPhone(gateway: string): boolean {
    return this.pairing(gateway)?.takesPhone === true;
  }

  /** Whether the link of a channel can be removed here. */
  canEnd({ gateway, archivedAt }: Pick<ChannelView, 'gateway' | 'archivedAt'>): boolean {
    return archivedAt === null && this.pairing(gateway)?.end !== undefined;
  }

  /** What the pairing of a channel needs besides; undefined: nothing. */
  library({ gateway, archivedAt }: Pick<ChannelView, 'gateway' | 'archivedAt'>): PairingLibrary | undefined {
    return archivedAt === null ? this.pairing(gateway)?.library : undefined;
  }

  /** Asks the workers without the library to install it; whether one is not at it already. */
  async installLibrary({ id, name }: ChannelView, library: PairingLibrary, actor: Actor): Promise<boolean> {
    const { name: package_, version } = library.facts;
    const details = { name, library: `${package_} ${version}` };
    const entry = { actor, action: 'channel.library_asked', target: { type: 'channel', id }, details };
    await this.database.write((tx) => this.audit.record(tx, entry));
    return library.install();
  }

  /** Removes the link of a channel with its phone. */
  async end(channel: ChannelView, actor: Actor): Promise<void> {
    const { id, name } = channel;
    const entry = { actor, action: 'channel.unlinked', target: { type: 'channel', id }, details: { name } };
    await this.database.write((tx) => this.audit.record(tx, entry));
    await this.pairing(channel.gateway)?.end?.(id);
  }

  /**
   * How far it is; null: there is nothing to pair. What is seen is kept; a connected phone ends the hold of a channel whose
   * phone was disconnected, as the report of the provider would.
   */
  async state(channel: ChannelView): Promise<PairingState | null> {
    const pairing = this.pairing(channel.gateway);
    if (!pairing) return null;
    const state = await this.look(channel.id, pairing);
    await this.keep(channel, state);
    if (state.kind === 'connected') await this.blocks.reconnected(channel.id);
    if (state.kind === 'connected' && state.phone !== null) await this.accounts.numberTold(channel.id, state.phone);
    return state;
  }

  /** Notes who sees a code: a provider may show one without being asked. One look counts for all of a pairing. */
  async seen({ id, name }: ChannelView, actor: Actor): Promise<void> {
    const now = this.clock.now();
    const last = await this.trail.latest({ type: 'channel', id, actions: [SEEN] }, now);
    if (last?.type === actor.type && last.name === actor.name && now - last.at < ONE_PAIRING_MS) return;
    const entry = { actor, action: SEEN, target: { type: 'channel', id }, details: { name } };
    await this.database.write((tx) => this.audit.record(tx, entry));
  }

  /** Makes the provider show a code. Null: it has begun. A sender that is created gets the webhook for its receipts. */
  async begin(channel: ChannelView, actor: Actor, typedBy?: string): Promise<PairingFailure | null> {
    const { id, name } = channel;
    const pairing = this.pairing(channel.gateway);
    if (!pairing || !(await this.settings.of(id))) return NO_SETTINGS;
    const entry = { actor, action: 'channel.pairing_begun', target: { type: 'channel', id }, details: { name } };
    await this.database.write((tx) => this.audit.record(tx, entry));
    const isMissing = (await this.look(id, pairing)).kind === 'missing';
    const receipts = isMissing ? await this.receipts.target(channel, actor) : null;
    const settings = await this.settings.of(id);
    if (!settings) return NO_SETTINGS;
    return pairing.begin(settings, AbortSignal.timeout(BEGIN_MS), {
      channelId: id,
      ...(receipts && { receipts }),
      ...(typedBy !== undefined && { typedBy }),
    });
  }

  private async look(id: number, pairing: Pairing): Promise<PairingState> {
    const settings = await this.settings.of(id);
    return settings ? pairing.state(settings, AbortSignal.timeout(LOOK_MS), id) : NO_SETTINGS;
  }

  private async keep({ id, seen, lastError }: ChannelView, state: PairingState): Promise<void> {
    const code = codeOf(state);
    const known = seen?.check;
    const isOld = !known || this.clock.now() - known.at >= KEEP_EVERY_MS || known.at <= (lastError?.at ?? 0);
    if (isOld || known.code !== code) await this.sightings.checked(id, code);
  }

  private pairing(gateway: string): Pairing | undefined {
    return this.gateways.all().find(({ kind }) => kind === gateway)?.pairing;
  }
}

/** What a check of the connection would say. */
function codeOf(state: PairingState): string | null {
  if (state.kind === 'connected') return null;
  if (state.kind === 'failed') return state.code;
  return state.kind === 'missing' ? 'channel_not_found' : 'channel_disconnected';
}
