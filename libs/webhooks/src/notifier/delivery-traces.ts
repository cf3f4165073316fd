import { Injectable } from '@nestjs/common';
import { MessageTraces } from '@recado/messages';
import type { ClaimedDelivery } from './claimed-delivery.js';

/** The event that is about a batch. */
const COMPLETED = 'batch.completed';

/** Joins deliveries to the traces of the requests that queued their messages. */
@Injectable()
export class DeliveryTraces {
  constructor(private readonly traces: MessageTraces) {}

  get isOn(): boolean {
    return this.traces.isOn;
  }

  /** Tells each of these deliveries to which step it belongs, as far as that is known. Never rejects. */
  async join(deliveries: readonly ClaimedDelivery[]): Promise<void> {
    const parents = await this.traces.of(deliveries.flatMap(({ messageId }) => messageId ?? []));
    const ofBatches = await this.traces.ofBatches(deliveries.flatMap((delivery) => batchOf(delivery) ?? []));
    for (const delivery of deliveries) {
      const batchId = batchOf(delivery);
      const ofBatch = batchId === undefined ? undefined : ofBatches.get(batchId);
      const parent = delivery.messageId === null ? ofBatch : parents.get(delivery.messageId);
      if (parent !== undefined) delivery.traceparent = parent;
    }
  }
}

/** The batch that a delivery is about; undefined: it is about something else. */
function batchOf({ type, payload }: ClaimedDelivery): number | undefined {
  if (type !== COMPLETED || payload === null) return undefined;
  return (JSON.parse(payload) as { data: { batch_id: number } }).data.batch_id;
}
