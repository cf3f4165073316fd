import { Injectable } from '@nestjs/common';
import { AuditTrail, type Deed, type TargetActions } from '@recado/audit';
import { MessageStatus } from '@recado/core';
import { type BulkChangeView, BulkChanges, type MessageView } from '@recado/messages';

/** Longer than the cancellation of a batch takes. */
const BATCH_TAKES_MS = 600_000;

/** Tells who canceled a message: alone, with its batch, with its key, or with others that were scheduled. */
@Injectable()
export class Cancelers {
  constructor(
    private readonly trail: AuditTrail,
    private readonly bulk: BulkChanges,
  ) {}

  /** Null: it is not canceled, its recipient opted out, or that is too long ago. */
  async of(message: MessageView): Promise<Deed | null> {
    const { status, endedAt, failureCode } = message;
    if (status !== MessageStatus.Canceled || endedAt === null || failureCode !== null) return null;
    return (await this.person(message, endedAt)) ?? (await this.ownKey(message, endedAt));
  }

  private async person({ id, batchId, apiKeyId, ...message }: MessageView, endedAt: number): Promise<Deed | null> {
    // The entry of a cancellation is never later than the end of its messages.
    const latest = (target: TargetActions) => this.trail.latest(target, endedAt);
    const alone = await latest({ type: 'message', id, actions: ['message.canceled'] });
    if (alone) return alone;
    const batch = await latest({ type: 'batch', id: batchId, actions: ['batch.canceled'] });
    const deeds = [
      batch && batch.at >= endedAt - BATCH_TAKES_MS ? batch : null,
      await latest({ type: 'api_key', id: apiKeyId, actions: ['api_key.revoked', 'api_key.waiting_canceled'] }),
      await this.withOthers({ ...message, apiKeyId }, endedAt),
    ];
    const [last] = deeds.filter((deed) => deed !== null).sort((a, b) => b.at - a.at);
    return last ?? null;
  }

  private async withOthers(message: ScheduledMessage, endedAt: number): Promise<Deed | null> {
    const changes = await this.bulk.during('cancel', endedAt);
    const change = changes.find((each) => concerns(each, message));
    return change ? { type: change.actor.type, name: change.actor.name, at: change.createdAt } : null;
  }

  /** What people cancel is in the trail. The rest was canceled through the API, where a key reaches its own messages only. */
  private async ownKey({ apiKeyName }: MessageView, at: number): Promise<Deed | null> {
    const since = await this.trail.since();
    return since !== null && since <= at ? { type: 'api_key', name: apiKeyName, at } : null;
  }
}

type ScheduledMessage = Pick<MessageView, 'channelId' | 'apiKeyId' | 'dueAt'>;

function concerns({ selection }: BulkChangeView, { channelId, apiKeyId, dueAt }: ScheduledMessage): boolean {
  if (selection.kind !== 'schedules' || dueAt < selection.from || dueAt >= selection.until) return false;
  const isOf = (chosen: number | null, id: number) => chosen === null || chosen === id;
  return isOf(selection.channelId, channelId) && isOf(selection.apiKeyId, apiKeyId);
}
