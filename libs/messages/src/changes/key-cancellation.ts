import { Injectable } from '@nestjs/common';
import { type CancelingKey, CancelingKeys } from '@recado/auth';
import { Channels } from '@recado/channels';
import { Clock, UNFINISHED } from '@recado/core';
import { KeyBacklog } from '../store/key-backlog.js';
import { Cancellations } from './cancellations.js';

/**
 * A request that was let in just before the revocation may be written down this much later, in ms: its body may take a
 * minute to arrive.
 */
const LATE_REQUESTS_MS = 120_000;

/**
 * Cancels what revoked keys left waiting, where that was asked for. The wish lies in the database, so that it is
 * fulfilled whoever dies on the way; it is over when nothing of the key can come back to wait.
 */
@Injectable()
export class KeyCancellation {
  private underWay: ReadonlySet<number> = new Set();

  constructor(
    private readonly keys: CancelingKeys,
    private readonly cancellations: Cancellations,
    private readonly backlog: KeyBacklog,
    private readonly channels: Channels,
    private readonly clock: Clock,
  ) {}

  /** Whether what waits of this key is being canceled, as of the last sweep: nothing of it may be handed out. */
  isUnderWay(apiKeyId: number): boolean {
    return this.underWay.has(apiKeyId);
  }

  /** Does one chunk; returns how many messages it canceled, 0 when there is nothing to do now. */
  async sweep(): Promise<number> {
    const keys = await this.keys.all();
    this.underWay = new Set(keys.map(({ apiKeyId }) => apiKeyId));
    if (keys.length === 0) return 0;
    const channelIds = (await this.channels.all()).map(({ id }) => id);
    for (const key of keys) {
      const canceled = await this.cancellations.ofKey(key.apiKeyId, channelIds);
      if (canceled > 0) return canceled;
      if (await this.isOver(key)) await this.keys.settle(key);
    }
    return 0;
  }

  /** What is being sent, and what nobody knows the outcome of, may come back to wait for another attempt. */
  private async isOver({ apiKeyId, since }: CancelingKey): Promise<boolean> {
    if (this.clock.now() - since < LATE_REQUESTS_MS) return false;
    return (await this.backlog.count(apiKeyId, UNFINISHED, 1)) === 0;
  }
}
