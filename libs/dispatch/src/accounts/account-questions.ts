import { Injectable } from '@nestjs/common';
import { ChannelSettings } from '@recado/channels';
import { BoundedMap, Clock } from '@recado/core';
import { type AccountReport, GatewayRegistry } from '@recado/gateways';

/** Channels whose last question is remembered. */
const MAX_REMEMBERED = 10_000;
/** How much sooner than its time a question may come, in ms: the timer of the task is not exact. */
const LEEWAY_MS = 1_000;

/** Asks providers about the accounts behind channels, each as often as its gateway wants it. */
@Injectable()
export class AccountQuestions {
  private readonly askedAt = new BoundedMap<number, number>(MAX_REMEMBERED);
  private readonly aborting = new AbortController();

  constructor(
    private readonly gateways: GatewayRegistry,
    private readonly settings: ChannelSettings,
    private readonly clock: Clock,
  ) {}

  /** The provider's report; undefined: it tells nothing, or it was asked a short time ago. */
  async ask(channelId: number, kind: string): Promise<AccountReport | undefined> {
    const reader = this.gateways.get(kind).account;
    const now = this.clock.now();
    if (!reader || now - (this.askedAt.get(channelId) ?? -Infinity) < reader.everyMs - LEEWAY_MS) return undefined;
    const settings = await this.settings.of(channelId);
    if (!settings || this.aborting.signal.aborted) return undefined;
    this.askedAt.set(channelId, now);
    return reader.read(settings, this.aborting.signal);
  }

  /** Ends the questions under way. */
  abort(): void {
    this.aborting.abort();
  }
}
