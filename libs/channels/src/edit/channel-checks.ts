import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, type GatewaySettings, type UsualLimits } from '@recado/config';
import { Clock } from '@recado/core';
import { GatewayGuard } from '@recado/http';
import { type ChannelLimits, safeLimitsOf, unsafeLimits } from '../channel-limits.js';
import { DEFAULT_CHANNEL, SANDBOX_CHANNEL } from '../list/channel-row.js';
import type { ChannelView } from '../list/channel.view.js';
import { Channels } from '../list/channels.js';
import { type Checked, ChannelFaults } from './channel-faults.js';
import { ChannelInputError, firstOf } from './channel-input-error.js';
import {
  type ChannelLimitsInput,
  type ChannelSettingsInput,
  checkAddress,
  checkChannelSettings,
  checkGateway,
  checkLimits,
  checkName,
  requireSecretsOfOrigin,
} from './channel-input.js';

/** The input for a new channel. */
export interface NewChannel {
  name: string;
  gateway: string;
  settings: ChannelSettingsInput;
  /** Missing: the usual limits of its gateway. */
  limits?: ChannelLimitsInput;
  /** Limits above what is safe for its kind of sender are wanted. */
  isRisky?: boolean;
}

/** The input for a change of a channel. */
export interface ChannelChange {
  /** All settings. A secret that is not given is kept. */
  settings: ChannelSettingsInput;
  /** Missing: they stay as they are, chosen or usual. */
  limits?: ChannelLimitsInput | undefined;
  /** Limits above what is safe for its kind of sender are wanted. */
  isRisky?: boolean;
}

/** A new channel as it is stored. */
interface CheckedChannel {
  name: string;
  gateway: string;
  settings: GatewaySettings;
  /** Null: the usual limits of its gateway. */
  limits: ChannelLimits | null;
}

interface Bounds {
  safe: UsualLimits | undefined;
  /** The limits of the channel so far; missing: it is new. */
  before?: ChannelLimits | null;
  /** Those that were allowed beyond what is safe; missing: `before`. */
  allowed?: ChannelLimits | null;
  isRisky: boolean | undefined;
}

/** Finds everything that is wrong with the input for a channel. Changes nothing. */
@Injectable()
export class ChannelChecks {
  constructor(
    private readonly channels: Channels,
    private readonly guard: GatewayGuard,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The input for a new channel. Another process may take its name meanwhile. */
  ofNew(input: NewChannel): Checked<CheckedChannel> {
    const faults = new ChannelFaults();
    const name = faults.of(() => this.freeName(input.name));
    const settings = this.settingsIn(faults, input.gateway, input.settings);
    const safe = this.safeFor(input.gateway, settings);
    const limits = input.limits && this.limitsIn(faults, input.limits, { safe, isRisky: input.isRisky });
    return faults.checked(() => ({ name: name!, gateway: input.gateway, settings: settings!, limits: limits ?? null }));
  }

  /** The input for a change of a channel that has the settings `before`. `limits` null: they stay as they are. */
  ofChange(
    channel: ChannelView,
    input: ChannelChange,
    before: GatewaySettings,
  ): Checked<{ settings: GatewaySettings; limits: ChannelLimits | null }> {
    const faults = new ChannelFaults();
    const settings = this.settingsIn(faults, channel.gateway, input.settings, before);
    const safe = this.safeFor(channel.gateway, settings);
    // What was allowed is no news only to a channel that was a phone before: a description may make it one now.
    const allowed = channel.safeLimits ? channel.limits : null;
    // The usual limits follow the settings, and are safe: only chosen ones may be too wide for what the channel becomes.
    const held = input.limits ?? (channel.hasOwnLimits ? channel.limits : undefined);
    const bounds = { safe, before: channel.limits, allowed, isRisky: input.isRisky };
    const limits = held && this.limitsIn(faults, held, bounds);
    return faults.checked(() => ({ settings: settings!, limits: input.limits ? limits! : null }));
  }

  /** The limits of a channel. */
  ofLimits(
    { safeLimits: safe, limits: before }: ChannelView,
    input: ChannelLimitsInput,
    isRisky?: boolean,
  ): Checked<ChannelLimits> {
    const faults = new ChannelFaults();
    const checked = this.limitsIn(faults, input, { safe, before, isRisky });
    return faults.checked(() => checked!);
  }

  /** The settings of a channel. `before`: those that it has, whose secrets are kept. */
  ofSettings(gateway: string, input: ChannelSettingsInput, before: GatewaySettings = {}): Checked<GatewaySettings> {
    const faults = new ChannelFaults();
    const settings = this.settingsIn(faults, gateway, input, before);
    return faults.checked(() => settings!);
  }

  private limitsIn(
    faults: ChannelFaults,
    input: ChannelLimitsInput,
    { safe, before = null, allowed = before, isRisky }: Bounds,
  ): ChannelLimits | undefined {
    const limits = faults.of(() => checkLimits(input, before, this.clock.now()));
    if (limits && safe && !isRisky) faults.of(() => requireSafe(unsafeLimits(limits, safe, allowed)));
    return limits;
  }

  /** What is safe for a channel with these settings; undefined settings could not be read. */
  private safeFor(kind: string, settings: GatewaySettings | undefined): UsualLimits | undefined {
    const definition = this.config.gateways.find(kind);
    return safeLimitsOf(definition, settings && definition?.traits?.(settings));
  }

  private settingsIn(
    faults: ChannelFaults,
    kind: string,
    input: ChannelSettingsInput,
    before: GatewaySettings = {},
  ): GatewaySettings | undefined {
    const gateway = faults.of(() => checkGateway(kind, this.config.gateways));
    const settings = gateway && faults.of(() => checkChannelSettings(gateway, input, before));
    if (settings) faults.of(() => checkAddress(settings, this.guard));
    if (settings) faults.of(() => requireSecretsOfOrigin(gateway, input, before, settings));
    return settings;
  }

  /** The name of a new channel or pool. Throws ChannelInputError. */
  freeName(typed: string): string {
    const name = checkName(typed);
    const isKnown = [...this.channels.current(), ...this.channels.pools()].some((each) => each.name === name);
    const isTaken = name === DEFAULT_CHANNEL || name === SANDBOX_CHANNEL || isKnown;
    if (isTaken) throw new ChannelInputError('name_taken');
    return name;
  }
}

/** Throws ChannelInputError, which names each of these limits. */
function requireSafe(unsafe: readonly string[]): void {
  if (unsafe.length > 0) throw firstOf(unsafe.map((path) => new ChannelInputError('limit_unsafe', path)));
}
