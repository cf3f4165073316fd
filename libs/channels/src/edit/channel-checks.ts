import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, type GatewaySettings } from '@recado/config';
import { Clock } from '@recado/core';
import { GatewayGuard } from '@recado/net';
import type { ChannelLimits } from '../limits/channel-limits.js';
import { unsafeLimits } from '../limits/safe-limits.js';
import { DEFAULT_CHANNEL, SANDBOX_CHANNEL } from '../list/channel-row.js';
import type { ChannelView } from '../list/channel.view.js';
import { Channels } from '../list/channels.js';
import { type Checked, ChannelFaults } from './channel-faults.js';
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
import { ChannelInputError, firstOf } from './channel-input-error.js';

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
  limits: ChannelLimitsInput;
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
    const limits = input.limits && this.limitsIn(faults, input.gateway, input.limits, { isRisky: input.isRisky });
    return faults.checked(() => ({ name: name!, gateway: input.gateway, settings: settings!, limits: limits ?? null }));
  }

  /** The input for a change of a channel that has the settings `before`. */
  ofChange(
    channel: ChannelView,
    input: ChannelChange,
    before: GatewaySettings,
  ): Checked<{ settings: GatewaySettings; limits: ChannelLimits }> {
    const faults = new ChannelFaults();
    const settings = this.settingsIn(faults, channel.gateway, input.settings, before);
    const rest = { before: channel.limits, isRisky: input.isRisky };
    const limits = this.limitsIn(faults, channel.gateway, input.limits, rest);
    return faults.checked(() => ({ settings: settings!, limits: limits! }));
  }

  /** The limits of a channel. */
  ofLimits(
    { gateway, limits: before }: ChannelView,
    input: ChannelLimitsInput,
    isRisky?: boolean,
  ): Checked<ChannelLimits> {
    const faults = new ChannelFaults();
    const checked = this.limitsIn(faults, gateway, input, { before, isRisky });
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
    kind: string,
    input: ChannelLimitsInput,
    { before = null, isRisky }: { before?: ChannelLimits | null; isRisky: boolean | undefined },
  ): ChannelLimits | undefined {
    const limits = faults.of(() => checkLimits(input, before, this.clock.now()));
    const safe = this.config.gateways.find(kind)?.safeLimits;
    if (limits && safe && !isRisky) faults.of(() => requireSafe(unsafeLimits(limits, safe, before)));
    return limits;
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
