import { Injectable } from '@nestjs/common';
import { type CancelingKey, CancelingKeys } from '@recado/auth';
import { Channels } from '@recado/channels';
import { Clock, UNFINISHED } from '@recado/core';
import { KeyBacklog } from '../store/key-backlog.js';
import { Cancellations } from './cancellations.js';

/** A request that was authenticated just before the revocation may be stored this much later, in ms: its body may take a minute. */
const LATE_REQUESTS_MS = 120_000;

/**
 * Cancels the waiting messages of revoked keys where the revocation asked for it, and what is still to be added to their
 * batches. The request is a row, so another process continues after a crash; it is settled when no message of the key can
 * return to waiting.
 */
@Injectable()
export class KeyCancellation {
  private canceling: ReadonlySet<number> = new Set();

  constructor(
    private readonly keys: CancelingKeys,
    private readonly cancellations: Cancellations,
    private readonly backlog: KeyBacklog,
    private readonly channels: Channels,
    private readonly clock: Clock,
  ) {}

  /** Whether the waiting messages of this key are being canceled, as of the last sweep: they must not be published. */
  isCanceling(apiKeyId: number): boolean {
    return this.canceling.has(apiKeyId);
  }

  /** Whether messages of a key are to be canceled, or this process still believes so. */
  async hasWork(): Promise<boolean> {
    return this.canceling.size > 0 || this.keys.areAny();
  }

  /** Cancels one chunk; returns how many messages, 0 when there is nothing to do now. */
  async sweep(): Promise<number> {
    const keys = await this.keys.all();
    this.canceling = new Set(keys.map(({ apiKeyId }) => apiKeyId));
    if (keys.length === 0) return 0;
    const channelIds = (await this.channels.all()).map(({ id }) => id);
    for (const key of keys) {
      // First, so that what is added until then is canceled too.
      await this.cancellations.stopFillingOfKey(key.apiKeyId);
      const canceled = await this.cancellations.ofKey(key.apiKeyId, channelIds);
      if (canceled > 0) return canceled;
      if (await this.isOver(key)) await this.keys.settle(key);
    }
    return 0;
  }

  /** Messages that are being sent or have an unknown outcome may return to waiting for another attempt. */
  private async isOver({ apiKeyId, since }: CancelingKey): Promise<boolean> {
    if (this.clock.now() - since < LATE_REQUESTS_MS) return false;
    return (await this.backlog.count(apiKeyId, UNFINISHED, 1)) === 0;
  }
}
