import { Injectable } from '@nestjs/common';
import { AuditTrail, type Deed, type TargetActions } from '@recado/audit';
import { MessageStatus } from '@recado/core';
import type { MessageView } from '@recado/messages';

/** Tells which person canceled a message: alone, with its batch, or with its key. */
@Injectable()
export class Cancelers {
  constructor(private readonly trail: AuditTrail) {}

  /** Null: it is not canceled, no person canceled it, or that is too long ago. */
  async of({ id, batchId, apiKeyId, status, endedAt, failureCode }: MessageView): Promise<Deed | null> {
    if (status !== MessageStatus.Canceled || endedAt === null || failureCode !== null) return null;
    // The entry of a cancellation is never later than the end of its messages.
    const until = endedAt;
    const alone = await this.trail.latest({ type: 'message', id, actions: ['message.canceled'] }, until);
    if (alone) return alone;
    const targets: TargetActions[] = [
      { type: 'batch', id: batchId, actions: ['batch.canceled'] },
      { type: 'api_key', id: apiKeyId, actions: ['api_key.revoked', 'api_key.waiting_canceled'] },
    ];
    const deeds = await Promise.all(targets.map((target) => this.trail.latest(target, until)));
    const [last] = deeds.filter((deed) => deed !== null).sort((a, b) => b.at - a.at);
    return last ?? null;
  }
}
