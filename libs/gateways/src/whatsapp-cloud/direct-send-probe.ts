import { BoundedMap } from '@recado/core';
import type { Released, SendResult } from '../port/gateway.js';
import { RELEASED } from '../port/send-results.js';

/** Channels that are remembered. */
const MAX_CHANNELS = 10_000;
/** How long a refusal counts here, in ms. By then the channel tells it with its messages. */
const REFUSED_FOR_MS = 60_000;

type Known = { kind: 'offered' } | { kind: 'refused'; until: number } | { kind: 'asked'; answered: Promise<unknown> };

/**
 * Whether Meta offers Direct Send to the accounts behind channels, as far as this process knows. The first message of a
 * channel asks, and the others wait for its answer, so that an account without it is refused once.
 */
export class DirectSendProbe {
  private readonly known = new BoundedMap<number, Known>(MAX_CHANNELS);

  /**
   * The result of the request; undefined: it was not sent, because Direct Send was refused. `now`: UTC milliseconds.
   * `mayLeave` is asked after each wait for the answer to another message; false: the message is released.
   */
  async ask(
    channelId: number,
    now: number,
    request: () => Promise<SendResult | Released>,
    mayLeave: () => boolean,
  ): Promise<SendResult | Released | undefined> {
    const known = this.known.get(channelId);
    if (known?.kind === 'refused' && now < known.until) return undefined;
    if (known?.kind === 'offered') return this.learn(channelId, now, await request());
    if (known?.kind !== 'asked') return this.askFirst(channelId, now, request);
    await known.answered;
    return mayLeave() ? this.ask(channelId, now, request, mayLeave) : RELEASED;
  }

  private askFirst(
    channelId: number,
    now: number,
    request: () => Promise<SendResult | Released>,
  ): Promise<SendResult | Released> {
    const result = request().then((one) => this.learn(channelId, now, one));
    // The sender gets the error; those that wait for the answer ask again.
    const answered = result.catch(() => this.known.delete(channelId));
    this.known.set(channelId, { kind: 'asked', answered });
    return result;
  }

  private learn(channelId: number, now: number, result: SendResult | Released): SendResult | Released {
    const isRefused = result.kind !== 'released' && result.facts?.some(({ kind }) => kind === 'directSendRefused');
    if (isRefused) this.known.set(channelId, { kind: 'refused', until: now + REFUSED_FOR_MS });
    else if (result.kind === 'accepted') this.known.set(channelId, { kind: 'offered' });
    else if (this.known.get(channelId)?.kind === 'asked') this.known.delete(channelId);
    return result;
  }
}
