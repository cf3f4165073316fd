import { BoundedMap } from '@recado/core';

/** Recipients that are remembered. The oldest are dropped. */
const MAX_REMEMBERED = 10_000;
/** 4^5 s are 17 minutes, after which any borrowed burst is paid back. */
const MAX_EXPONENT = 5;

/**
 * Counts consecutive refusals of a recipient because of Meta's pair limit. Meta advises to wait 4^X seconds, X from 0
 * (docs/gateways/facts.md, Meta).
 */
export class PairLimits {
  private readonly hits = new BoundedMap<string, number>(MAX_REMEMBERED);

  /** Counts a refusal; returns how long this recipient rests, in ms. */
  rest(channelId: number, to: string): number {
    const pair = `${channelId}:${to}`;
    const exponent = this.hits.get(pair) ?? 0;
    this.hits.set(pair, Math.min(exponent + 1, MAX_EXPONENT));
    return 4 ** exponent * 1_000;
  }

  /** Resets the count, because a message to this recipient was accepted. */
  passed(channelId: number, to: string): void {
    this.hits.delete(`${channelId}:${to}`);
  }
}
