import { Injectable } from '@nestjs/common';
import { UNPAIRED } from '@recado/administration';
import { ApiKeys, type ApiKeyView } from '@recado/auth';
import { Channels, type ChannelView } from '@recado/channels';
import { Settings } from '@recado/config';
import { SIMULATOR } from '@recado/core';
import { GatewayRegistry } from '@recado/gateways';

/** The steps from a choice of the provider to a program that sends, as they are counted for people. */
export type WayStep = 'choose' | 'connect' | 'test' | 'default' | 'key';

/** What is to be done next with a channel. */
export type NextStep = 'settings' | 'pair' | 'test' | 'default' | 'key' | 'message';

/** What the next step depends on besides the channel itself. */
export interface WayFacts {
  /** Whether its provider pairs it with a phone. */
  canPair: boolean;
  /** The simulator, which is the default channel and could give way to a real one; null: it is not, or it cannot. */
  simulatedDefault: string | null;
  /** Whether this channel is the default of the installation. */
  isUsual: boolean;
  /** How far programs are: none has a key, none has used its key, or one sends. */
  programs: 'none' | 'silent' | 'sending';
}

/** Reads what the way from nothing to the first message of a program depends on. */
@Injectable()
export class ChannelWay {
  constructor(
    private readonly channels: Channels,
    private readonly settings: Settings,
    private readonly apiKeys: ApiKeys,
    private readonly gateways: GatewayRegistry,
  ) {}

  /** The facts of a channel; null: of one that is still to be made. */
  async of(channel: ChannelView | null): Promise<WayFacts> {
    const usual = this.channels.senderOf({ defaultChannelId: null });
    const isReplaceable = usual && this.channels.isSimulator(usual) && !this.settings.fixed.has('defaultChannel');
    return {
      canPair: channel !== null && this.gateways.all().some(({ kind, pairing }) => kind === channel.gateway && pairing),
      simulatedDefault: isReplaceable ? usual.name : null,
      isUsual: channel !== null && usual?.id === channel.id && !channel.builtIn,
      programs: programsOf(await this.apiKeys.list()),
    };
  }
}

function programsOf(keys: readonly ApiKeyView[]): WayFacts['programs'] {
  const own = keys.filter((key) => key.revokedAt === null && !key.testMode && !isOfPanel(key));
  if (own.length === 0) return 'none';
  return own.some(({ lastUsedAt }) => lastUsedAt !== null) ? 'sending' : 'silent';
}

/** Whether this is the key to which messages from the panel belong, which no program has. */
export function isOfPanel({ name, createdBy }: Pick<ApiKeyView, 'name' | 'createdBy'>): boolean {
  return name === 'panel' && createdBy === 'panel';
}

/** The steps that there are for this channel, so that none is promised that does not come. */
export function stepsOf({ simulatedDefault, isUsual, programs }: Omit<WayFacts, 'canPair'>): WayStep[] {
  const hasDefault = simulatedDefault !== null || isUsual;
  return [
    ...(['choose', 'connect', 'test'] as const),
    ...(hasDefault ? (['default'] as const) : []),
    ...(programs === 'sending' ? [] : (['key'] as const)),
  ];
}

/** The step at which somebody is who does this. */
export function stageOf(next: NextStep): WayStep {
  if (next === 'settings' || next === 'pair') return 'connect';
  return next === 'message' ? 'key' : next;
}

/**
 * What is to be done next with a channel, until a program sends through it; null: nothing, or a person or an error stopped
 * it, which its page says by itself. `isTested`: a message left by it that may not be among what was seen yet.
 */
export function nextStep(channel: ChannelView, facts: WayFacts, isTested = false): NextStep | null {
  const { gateway, archivedAt, pause, blockedAs } = channel;
  if (gateway === SIMULATOR || archivedAt !== null || pause || blockedAs) return null;
  const sentAt = isTested ? Infinity : (channel.seen?.sentAt ?? 0);
  if (facts.canPair && isUnpairedSince(channel, sentAt)) return 'pair';
  if (sentAt === 0) return beforeTheTest(channel, facts);
  if (facts.simulatedDefault !== null) return 'default';
  const ofPrograms = { none: 'key', silent: 'message', sending: null } as const;
  return ofPrograms[facts.programs];
}

function isUnpairedSince({ seen }: ChannelView, sentAt: number): boolean {
  const check = seen?.check;
  return check !== null && check !== undefined && check.at > sentAt && UNPAIRED.includes(check.code ?? '');
}

/** What the environment describes is not corrected here. */
function beforeTheTest({ seen, builtIn }: ChannelView, { canPair }: WayFacts): NextStep | null {
  const check = seen?.check ?? null;
  if (check !== null && check.code !== null) return builtIn ? null : 'settings';
  return canPair && check === null && !seen?.reportedAt ? 'pair' : 'test';
}
